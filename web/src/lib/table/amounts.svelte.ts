// An amount is one answer: how often a pick on the board is taken at once, and the basket of the prompt's buttons.

import { SvelteMap } from 'svelte/reactivity';
import type { Choice, Forecast } from '../../wire';
import { apply } from '../net/apply';
import { list } from '../words';
import type { TableModel } from './model.svelte';

/** Keys of a run are sent as one answer; between the parts of the page they travel as one key. */
export const runKey = (keys: string[]): string => keys.join(' ');
export const keysOf = (key: string): string[] => key.split(' ');

/** `3 × Infantry, Mech`. */
export function counted(words: Map<string, number>): string {
  return list([...words].map(([word, n]) => (n > 1 ? `${n} × ${word}` : word)));
}

export class Amounts {
  /** How often a pick on the board is taken. */
  wanted = $state(1);
  /** What lies in the basket, by key. */
  counts = new SvelteMap<string, number>();
  /** What goes along with a pick on the board, by the key of its own pick. */
  with = new SvelteMap<string, number>();
  /** The odds of what lies in the basket, where the game counts them. */
  odds: Forecast | null = $state.raw(null);
  #weighed = '';
  /** Whether the picking ends with the next pick on the board. */
  last = $state(false);
  #table: TableModel;

  constructor(table: TableModel) {
    this.#table = table;
  }

  /** Whether the prompt's buttons are put together first: any number of these, or some of them more than once. */
  basket: boolean = $derived.by(() => {
    const { loose, prompt } = this.#table;
    const most = loose.reduce((best, option) => Math.max(best, this.#inRow(option)), 0);
    return most > 1 || (most === 1 && prompt?.many === true);
  });

  /** The most that a pick on the board can be taken. */
  most: number = $derived.by(() => {
    const picks = [...this.#table.byElement.values()].flat().filter((option) => !this.takes(option));
    return picks.reduce((best, option) => Math.max(best, option.most ?? 0), 1);
  });

  /** What else may go to the same place, each with the most of it. */
  along: [Choice, number][] = $derived.by(() =>
    (this.#table.prompt?.along ?? []).map((pick): [Choice, number] => {
      const most = this.#table.options.flatMap((place) => (place.along ?? []).filter(([key]) => key === pick.key).map(([, n]) => n));
      return [pick, Math.max(0, ...most)];
    }),
  );

  picks: [Choice, number][] = $derived.by(() =>
    this.#table.loose.flatMap((option): [Choice, number][] => {
      const count = this.counts.get(option.key) ?? 0;
      return count > 0 ? [[option, count]] : [];
    }),
  );

