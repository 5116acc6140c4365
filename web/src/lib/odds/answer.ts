// Reading what a game's odds desk says, for the charts. A desk that tells less shows fewer charts.

import type { OddsAnswer } from '../../wire';

const numbers = (value: unknown): number[] => (Array.isArray(value) && value.every((one) => typeof one === 'number') ? (value as number[]) : []);
const record = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {});
const side = (answer: OddsAnswer, at: 0 | 1): Record<string, unknown> => (Array.isArray(answer.json.sides) ? record(answer.json.sides[at]) : {});

/** Chance that a side has so many units left, from none on. */
export function left(answer: OddsAnswer, at: 0 | 1): number[] {
  const direct = numbers(answer.json[at === 0 ? 'attacker_left' : 'defender_left']);
  return direct.length > 0 ? direct : [...numbers(side(answer, at).units_lost)].reverse();
}

/** Chance that the battle ends in each round; the last entry is all later ones. */
export function rounds(answer: OddsAnswer): number[] {
  const list = answer.json.rounds;
  if (!Array.isArray(list)) return [];
  const fought = list.map((one) => Number(record(one).fought ?? 0));
  return fought.map((chance, i) => Math.max(0, chance - (fought[i + 1] ?? 0)));
}

export interface Round {
  round: number;
  fought: number;
  hits: [number, number];
}

/** Hits of both sides in each round that is fought. */
export function hits(answer: OddsAnswer): Round[] {
  const list = answer.json.rounds;
  if (!Array.isArray(list)) return [];
  return list.map((one) => {
    const line = record(one);
    return { round: Number(line.round ?? 0), fought: Number(line.fought ?? 0), hits: [Number(line.attacker_hits ?? 0), Number(line.defender_hits ?? 0)] };
  });
}

export interface End {
  left: string;
  chance: number;
}

/** What is left of a side, the likeliest first. */
export function ends(answer: OddsAnswer, at: 0 | 1): End[] {
  const list = side(answer, at).ends;
  if (!Array.isArray(list)) return [];
  return list.map((one) => ({ left: String(record(one).left ?? ''), chance: Number(record(one).chance ?? 0) }));
}

export interface Kept {
  kind: string;
  start: number;
  expected: number;
}

/** How many of each kind a side keeps on average. */
export function kept(answer: OddsAnswer, at: 0 | 1): Kept[] {
  const list = side(answer, at).units;
  if (!Array.isArray(list)) return [];
  return list.map((one) => ({ kind: String(record(one).kind ?? ''), start: Number(record(one).start ?? 0), expected: Number(record(one).expected ?? 0) }));
}

/** What a side loses on average in resources, over all ends and over those in which it wins; null if it is not told. */
export function prices(answer: OddsAnswer, at: 0 | 1): { lost: number; winning: number } | null {
  const { resources_lost: lost, resources_lost_when_winning: winning } = side(answer, at);
  return typeof lost === 'number' && typeof winning === 'number' ? { lost, winning } : null;
}

/** `<1`, `68`, `>99`: a share in per cent that is never rounded to a certainty it is not. */
export function percent(share: number): string {
  if (share <= 0) return '0';
  if (share < 0.5) return '<1';
  if (share > 99.5 && share < 99.999) return '>99';
  return String(Math.round(share));
}

/** The same for shares that make up the whole: their figures add up to a hundred, the largest rest is rounded up. */
export function percents(shares: number[]): string[] {
  const known = shares.map((share) => (Number.isNaN(Number(percent(share))) ? null : Math.floor(share)));
  let missing =
    Math.round(shares.reduce((sum, share, i) => sum + (known[i] === null ? 0 : share), 0)) - known.reduce<number>((sum, whole) => sum + (whole ?? 0), 0);
  const byRest = shares
    .map((_, i) => i)
    .filter((i) => known[i] !== null)
    .sort((a, b) => rest(shares, b) - rest(shares, a));
  const up = new Set(byRest.filter((i) => rest(shares, i) > 0 && missing-- > 0));
  return shares.map((share, i) => (known[i] === null ? percent(share) : String(Math.floor(share) + (up.has(i) ? 1 : 0))));
}

const rest = (shares: number[], i: number): number => (shares[i] ?? 0) % 1;
