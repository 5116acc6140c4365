// Where things are on the board, in px from its centre, for one scale and turn.

import type { Board, Space } from '../../wire';

export interface Spot {
  x: number;
  y: number;
}

export interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function turned(x: number, y: number, degrees: number): Spot {
  if (degrees === 0) return { x, y };
  const a = (degrees * Math.PI) / 180;
  return { x: x * Math.cos(a) - y * Math.sin(a), y: x * Math.sin(a) + y * Math.cos(a) };
}

export function isHex(space: Space): boolean {
  return space.form === 'hex-pointy' || space.form === 'hex-flat';
}

/** Half width and height a space takes, in hex radii. */
export function extent(space: Space): Spot {
  const size = space.size || 1;
  if (space.form === 'hex-pointy') return { x: size * 0.866, y: size };
  if (space.form === 'hex-flat') return { x: size, y: size * 0.866 };
  return { x: size, y: size };
}

export function frame(board: Board, degrees: number, only?: (id: string) => boolean): Frame {
  let out: Frame = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const grow = (x: number, y: number, dx: number, dy: number): void => {
    out = {
      left: Math.min(out.left, x - dx),
      top: Math.min(out.top, y - dy),
      right: Math.max(out.right, x + dx),
      bottom: Math.max(out.bottom, y + dy),
    };
  };
  for (const space of board.spaces) {
    if (only && !only(space.id)) continue;
    const at = turned(space.x, space.y, degrees);
    const size = extent(space);
    grow(at.x, at.y, size.x, size.y);
  }
  if (!only) {
    for (const region of board.regions) {
      for (const [x, y] of region.outline) {
        const at = turned(x, y, degrees);
        grow(at.x, at.y, 0.02, 0.02);
      }
    }
  }
  return Number.isFinite(out.left) ? out : { left: -1, top: -1, right: 1, bottom: 1 };
}

/** Up to six plates: at most three in a row, two rows. */
export function seatPlates(count: number, r: number): Spot[] {
  const gap = r * 2.14;
  const row = (many: number, y: number): Spot[] => Array.from({ length: many }, (_, i) => ({ x: (i - (many - 1) / 2) * gap, y }));
  if (count <= 3) return row(count, 0);
  const upper = Math.ceil(count / 2);
  return [...row(upper, -r * 1.1), ...row(count - upper, r * 1.1)];
}

/** The nearest of some places in the direction of an arrow key. */
export function towards<T extends Spot>(from: Spot, places: T[], key: string): T | undefined {
  const way = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } }[key];
  if (!way) return undefined;
  let best: T | undefined;
  let least = Infinity;
  for (const place of places) {
    const dx = place.x - from.x;
    const dy = place.y - from.y;
    const along = dx * way.x + dy * way.y;
    if (along < 1) continue;
    const across = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    const cost = along + across * 2;
    if (cost < least) {
      least = cost;
      best = place;
    }
  }
  return best;
}

/** The shortest way along the lines of a graph board, both ends included; empty where there is none. */
export function path(board: Board, from: string, to: string): string[] {
  const next = new Map<string, string[]>();
  for (const link of board.links) {
    next.set(link.from, [...(next.get(link.from) ?? []), link.to]);
    next.set(link.to, [...(next.get(link.to) ?? []), link.from]);
  }
  const before = new Map<string, string>([[from, from]]);
  let edge = [from];
  while (edge.length > 0 && !before.has(to)) {
    const wave: string[] = [];
    for (const at of edge) {
      for (const there of next.get(at) ?? []) {
        if (before.has(there)) continue;
        before.set(there, at);
        wave.push(there);
      }
    }
    edge = wave;
  }
  if (!before.has(to)) return [from, to];
  const way = [to];
  for (let at = to; at !== from;) {
    at = before.get(at) ?? from;
    way.unshift(at);
  }
  return way;
}
