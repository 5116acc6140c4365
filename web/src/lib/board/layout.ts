// Which counters of a space are drawn where, and when a lens has to answer instead.

import type { Space, SpaceLive, Stack } from '../../wire';
import { seatPlates, type Spot } from './geometry';

export interface PlacedStack extends Spot {
  stack: Stack;
  count: number;
  r: number;
  /** Stands for all pieces of its owner here. */
  sum: boolean;
}

export interface Counters {
  plates: PlacedStack[];
  /** Dotted lines between the rows of a contested space. */
  divides: number[];
  /** Not everything is drawn: the lens shows it. */
  crowded: boolean;
}

const EMPTY: Counters = { plates: [], divides: [], crowded: false };

function byOwner(stacks: Stack[], first: number | null): Stack[][] {
  const owners = [...new Set(stacks.map((stack) => stack.owner))];
  owners.sort((a, b) => Number(b === first) - Number(a === first));
  return owners.map((owner) => stacks.filter((stack) => stack.owner === owner));
}

function total(stacks: Stack[]): number {
  return stacks.reduce((sum, stack) => sum + stack.count, 0);
}

/** Counters of a hex. `high` lifts them over the planets of a system. */
export function inHex(live: SpaceLive | undefined, k: number, first: number | null, high: boolean): Counters {
  if (!live || live.stacks.length === 0) return EMPTY;
  const rows = byOwner(live.stacks, first);
  const small = k < 44;
  const r = high ? Math.min(22, Math.max(10, k * 0.2)) : Math.min(32, Math.max(11, k * 0.268));
  const middle = high ? -k * 0.46 : 0;
  const wide = Math.max(1, Math.floor((k * 1.62) / (r * 2.2)));
  if (rows.length === 1) {
    const stacks = rows[0] ?? [];
    const room = high ? Math.min(3, wide) : wide >= 3 ? 6 : wide * 2;
    const fits = stacks.length <= room && (!small || stacks.length <= 1 || (high && stacks.length <= 2));
    const shown = fits ? stacks : stacks.slice(0, 1);
    const size = shown.length === 1 && !high ? Math.max(r, Math.min(k * 0.4, 13)) : shown.length === 3 ? Math.min(r, k * 0.232) : shown.length > 3 ? Math.min(r * 0.92, k * 0.232) : r;
    const spots = high
      ? shown.map((_, i) => ({ x: (i - (shown.length - 1) / 2) * size * 2.15, y: 0 }))
      : seatPlates(shown.length, size);
    return {
      plates: shown.map((stack, i) => ({
        stack,
        count: fits ? stack.count : total(stacks),
        sum: !fits,
        r: size,
        x: spots[i]?.x ?? 0,
        y: middle + (spots[i]?.y ?? 0),
      })),
      divides: [],
      crowded: !fits,
    };
  }
  const each = rows.length === 2 ? Math.min(r, k * 0.25) : Math.min(r, k * 0.2);
  const room = Math.max(1, Math.floor((k * 1.5) / (each * 2.15)));
  const step = high ? 0 : each * 2.16 + 4;
  let crowded = false;
  const plates: PlacedStack[] = [];
  const divides: number[] = [];
  rows.forEach((row, index) => {
    const fits = row.length <= (high ? 1 : room) && !small;
    crowded ||= !fits && row.length > 1;
    const shown = fits ? row : row.slice(0, 1);
    const y = high ? middle : (index - (rows.length - 1) / 2) * step;
    if (index > 0 && !high) divides.push(y - step / 2);
    shown.forEach((stack, i) => {
      plates.push({
        stack,
        count: fits ? stack.count : total(row),
        sum: !fits,
        r: each,
        x: high ? (index - (rows.length - 1) / 2) * (each * 2.2 + 5) : (i - (shown.length - 1) / 2) * each * 2.15,
        y,
      });
    });
  });
  return { plates, divides, crowded };
}

/** Ships over a planet, or on a stop of a graph board. */
export function onNode(space: Space, live: SpaceLive | undefined, r: number): Counters {
  if (!live || live.stacks.length === 0) return EMPTY;
  const size = Math.min(13, Math.max(10, r * 0.7 + 3));
  const fits = live.stacks.length <= 3;
  const shown = fits ? live.stacks : byOwner(live.stacks, null).map((row) => row[0]).filter((stack) => stack !== undefined);
  const y = space.form === 'dot' ? 0 : -(r + size + 1);
  return {
    plates: shown.map((stack, i) => ({
      stack,
      count: fits ? stack.count : total(live.stacks.filter((other) => other.owner === stack.owner)),
      sum: !fits,
      r: size,
      x: (i - (shown.length - 1) / 2) * size * 2.4,
      y,
    })),
    divides: [],
    crowded: !fits,
  };
}

/** Forces on a planet stand around its right rim and leave its numbers to be read. What has no room, or is too small to tell apart, is one plate an owner; the lens has the rest. */
export function garrison(stacks: Stack[], r: number): PlacedStack[] {
  const size = Math.min(14, Math.max(8.6, r * 0.42));
  const away = r + size * 0.72;
  const turn = 2 * Math.asin(Math.min(0.9, (size + 0.6) / away));
  const fits = r >= 13 && stacks.length <= 3;
  const owners = byOwner(stacks, null);
  const shown = fits ? stacks : owners.map((row) => row[0]).filter((stack) => stack !== undefined);
  return shown.map((stack, i) => ({
    stack,
    count: fits ? stack.count : total(stacks.filter((other) => other.owner === stack.owner)),
    sum: !fits,
    r: size,
    x: away * Math.cos(-0.95 + i * turn),
    y: away * Math.sin(-0.95 + i * turn),
  }));
}
