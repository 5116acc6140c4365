// What is picked and where it goes are one answer: what follows a pick is looked at without giving it, and both are sent together.

import type { Choice, Live } from '../../wire';
import { apply } from '../net/apply';
import { keysOf, runKey } from './amounts.svelte';
import type { TableModel } from './model.svelte';

/** What was picked, and the scene that would follow. */
interface Step {
  pick: Choice;
  scene: Live;
}

export class Ahead {
  #steps: Step[] = $state.raw([]);
  /** The keys that are being looked past. */
  #wanted = '';
  #table: TableModel;

  constructor(table: TableModel) {
    this.#table = table;
  }

  picked: Choice[] = $derived(this.#steps.map((step) => step.pick));

  /** Whether an option is but a pick: it leads to where it goes. */
  leads(option: Choice): boolean {
    return option.leads === true && !option.key.includes(' ') && !this.#table.live.asides.includes(option);
  }

  /** All keys of an answer to what stands on the server, with what was picked before it. */
  whole(option: Choice): string {
    const picks = this.picked.map((pick) => pick.key);
    const first = picks[0];
    if (first === undefined || keysOf(option.key)[0] === first || this.#table.live.asides.includes(option)) return option.key;
    return runKey([...picks, option.key]);
  }

  /** Looks where a pick goes; one that can be declined is given. */
  async look(pick: Choice): Promise<void> {
    const table = this.#table;
    const keys = this.whole(pick);
    if (this.#wanted === keys) return;
    this.#wanted = keys;
    const [asked, before] = [table.question, this.#steps];
    const changes = await table.port.ahead(keysOf(keys)).catch(() => null);
    if (this.#wanted !== keys || table.question?.token !== asked?.token) return;
    this.#wanted = '';
    const scene = changes && apply(table.wire, changes);
    if (scene?.prompt?.back === true) this.#stand([...before, { pick, scene }]);
    else table.give(pick);
  }

  /** The table is another, the question still the same: the picks are looked past anew. */
  async again(): Promise<void> {
    const picks = this.picked;
    this.clear();
    for (const pick of picks) await this.look(pick);
  }

  /** Puts the last pick down. */
  drop(): void {
    this.#stand(this.#steps.slice(0, -1));
  }

  clear(): void {
    this.#stand([]);
  }

  #stand(steps: Step[]): void {
    this.#wanted = '';
    this.#steps = steps;
    this.#table.looked = steps[steps.length - 1]?.scene ?? null;
  }
}
