// Seats found in sentences: for the lines of games that do not tell with patterns.

import type { LogLine, SeatFace } from '../../wire';
import type { Span } from '../speech';

/** Whose names they are. */
export interface Seated {
  stage: { seats: SeatFace[] };
  name(seat: number): string;
}

/** Who did it, by the name of the person, and what: `Red moves` and `moves` both become `Ann` and `moves`. */
export function found(table: Seated, seat: LogLine['seat'], text: string): Span[] {
  const rest = (from: number): Span[] => [{ kind: 'text', text: people(table, text.slice(from)) }];
  const word = seat === null ? undefined : table.stage.seats.find((face) => face.seat === seat)?.name;
  if (seat === null || word === undefined) return rest(0);
  const who: Span = { kind: 'seat', seat, text: table.name(seat) };
  if (text.toLowerCase().startsWith(word.toLowerCase()) && /^('s)?\s/.test(text.slice(word.length))) return [who, ...rest(word.length)];
  return /^[a-z]/.test(text) ? [who, { kind: 'text', text: ' ' }, ...rest(0)] : rest(0);
}

/** With the names of people wherever `Blue` stands. */
function people(table: Seated, text: string): string {
  const seats = new Map(table.stage.seats.map((face) => [face.name.toLowerCase(), face.seat]));
  return text.replace(/\b\p{Lu}\p{Ll}+/gu, (word) => {
    const seat = seats.get(word.toLowerCase());
    return seat === undefined ? word : table.name(seat);
  });
}
