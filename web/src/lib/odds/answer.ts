// Figures of an answer as the charts draw them.

import type { OddsFigures } from '../../wire';

/** Chance that the battle ends in each round; the last entry is all later ones. */
export function rounds({ rounds: list }: OddsFigures): number[] {
  return list.map((one, i) => Math.max(0, one.fought - (list[i + 1]?.fought ?? 0)));
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
