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

const NOWHERE: Frame = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };

function around(out: Frame, at: Spot, size: Spot): Frame {
  return {
    left: Math.min(out.left, at.x - size.x),
    top: Math.min(out.top, at.y - size.y),
    right: Math.max(out.right, at.x + size.x),
    bottom: Math.max(out.bottom, at.y + size.y),
  };
}

/** The part of the map some of its places take, or all of it. */
export function frame(board: Board, at: Map<string, Spot>, degrees: number, only?: (id: string) => boolean): Frame {
  let out = NOWHERE;
  for (const space of board.spaces) if (!only || only(space.id)) out = around(out, at.get(space.id) ?? space, extent(space));
  if (!only) for (const region of board.regions) for (const [x, y] of region.outline) out = around(out, turned(x, y, degrees), { x: 0.02, y: 0.02 });
  return Number.isFinite(out.left) ? out : { left: -1, top: -1, right: 1, bottom: 1 };
}

/** Hexes that touch no other and lie outside of all that do: they are apart from the map. */
export function apart(spaces: Space[]): Space[] {
  const hexes = spaces.filter(isHex);
  const touch = (a: Space, b: Space): boolean => a !== b && Math.hypot(a.x - b.x, a.y - b.y) < ((a.size || 1) + (b.size || 1)) * 0.95;
  const alone = hexes.filter((space) => !hexes.some((other) => touch(space, other)));
  const edge = Math.max(0, ...hexes.filter((space) => !alone.includes(space)).map((space) => Math.hypot(space.x, space.y)));
  return alone.length * 4 < hexes.length ? alone.filter((space) => Math.hypot(space.x, space.y) > edge + 0.9) : [];
}

/** A finger's breadth between the map and what lies apart from it, in hex radii. */
const GAP = 0.16;

/** Where places lie when the map is turned. What lies apart from it stands in the corners it leaves free, however it is turned. */
export function settled(board: Board, degrees: number): Map<string, Spot> {
  const at = new Map(board.spaces.map((space) => [space.id, turned(space.x, space.y, degrees)]));
  const off = apart(board.spaces);
  if (off.length === 0) return at;
  const taken = board.spaces.filter((space) => isHex(space) && !off.includes(space));
  const whole = frame(board, at, degrees, (id) => taken.some((space) => space.id === id));
  for (const space of off) {
    const size = extent(space);
    const free = (spot: Spot): boolean =>
      taken.every((other) => {
        const there = at.get(other.id) ?? other;
        return Math.hypot(there.x - spot.x, there.y - spot.y) >= ((space.size || 1) + (other.size || 1)) * 0.866 + GAP;
      });
    const corners = [
      { x: whole.right - size.x, y: whole.top + size.y, out: 1 },
      { x: whole.right - size.x, y: whole.bottom - size.y, out: 1 },
      { x: whole.left + size.x, y: whole.bottom - size.y, out: -1 },
      { x: whole.left + size.x, y: whole.top + size.y, out: -1 },
    ];
    const spots = corners.map(({ x, y, out }) => {
      let step = 0;
      while (step < 20 && !free({ x: x + (out * step) / 4, y })) step += 1;
      return { x: x + (out * step) / 4, y, step };
    });
    const [best] = spots.sort((a, b) => a.step - b.step);
    if (best) at.set(space.id, { x: best.x, y: best.y });
    taken.push(space);
  }
  return at;
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
