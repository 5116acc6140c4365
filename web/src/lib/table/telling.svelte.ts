// What happens is told in order, at a pace one can follow: a beat is a few lines that belong together. A click skips.

import type { LogEntry } from '../../wire';
import { settings } from '../settings.svelte';
import type { TableModel } from './model.svelte';

/** Lines told together: a move, a roll, a few plain ones of the same seat. */
export interface Beat {
  lines: LogEntry[];
  seat: number | null;
}

/** One message of the server: how it changes the table, and what is to be told of it. */
interface Chapter {
  apply: () => void;
  beats: Beat[];
}

/** Plain lines in a beat. */
const LINES = 3;
/** A longer story is told faster, down to a third. */
const PATIENCE = 6;

/** Lines cut into beats: a heading, a piece that travels and dice begin one, and so does another seat. */
export function beats(lines: LogEntry[]): Beat[] {
  const found: Beat[] = [];
  let heading: LogEntry | null = null;
  for (const entry of lines) {
    const { line } = entry;
    if (line.heading) {
      heading = entry;
      continue;
    }
    const last = found[found.length - 1];
    const joins = last && heading === null && last.seat === line.seat && last.lines.length < LINES && line.dice.length === 0 && !line.motion;
    if (joins) last.lines.push(entry);
    else found.push({ lines: heading ? [heading, entry] : [entry], seat: line.seat });
    heading = null;
  }
  if (heading) found.push({ lines: [heading], seat: heading.line.seat });
  return found;
}

export class Telling {
  beat: Beat | null = $state.raw(null);
  /** Beats still to come. */
  left = $state(0);
  #table: TableModel;
  #chapters: Chapter[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: TableModel) {
    this.#table = table;
  }

  /** Whether something is being told; the question waits so long. */
  get on(): boolean {
    return this.beat !== null;
  }

  /** A step of the table: at once if there is nothing to tell, else when what came before it has been told. */
  hear(lines: LogEntry[], rewinds: boolean, apply: () => void): void {
    const told = rewinds || settings.pace === 'off' || document.hidden ? [] : this.#worth(lines);
    const plain = lines.filter((entry) => !told.includes(entry));
    const turn = (): void => {
      apply();
      this.#table.news.begin(plain);
    };
    if (rewinds) this.skip();
    if (told.length === 0 && !this.on) {
      turn();
      return;
    }
    const cut = beats(told);
    this.#chapters.push({ apply: turn, beats: cut });
    this.left += cut.length;
    if (!this.on) this.#next();
  }

  /** Tells lines again, without changing anything. */
  again(lines: LogEntry[]): void {
    this.skip();
    const told = beats(lines);
    this.#chapters.push({ apply: () => undefined, beats: told });
    this.left += told.length;
    this.#next();
  }

  /** To the end, at once. */
  skip(): void {
    clearTimeout(this.#timer);
    const rest = this.#chapters;
    this.#chapters = [];
    this.left = 0;
    for (const chapter of rest) chapter.apply();
    this.#end();
  }

  /** What one did oneself needs no telling; dice do, with what comes of them, whoever rolled. */
  #worth(lines: LogEntry[]): LogEntry[] {
    const rolled = lines.findIndex(({ line }) => line.dice.length > 0);
    const others = ({ line }: LogEntry): boolean => line.seat === null || !this.#table.mine.includes(line.seat);
    const told = lines.filter((entry, i) => entry.line.heading || others(entry) || (rolled >= 0 && i >= rolled));
    return told.every(({ line }) => line.heading) ? [] : told;
  }

  #end(): void {
    if (this.beat === null) return;
    this.beat = null;
    this.#table.lit = [];
  }

  #next(): void {
    const chapter = this.#chapters[0];
    if (!chapter) {
      this.#end();
      return;
    }
    chapter.apply();
    chapter.apply = () => undefined;
    const beat = chapter.beats.shift();
    if (chapter.beats.length === 0) this.#chapters.shift();
    if (!beat) {
      this.#next();
      return;
    }
    this.left -= 1;
    this.beat = beat;
    this.#table.news.begin(beat.lines);
    this.#table.lit = beat.lines.flatMap(({ line }) => line.touches);
    this.#timer = setTimeout(() => this.#next(), this.#pause(beat));
  }

  #pause(beat: Beat): number {
    const words = beat.lines.reduce((sum, { line }) => sum + this.#table.toldText(line).length, 0);
    const dice = beat.lines.some(({ line }) => line.dice.length > 0) ? 900 : 0;
    const whole = Math.min(2400, 600 + words * 11) + dice;
    return whole * (settings.pace === 'brisk' ? 0.45 : 1) * Math.max(0.34, Math.min(1, PATIENCE / (this.left + 1)));
  }
}
