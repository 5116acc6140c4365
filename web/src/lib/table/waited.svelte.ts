// Whom the table waits for while this seat is not asked, and which seat of the same person comes next.
import { list } from '../words';
import type { TableModel } from './model.svelte';

/** Inside a window the host may pass for a seat at once: the hand-over waits so long for that. */
const HOST_PASSES_MS = 900;

export class Waited {
  readonly #table: () => TableModel;
  /** The seat that the screen is handed over to. */
  handed: number | undefined = $state();

  constructor(table: () => TableModel) {
    this.#table = table;
    $effect(() => {
      const to = this.#ownElsewhere;
      const { live, position } = table();
      void position;
      if (to === undefined || live.waiting.length > 0) {
        this.handed = to;
        return;
      }
      this.handed = undefined;
      const timer = setTimeout(() => (this.handed = to), HOST_PASSES_MS);
      return () => clearTimeout(timer);
    });
  }

  /** Who holds several seats goes to the one that is asked; inside a reaction window nobody says which that is. */
  readonly #ownElsewhere = $derived.by(() => {
    const table = this.#table();
    if (table.prompt !== null || table.live.ending || table.info?.status !== 'running') return undefined;
    const elsewhere = table.mine.filter((seat) => seat !== table.seat);
    // Round the table, so that each of several comes to its turn.
    const next = elsewhere.find((seat) => seat > (table.seat ?? -1)) ?? elsewhere[0];
    return table.live.waiting.length === 0 ? next : elsewhere.find((seat) => table.live.waiting.includes(seat));
  });

  readonly words = $derived.by(() => {
    const table = this.#table();
    if (table.live.ending) return table.text(table.live.ending.headline);
    if (table.info && table.info.status === 'gathering') return 'Waiting for players';
    if (table.info && table.info.status === 'paused') return 'Paused';
    if (this.#ownElsewhere !== undefined && table.live.waiting.length > 0) return `${table.name(this.#ownElsewhere)} is asked`;
    const others = table.live.waiting.filter((seat) => !table.mine.includes(seat));
    return others.length > 0 ? `Waiting for ${list(others.map((seat) => table.name(seat)))}` : 'Waiting for reactions';
  });
}
