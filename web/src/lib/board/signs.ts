// Which printed facts of a place are drawn, and where: the same corner for the same kind in every game.

import type { Badge, Space } from '../../wire';
import type { Spot } from './geometry';

/** The figure in the middle of a planet: its value, or resources over influence. */
export function figure(space: Space): string {
  return space.badges
    .filter((badge) => badge.spot === 'figure')
    .map((badge) => badge.text)
    .join('/');
}

/** A place in words, and its notation where that says more. */
export function title(space: Space | undefined): [name: string, notation: string] {
  if (!space) return ['', ''];
  const plain = (words: string): string => words.toLowerCase().replace(/[^\p{L}\d]/gu, '');
  if (space.name === '') return [space.notation, ''];
  return [space.name, plain(space.name).startsWith(plain(space.notation)) ? '' : space.notation];
}

/** Badges drawn beside a planet; its numbers stand inside it or on its card. */
export function around(badges: Badge[]): Badge[] {
  return badges.filter((badge) => badge.spot !== 'figure' && badge.spot !== 'card');
}

/** Its place at a planet. */
export function corner(badge: Badge, index: number, r: number): Spot {
  const q = r * 0.72 + 5;
  if (badge.spot === 'nature') return { x: -q, y: -q * 0.62 };
  if (badge.spot === 'yield') return { x: -q, y: q * 0.72 };
  if (badge.spot === 'token') return { x: q + 3 + index * 12, y: -q * 0.7 };
  return { x: q + 3 + index * 15, y: q * 0.7 };
}
