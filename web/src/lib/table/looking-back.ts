// A finished game in a few figures: who led when, the dearest fights, what the dice owed whom.

import type { LogEntry, Summary } from '../../wire';
import { figure } from '../speech';

export interface Luck {
  dice: number;
  hits: number;
  expected: number;
}

/** What a die of a line had to reach: each its own, or all the figure the words say. */
export const needOf = (line: LogEntry['line'], die: number): number | null => line.needs?.[die] ?? figure(line.words, 'need', 'on');

/** Dice that had to reach something, by seat: hits against what was to be expected. */
export function luck(log: LogEntry[]): Map<number, Luck> {
  const found = new Map<number, Luck>();
  for (const { line } of log) {
    if (line.seat === null) continue;
    const sides = line.sides || 6;
    line.dice.forEach((face, i) => {
      const need = needOf(line, i);
      if (need === null || line.seat === null) return;
      const before = found.get(line.seat) ?? { dice: 0, hits: 0, expected: 0 };
      const chance = Math.max(0, Math.min(1, (sides + 1 - need) / sides));
      found.set(line.seat, { dice: before.dice + 1, hits: before.hits + Number(face >= need), expected: before.expected + chance });
    });
  }
  return found;
}

export interface Moment {
  position: number;
  kind: 'lead' | 'leap' | 'fight';
  /** Whose it is; a fight is nobody's. */
  seat: number | null;
  /** Points gained, pieces lost. */
  amount: number;
}

/** Who leads alone, else nobody. */
function leader(scores: number[]): number | null {
  const most = Math.max(...scores);
  return scores.filter((score) => score === most).length === 1 ? scores.indexOf(most) : null;
}

/** When the lead was taken for good, the largest gain, and the dearest fights: in order. */
export function moments(summary: Summary): Moment[] {
  const found: Moment[] = [];
  const { scores } = summary;
  const last = leader(scores[scores.length - 1]?.scores ?? []);
  if (last !== null) {
    let since = scores.length;
    while (since > 0 && leader(scores[since - 1]?.scores ?? []) === last) since -= 1;
    const at = scores[since];
    if (at && since > 0) found.push({ position: at.position, kind: 'lead', seat: last, amount: at.scores[last] ?? 0 });
  }
  let leap: Moment | null = null;
  scores.forEach((at, i) => {
    const before = scores[i - 1];
    if (!before) return;
    at.scores.forEach((score, seat) => {
      const amount = score - (before.scores[seat] ?? 0);
      if (amount > (leap?.amount ?? 1)) leap = { position: at.position, kind: 'leap', seat, amount };
    });
  });
  if (leap) found.push(leap);
  const cost = (fight: { lost: number[] }): number => fight.lost.reduce((sum, lost) => sum + lost, 0);
  const dearest = [...summary.fights]
    .filter((fight) => cost(fight) > 0)
    .sort((a, b) => cost(b) - cost(a))
    .slice(0, 3);
  for (const fight of dearest) found.push({ position: fight.position, kind: 'fight', seat: null, amount: cost(fight) });
  return found.sort((a, b) => a.position - b.position);
}

/** Pieces lost in fights, by seat. */
export function losses(summary: Summary): number[] {
  const seats = summary.scores[0]?.scores.length ?? 0;
  return Array.from({ length: seats }, (_, seat) => summary.fights.reduce((sum, fight) => sum + (fight.lost[seat] ?? 0), 0));
}
