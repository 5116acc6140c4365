// Which printed facts of a place are drawn, and where: the same corner for the same kind in every game.

import type { Badge, Space } from '../../wire';
import type { Spot } from './geometry';

const INSIDE = new Set(['value', 'vp', 'resources', 'influence', 'income']);

/** The figure in the middle of a planet: its value, or resources over influence. */
export function figure(space: Space): string {
  const text = (kind: string): string | undefined => space.badges.find((badge) => badge.kind === kind)?.text;
  const value = text('value') ?? text('vp');
  if (value !== undefined) return value;
  const resources = text('resources');
  const influence = text('influence');
  return resources === undefined || influence === undefined ? '' : `${resources}/${influence}`;
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
  return badges.filter((badge) => !INSIDE.has(badge.kind));
}

/** Corners of a planet: temperament upper left, good lower left, tokens upper right, the rest lower right. */
export function corner(kind: string, index: number, r: number): Spot {
  const q = r * 0.72 + 5;
  if (/^(temperament|type|specialty)/.test(kind)) return { x: -q, y: -q * 0.62 };
  if (kind.startsWith('good')) return { x: -q, y: q * 0.72 };
  if (/^(token|ring)/.test(kind)) return { x: q + 3 + index * 12, y: -q * 0.7 };
  return { x: q + 3 + index * 15, y: q * 0.7 };
}
