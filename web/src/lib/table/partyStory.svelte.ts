// The last turn of a party nobody sits at, told step by step: what it did, why, and what else it could have done.

import type { Decision, LogEntry, Overlay } from '../../wire';
import type { Face } from './cards';
import type { TableModel } from './model.svelte';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A candidate is called by its letter. */
export const letter = (n: number): string => LETTERS[n] ?? String(n + 1);

/** The candidates that are left at the end. */
export function chosen(decision: Decision): number[] {
  const last = decision.rows[decision.rows.length - 1];
  return last ? last.left : decision.candidates.map((_, n) => n);
}

/** The lines of the party's last turn: from its heading to the next one. */
export function lastTurn(log: LogEntry[], party: number): LogEntry[] {
  const back = [...log].reverse().findIndex(({ line }) => line.heading && line.seat === party);
  if (back < 0) return [];
  const head = log.length - 1 - back;
  const rest = log.slice(head + 1);
  const end = rest.findIndex(({ line }) => line.heading);
  return (end < 0 ? rest : rest.slice(0, end)).filter(({ line }) => line.seat === party);
}

export class PartyStory {
  #table: TableModel;
  /** The step that is shown; null while the story is shut. */
  at: number | null = $state(null);

  constructor(table: TableModel) {
    this.#table = table;
  }

  get party(): number | undefined {
    return this.#table.stage.seats.find((face) => face.party)?.seat;
  }

  steps: LogEntry[] = $derived.by(() => (this.party === undefined ? [] : lastTurn(this.#table.log, this.party)));
  step: LogEntry | undefined = $derived.by(() => (this.at === null ? undefined : this.steps[Math.min(this.at, this.steps.length - 1)]));
  /** The card the step speaks of, if it is one of the party's own. */
  card: Face | undefined = $derived.by(() => {
    const faces = (this.step?.line.touches ?? []).map((id) => this.#table.printed(id));
    return faces.find((face) => face !== undefined && face.figures.length > 0);
  });

  /** What the step speaks of, marked on the map: candidates by their letters, the chosen one with a line of its own. */
  overlays: Overlay[] = $derived.by(() => {
    const line = this.step?.line;
    if (!line) return [];
    const { decision } = line;
    if (!decision) {
      const spaces = line.touches.filter((id) => this.#table.places.space.has(id)).map((id): [string, string] => [id, '']);
      return spaces.length > 0 ? [{ kind: 'chosen', name: 'what it speaks of', seat: null, spaces }] : [];
    }
    const taken = line.touches;
    const deciding = decision.rows[decision.rows.length - 1];
    const spaces = decision.candidates.map((thing, n): [string, string] => [thing.id ?? '', `${letter(n)} ${deciding?.figures[n] ?? ''}`.trim()]);
    const overlays: Overlay[] = [
      { kind: 'chosen', name: 'chosen', seat: null, spaces: spaces.filter(([id]) => taken.includes(id)) },
      { kind: 'fallen', name: 'candidate that fell out', seat: null, spaces: spaces.filter(([id]) => !taken.includes(id)) },
    ];
    return overlays.filter((overlay) => overlay.spaces.length > 0);
  });

  open(): void {
    if (this.steps.length > 0) this.at = 0;
  }

  shut(): void {
    this.at = null;
  }

  go(by: number): void {
    if (this.at !== null) this.at = Math.max(0, Math.min(this.steps.length - 1, this.at + by));
  }

  end(): void {
    this.at = this.steps.length - 1;
  }
}
