// What happened just now: pieces that travel, dice that were rolled, and what others did, in words.

import type { Live, LogEntry, Motion } from '../../wire';
import type { TableModel } from './model.svelte';

export interface Flight {
  id: number;
  motion: Motion;
  kind: string;
  colour: string | undefined;
}

/** A piece that was lost, fading where it stood. */
export interface Fallen {
  id: number;
  at: string;
  kind: string;
  colour: string | undefined;
  count: number;
}

/** How many lines of a fight are shown at once, and for how long. */
const FIGHT = 8;
const ROLLED = 7000;

export class News {
  /** What others did just now, in words. */
  heard = $state('');
  flights: Flight[] = $state.raw([]);
  /** The fight told just now: dice and what came of them, newest last. */
  rolls: LogEntry[] = $state.raw([]);
  fallen: Fallen[] = $state.raw([]);
  #fade: ReturnType<typeof setTimeout> | undefined;
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

  /** Begins to show new lines: pieces travel, dice roll, those who listen hear them. */
  begin(lines: LogEntry[]): void {
    this.fly(lines);
    this.roll(lines);
    this.tell(lines);
  }

  /** Shows the dice of new log lines for a while, and the lines of the same chapter that tell what came of them. */
  roll(lines: LogEntry[]): void {
    const first = lines.findIndex(({ line }) => line.dice.length > 0);
    const chapter = (entry: LogEntry | undefined): string => entry?.line.rule.split('.')[0] ?? '';
    const last = [...this.rolls].reverse().find(({ line }) => line.dice.length > 0);
    const told = first >= 0 ? lines.slice(first) : last ? lines.filter((entry) => chapter(entry) === chapter(last)) : [];
    const plain = told.filter(({ line }) => !line.heading);
    if (plain.length === 0) return;
    const [was, is] = [this.place(this.rolls), this.place(plain)];
    // A fight elsewhere is another one.
    if (was !== undefined && is !== undefined && was !== is && first >= 0) this.rolls = [];
    this.rolls = [...this.rolls.filter((entry) => !plain.includes(entry)), ...plain].slice(-FIGHT);
    clearTimeout(this.#fade);
    this.#fade = setTimeout(() => (this.rolls = []), ROLLED);
  }

  /** Where the dice of these lines fell. */
  place(lines: LogEntry[]): string | undefined {
    const rolled = lines.filter(({ line }) => line.dice.length > 0);
    const touched = (rolled.length > 0 ? rolled : lines).flatMap(({ line }) => line.touches);
    return touched.map((id) => this.#table.spaceOf(id)).find((id) => id !== undefined);
  }

  /** Shows the last fight no longer. */
  putAway(): void {
    clearTimeout(this.#fade);
    this.rolls = [];
  }

  /** Pieces that are gone after dice were rolled fade where they stood. */
  fall(before: Live, after: Live): void {
    const now = new Map(after.spaces.map((space) => [space.id, space]));
    const gone: Fallen[] = [];
    for (const space of before.spaces) {
      const there = now.get(space.id);
      if (there === space) continue;
      for (const stack of space.stacks) {
        const left = there?.stacks.find((one) => one.id === stack.id)?.count ?? 0;
        const elsewhere = after.spaces.some(
          (one) =>
            one.id !== space.id &&
            one.stacks.some(
              (other) =>
                other.owner === stack.owner &&
                other.kind === stack.kind &&
                !before.spaces.some((was) => was.id === one.id && was.stacks.some((old) => old.id === other.id && old.count >= other.count)),
            ),
        );
        if (left >= stack.count || elsewhere) continue;
        this.#flight += 1;
        gone.push({ id: this.#flight, at: space.id, kind: stack.kind, colour: this.#table.colour(stack.owner), count: stack.count - left });
      }
    }
    if (gone.length === 0) return;
    this.fallen = [...this.fallen, ...gone].slice(-8);
    setTimeout(() => (this.fallen = this.fallen.filter((one) => !gone.includes(one))), 1600);
  }

  landed(id: number): void {
    this.flights = this.flights.filter((flight) => flight.id !== id);
  }
}
