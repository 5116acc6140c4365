// What happened just now: pieces that travel, dice that were rolled, and what others did, in words.

import type { LogEntry, Motion } from '../../wire';
import type { TableModel } from './model.svelte';

export interface Flight {
  id: number;
  motion: Motion;
  kind: string;
  colour: string | undefined;
}

/** How many rolls are shown at once, and for how long. */
const ROLLS = 3;
const ROLLED = 7000;

export class News {
  /** What others did just now, in words. */
  heard = $state('');
  flights: Flight[] = $state.raw([]);
  /** Log lines whose dice were just rolled, newest last. */
  rolls: LogEntry[] = $state.raw([]);
  #table: TableModel;
  #flight = 0;

  constructor(table: TableModel) {
    this.#table = table;
  }

  /** Says what others did, for those who listen: the last few lines. */
  tell(lines: LogEntry[]): void {
    const others = lines.filter(({ line }) => line.seat === null || !this.#table.mine.includes(line.seat));
    if (others.length > 0)
      this.heard = others
        .slice(-6)
        .map(({ line }) => this.#table.toldText(line))
        .join(' ');
  }

  /** Where nothing travels, what others changed is outlined for a second. */
  outline(lines: LogEntry[]): void {
    const changed = lines.filter(({ line }) => line.seat !== null && !this.#table.mine.includes(line.seat)).flatMap(({ line }) => line.touches);
    if (changed.length === 0) return;
    this.#table.lit = changed;
    setTimeout(() => {
      if (this.#table.lit === changed) this.#table.lit = [];
    }, 1000);
  }

  /** Starts the travel of pieces that new log lines speak of. */
  fly(lines: LogEntry[]): void {
    const flights: Flight[] = [];
    for (const { line } of lines) {
      if (!line.motion) continue;
      const stack = this.#table.places.stack.get(line.motion.piece);
      const parts = line.motion.piece.split('/');
      this.#flight += 1;
      flights.push({
        id: this.#flight,
        motion: line.motion,
        kind: stack?.kind ?? parts[2] ?? parts[1] ?? '',
        colour: this.#table.colour(stack?.owner ?? line.seat),
      });
    }
    if (flights.length > 0) this.flights = [...this.flights, ...flights].slice(-12);
  }

  /** Shows the dice of new log lines for a while. */
  roll(lines: LogEntry[]): void {
    const rolled = lines.filter((entry) => entry.line.dice.length > 0);
    if (rolled.length === 0) return;
    this.rolls = [...this.rolls, ...rolled].slice(-ROLLS);
    setTimeout(() => (this.rolls = this.rolls.filter((entry) => !rolled.includes(entry))), ROLLED);
  }

  landed(id: number): void {
    this.flights = this.flights.filter((flight) => flight.id !== id);
  }
}
