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

/** Below this radius a system shows its strongest ship and the total; forces on planets are told by the lens. */
export const TIGHT = 45;

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
  const small = k < (high ? TIGHT : 44);
  const r = high ? Math.min(22, Math.max(10, k * 0.2)) : Math.min(32, Math.max(11, k * 0.268));
  const middle = high ? -k * 0.46 : 0;
  const wide = Math.max(1, Math.floor((k * 1.62) / (r * 2.2)));
  if (high && !small) return overPlanets(rows, k);
  if (rows.length === 1) {
    const stacks = rows[0] ?? [];
    const room = high ? Math.min(3, wide) : wide >= 3 ? 6 : wide * 2;
    const fits = stacks.length <= room && (!small || stacks.length <= 1 || (stacks.length <= 2 && k >= (high ? TIGHT : 36)));
    const shown = fits ? stacks : stacks.slice(0, 1);
    const size =
      shown.length === 1 && !high
        ? Math.max(r, Math.min(k * 0.4, 13))
        : shown.length === 3
          ? Math.min(r, k * 0.232)
          : shown.length > 3
            ? Math.min(r * 0.92, k * 0.232)
            : r;
    const spots = high ? shown.map((_, i) => ({ x: (i - (shown.length - 1) / 2) * size * 2.15, y: 0 })) : seatPlates(shown.length, size);
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

/** A smaller counter cannot be told from others. */
const LEAST_PLATE = 9;

/** Rows of ships over the planets of a system: one an owner, two for one fleet of many kinds. */
function overPlanets(rows: Stack[][], k: number): Counters {
  const alone = rows.length === 1 ? (rows[0] ?? []) : [];
  const file = k * 0.152 < LEAST_PLATE;
  const lines = alone.length > 3 && !file ? [alone.slice(0, Math.ceil(alone.length / 2)), alone.slice(Math.ceil(alone.length / 2))] : rows;
  const single = lines.length === 1;
  const r = single ? Math.min(22, k * 0.2) : Math.min(19, k * (lines.length > 2 ? 0.12 : 0.152));
  const apart = r * 2.12;
  const plates: PlacedStack[] = [];
  const divides: number[] = [];
  let crowded = false;
  lines.forEach((row, index) => {
    const y = single ? -k * 0.48 : -k * 0.84 + r + index * (apart + (rows.length > 1 ? 3 : 0));
    // A hex with a flat top narrows towards it.
    const room = 2 * (k - (Math.abs(y) + r * 0.5) / Math.sqrt(3)) - 8;
    const each = Math.min(r, room / (row.length * 2.12));
    const fits = each >= LEAST_PLATE;
    crowded ||= !fits;
    const shown = fits ? row : row.slice(0, 1);
    if (index > 0 && rows.length > 1) divides.push(y - apart / 2 - 1.5);
    shown.forEach((stack, i) =>
      plates.push({
        stack,
        count: fits ? stack.count : total(row),
        sum: !fits,
        r: fits ? each : r,
        x: (i - (shown.length - 1) / 2) * (fits ? each * 2.12 : apart),
        y,
      }),
    );
  });
  return { plates, divides, crowded };
}

/** Ships over a planet, or on a stop of a graph board. */
export function onNode(space: Space, live: SpaceLive | undefined, r: number): Counters {
  if (!live || live.stacks.length === 0) return EMPTY;
  const size = Math.min(13, Math.max(10, r * 0.7 + 3));
  const fits = live.stacks.length <= 3;
  const shown = fits
    ? live.stacks
    : byOwner(live.stacks, null)
        .map((row) => row[0])
        .filter((stack) => stack !== undefined);
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
  const away = r + size * 0.92;
  const turn = 2 * Math.asin(Math.min(0.9, (size + 0.6) / away));
  const most = r >= 13 ? 3 : 1;
  const structure = (stack: Stack): boolean => stack.marks.includes('structure');
  const soldiers = byOwner(
    stacks.filter((stack) => !structure(stack)),
    null,
  );
  const built = stacks.filter(structure);
  const whole = stacks.length <= most;
  // Soldiers of one owner are one number before anything is left out.
  const merged = soldiers.flatMap((row) => row.slice(-1).map((stack) => ({ stack, count: total(row), sum: row.length > 1 })));
  const plain = (stack: Stack) => ({ stack, count: stack.count, sum: false });
  const fits = merged.length + built.length <= most;
  const alone =
    merged.length > 0 ? merged : byOwner(built, null).flatMap((row) => row.slice(0, 1).map((stack) => ({ stack, count: total(row), sum: row.length > 1 })));
  const shown = whole ? stacks.map(plain) : fits ? [...merged, ...built.map(plain)] : alone;
  return shown.map((one, i) => ({ ...one, r: size, x: away * Math.cos(-0.66 + i * turn), y: away * Math.sin(-0.66 + i * turn) }));
}
