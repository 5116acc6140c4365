// What a bot would answer, with its reason: for whoever asks, and in the set-up also without being asked again.

import type { Choice } from '../../wire';
import type { TableModel } from './model.svelte';

/** How far it answers by itself: not at all, while the same is asked, or until the first turn begins. */
type Reach = 'not' | 'matter' | 'set-up';

export class Advice {
  /** The suggested option and why. */
  given: { key: string; why: string } | null = $state.raw(null);
  thinking = $state(false);
  reach: Reach = $state('not');
  #rule = '';
  /** The question that was answered last: the next may be on its way. */
  #answered = '';
  #table: TableModel;

  constructor(table: TableModel) {
    this.#table = table;
  }

  /** Whether nobody else plays: only there is it given. */
  open: boolean = $derived.by(() => {
    const { info, mine, seat } = this.#table;
    const fits = info?.status === 'running' && seat !== null && mine.includes(seat);
    return fits && info.seats.every((one) => one.holder.kind === 'bot' || mine.includes(one.seat));
  });

  /** Before the first turn. */
  settingUp: boolean = $derived.by(() => this.#table.live.phase === null && this.#table.live.active === null);

  /** Picks what the bot would, and waits for the main button. */
  async suggest(): Promise<void> {
    const found = await this.#think(false);
    if (!found) return;
    this.#table.armed = found;
    this.#table.lit = found.touches;
  }

  /** Lets the bot answer this question, and the same again until it has another subject. */
  surprise(): void {
    this.#rule = this.#table.prompt?.rule ?? '';
    this.reach = 'matter';
    this.goOn();
  }

  /** Lets the bot set up. */
  begin(): void {
    this.reach = 'set-up';
    this.goOn();
  }

  stop(): void {
    this.reach = 'not';
  }

  /** Another question: answered if the set-up goes on. */
  goOn(): void {
    const table = this.#table;
    if (this.reach === 'not' || this.thinking) return;
    if (table.telling.on) table.telling.skip();
    const prompt = table.prompt;
    const over = this.reach === 'set-up' ? table.live.phase !== null || table.live.active !== null : prompt !== null && prompt.rule !== this.#rule;
    if (over || !this.open) this.stop();
    else if (prompt !== null && table.question?.token !== this.#answered) void this.#answer();
  }

  async #answer(): Promise<void> {
    const found = await this.#think(true);
    if (this.reach === 'not') return;
    if (!found) {
      this.stop();
      return;
    }
    this.#answered = this.#table.question?.token ?? '';
    this.#table.give(found);
  }

  async #think(quick: boolean): Promise<Choice | null> {
    const table = this.#table;
    const question = table.question?.token ?? '';
    table.ahead.clear();
    this.given = null;
    this.thinking = true;
    try {
      const advice = await table.port.suggest(quick);
      if (!advice || advice.question !== question || table.question?.token !== question) return null;
      const option = table.options.find((one) => one.key === advice.key);
      if (!option) return null;
      this.given = { key: advice.key, why: advice.why };
      return option;
    } catch (error) {
      table.trouble = error instanceof Error ? error.message : String(error);
      return null;
    } finally {
      this.thinking = false;
    }
  }
}
