// Options that differ only in how a thing lies: images of a pattern round one place, turns of a tile. One control turns them.

import type { Choice } from '../../wire';
import type { TableModel } from './model.svelte';

export class Turner {
  #at = $state(0);
  #set = $state(0);
  #table: TableModel;

  constructor(table: TableModel) {
    this.#table = table;
  }

  /** What can be turned, each with its positions in order. */
  sets: Choice[][] = $derived.by(() => {
    const options = this.#table.options.filter((option) => option.role !== 'done');
    const turned = options.filter((option) => (option.turn ?? 0) !== 0);
    if (turned.length > 0) {
      const sets = new Map<string, Choice[]>();
      for (const option of turned) sets.set(option.touches.join(' '), [...(sets.get(option.touches.join(' ')) ?? []), option]);
      return [...sets.values()].map((set) => [...set].sort((a, b) => (a.turn ?? 0) - (b.turn ?? 0)));
    }
    const images = options.length > 1 && options.every((option) => option.previews.length > 0 && option.touches[0] === options[0]?.touches[0]);
    return images ? [options] : [];
  });

  on: boolean = $derived(this.sets.length > 0);
  set: Choice[] = $derived(this.sets[Math.min(this.#set, this.sets.length - 1)] ?? []);
  current: Choice | null = $derived(this.set[this.#at % Math.max(1, this.set.length)] ?? null);
  /** Which of how many. */
  place: string = $derived(this.on ? `${(this.#at % this.set.length) + 1} of ${this.set.length}` : '');

  has(option: Choice): boolean {
    return this.sets.some((set) => set.includes(option));
  }

  turn(by: number): void {
    const many = this.set.length;
    if (many === 0) return;
    this.#at = (((this.#at + by) % many) + many) % many;
    this.#table.spare();
  }

  show(set: number): void {
    this.#set = set;
    this.#at = 0;
    this.#table.spare();
  }

  /** A click on a place that something turned would cover: to the next position that does. Says whether it meant anything. */
  click(id: string): boolean {
    const space = this.#table.spaceOf(id) ?? id;
    const set = this.sets.findIndex((options) => options.some((option) => option.touches.includes(space)));
    if (set < 0) return false;
    if (set !== this.sets.indexOf(this.set)) {
      this.show(set);
      return true;
    }
    const many = this.set.length;
    for (let n = 1; n <= many; n += 1) {
      const at = (this.#at + n) % many;
      const option = this.set[at];
      if (option?.touches.includes(space)) {
        this.#at = at;
        this.#table.spare();
        return true;
      }
    }
    return false;
  }

  afresh(): void {
    this.#at = 0;
    this.#set = 0;
  }
}