  total: number = $derived(this.picks.reduce((sum, [, count]) => sum + count, 0));
  summary: string = $derived(counted(new Map(this.picks.map(([option, count]) => [this.#table.text(option.label), count]))));

  /** All that can be taken, where all of it lies in the basket. */
  all: Map<string, number> | null = $derived.by(() => {
    const keys = this.#table.prompt?.all ?? [];
    const all = new Map<string, number>();
    for (const key of keys.slice(0, -1)) all.set(key, (all.get(key) ?? 0) + 1);
    const own = [...all.keys()].every((key) => this.#table.loose.some((option) => option.key === key));
    return all.size > 0 && own ? all : null;
  });

  /** What is cheapest given up first, as one answer. */
  cheapest: Choice | null = $derived.by(() => {
    const keys = this.#table.prompt?.cheapest ?? [];
    const first = this.#table.options.find((option) => option.key === keys[0]);
    if (!first) return null;
    const words = new Map<string, number>();
    let unnamed = 0;
    for (const key of keys) {
      const option = this.#table.options.find((one) => one.key === key);
      if (option) words.set(this.#table.text(option.label), (words.get(this.#table.text(option.label)) ?? 0) + 1);
      else unnamed += 1;
    }
    const label = `${counted(words)}${unnamed > 0 ? `, ${unnamed} more` : ''}`;
    return { ...first, key: runKey(keys), label, detail: '', mark: '', role: 'plain', touches: first.touches, previews: [], forecast: null, most: 0 };
  });

  /** Whether an option goes into the basket. */
  takes(option: Choice): boolean {
    return this.basket && this.#inRow(option) > 0 && this.#table.loose.includes(option);
  }

  set(option: Choice, count: number): void {
    if (count > 0) this.counts.set(option.key, Math.min(count, this.#inRow(option)));
    else this.counts.delete(option.key);
  }

  /** One more, and after the last none. */
  add(option: Choice): void {
    const count = (this.counts.get(option.key) ?? 0) + 1;
    this.set(option, count > this.#inRow(option) ? 0 : count);
  }

  fill(): void {
    this.clear();
    for (const [key, count] of this.all ?? []) this.counts.set(key, count);
  }

  clear(): void {
    this.counts.clear();
    this.with.clear();
    this.last = false;
    this.wanted = 1;
  }

  /** All of the kind that was picked, and all that can go along. */
  takeAll(): void {
    this.wanted = this.most;
    for (const [pick, most] of this.along) this.with.set(pick.key, most);
  }

  /** A pick on the board, as often as wanted and with what goes along: only what can get there. */
  times(option: Choice): Choice {
    const count = Math.max(1, Math.min(this.wanted, option.most ?? 0));
    const rest = Array.from({ length: count - 1 }, () => (option.between ? [option.between, option.key] : [option.key]));
    const others = (option.along ?? []).flatMap(([pick, most]): [string, number][] => {
      const n = Math.min(this.with.get(pick) ?? 0, most);
      return n > 0 ? [[pick, n]] : [];
    });
    const end = this.last && option.role !== 'done' ? this.#table.prompt?.ends : undefined;
    if (count < 2 && others.length === 0 && end === undefined) return option;
    const pairs = others.flatMap(([pick, n]) => Array.from({ length: n }, () => [pick, option.key]));
    const names = new Map(others.map(([pick, n]) => [this.#table.text(this.along.find(([one]) => one.key === pick)?.[0].label ?? ''), n]));
    const times = count > 1 ? `${count} × ` : '';
    const along = names.size > 0 ? `, with ${counted(names)}` : '';
    const then = end ? `, then ${this.#table.text(end.label)}` : '';
    const keys = [option.key, ...rest.flat(), ...pairs.flat(), ...(end ? [end.key] : [])];
    return { ...option, key: runKey(keys), label: `${times}${this.#table.text(option.label)}${along}${then}`, most: 0 };
  }

  /** Asks for the odds of all that lies in the basket: those of the last of it, after the others. */
  async weigh(): Promise<void> {
    const table = this.#table;
    const keys = this.picks.flatMap(([option, count]) => Array.from({ length: count }, () => option.key));
    const last = keys.pop();
    const sent = last !== undefined && table.options.some((option) => option.forecast) ? runKey([...keys, last]) : '';
    const asked = table.question?.token ?? '';
    if (this.#weighed === `${asked} ${sent}`) return;
    this.#weighed = `${asked} ${sent}`;
    const of = (options: Choice[]): Forecast | null => options.find((option) => option.key === last)?.forecast ?? null;
    this.odds = sent === '' || keys.length > 0 ? null : of(table.options);
    if (sent === '' || keys.length === 0) return;
    const changes = await table.port.ahead(keys).catch(() => null);
    if (this.#weighed !== `${asked} ${sent}` || table.question?.token !== asked) return;
    const scene = changes && apply(table.wire, changes);
    this.odds = of(scene?.prompt?.options ?? []);
  }

  /** What lies in the basket as one answer; "any number of these" ends with it, unless the picking goes on. */
  answer(goesOn: boolean): Choice | null {
    const first = this.picks[0]?.[0];
    if (!first) return null;
    const keys = this.picks.flatMap(([option, count]) => Array.from({ length: count }, () => option.key));
    const done = this.ends && !goesOn ? this.ends.key : null;
    const all = done === null ? keys : [...keys, done];
    const label = done === null ? this.summary : `${this.summary}, then ${this.ends ? this.#table.text(this.ends.label) : ''}`;
    const forecast = goesOn ? null : this.odds;
    return { ...first, key: runKey(all), label, detail: '', mark: '', role: 'plain', touches: [], previews: [], forecast, most: 0 };
  }

  /** What ends the picking. */
  get ends(): Choice | undefined {
    return this.#table.prompt?.many === true ? this.#table.done : undefined;
  }

  confirm(goesOn = false): void {
    const answer = this.answer(goesOn);
    if (answer) this.#table.pick(answer);
  }

  /** How often an option can be taken in a row with nothing in between. A number is an answer by itself. */
  #inRow(option: Choice): number {
    return option.between || /^\d+$/.test(this.#table.text(option.label)) ? 0 : (option.most ?? 0);
  }
}
