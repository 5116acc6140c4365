// Paying: planets and goods by clicking them, or a whole way to pay at once.

import type { Choice, Source, Way } from '../../wire';
import { runKey } from './amounts.svelte';
import type { TableModel } from './model.svelte';

export interface Spending {
  source: Source;
  option: Choice | undefined;
  /** How many of it are to be spent, as things stand. */
  planned: number;
}

export class Paying {
  /** The way that is chosen; none: by hand. */
  chosen: number | null = $state(0);
  #table: TableModel;

  constructor(table: TableModel) {
    this.#table = table;
  }

  payment = $derived.by(() => this.#table.live.payment ?? null);
  way: Way | null = $derived.by(() => (this.chosen === null || this.#table.amounts.total > 0 ? null : (this.payment?.ways[this.chosen] ?? null)));

  spendings: Spending[] = $derived.by(() =>
    (this.payment?.sources ?? []).map((source) => {
      const option = this.#table.paying.find((one) => one.touches[0] === source.id);
      const planned = this.way ? this.way.spends.filter((id) => id === source.id).length : option ? (this.#table.amounts.counts.get(option.key) ?? 0) : 0;
      return { source, option, planned };
    }),
  );

  /** What was and will be spent. */
  sum: number = $derived((this.payment?.paid ?? 0) + this.spendings.reduce((sum, { source, planned }) => sum + source.worth * planned, 0));
  /** The summands, for writing the sum as a sum. */
  parts: number[] = $derived(this.spendings.flatMap(({ source, planned }) => (planned > 0 ? [source.worth * planned] : [])));
  /** What more is spent than is due. */
  wasted: number = $derived(this.payment && this.payment.due.value > 0 ? Math.max(0, this.sum - this.payment.due.value) : 0);

  /** A whole way as one answer. */
  answer: Choice | null = $derived.by(() => {
    const { way, payment } = this;
    if (!way || !payment || !this.#table.prompt) return null;
    return { key: runKey(way.keys), line: '', label: way.label, detail: way.detail, mark: '', role: 'plain', touches: [], previews: [], forecast: null };
  });

  take(way: number | null): void {
    this.#table.amounts.clear();
    this.chosen = way;
  }

  /** One more of a source, or none after the last; what a way would have spent stays the start. */
  toggle(spending: Spending): void {
    const { option } = spending;
    if (!option) return;
    if (!this.#table.amounts.takes(option)) {
      this.#table.pick(option);
      return;
    }
    const spent = this.way ? this.spendings : [];
    for (const one of spent) if (one.option && one.planned > 0) this.#table.amounts.set(one.option, one.planned);
    this.chosen = null;
    this.#table.amounts.add(option);
  }

  set(spending: Spending, count: number): void {
    if (!spending.option) return;
    const spent = this.way ? this.spendings : [];
    for (const one of spent) if (one.option && one.planned > 0) this.#table.amounts.set(one.option, one.planned);
    this.chosen = null;
    this.#table.amounts.set(spending.option, count);
  }
}
