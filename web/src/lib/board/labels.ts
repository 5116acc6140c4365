// Where the names of places go: below, or where less lies in the way.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A place that wants its name beside it. */
export interface Named {
  id: string;
  x: number;
  y: number;
  /** What the place itself takes around its middle. */
  r: number;
  words: string;
}

/** A name beside its place: its base line and which end of it is fixed. */
export interface Label {
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

/** A letter's width, as a share of its size. */
const LETTER = 0.44;

export function box(x: number, y: number, r: number): Box {
  return { left: x - r, top: y - r, right: x + r, bottom: y + r };
}

function common(a: Box, b: Box): number {
  return Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
}

/** Names one after another, each where it covers least of `things` and of the names before it; relative to its place. */
export function placeNames(places: Named[], things: Box[], size: number): Map<string, Label> {
  const taken = [...things];
  const found = new Map<string, Label>();
  for (const { id, x, y, r, words } of places) {
    const wide = words.length * size * LETTER;
    const ways: Label[] = [
      { x: 0, y: r + 2 + size, anchor: 'middle' },
      { x: 0, y: -r - 5, anchor: 'middle' },
      { x: r + 4, y: size * 0.36, anchor: 'start' },
      { x: -r - 4, y: size * 0.36, anchor: 'end' },
      { x: r * 0.6, y: r + size, anchor: 'start' },
      { x: -r * 0.6, y: r + size, anchor: 'end' },
    ];
    const boxed = (way: Label): Box => {
      const left = x + way.x - (way.anchor === 'middle' ? wide / 2 : way.anchor === 'end' ? wide : 0);
      return { left, right: left + wide, top: y + way.y - size * 0.78, bottom: y + way.y + size * 0.18 };
    };
    const cost = (way: Label): number => taken.reduce((sum, thing) => sum + common(thing, boxed(way)), 0);
    let best = ways[0] as Label;
    let least = cost(best);
    for (const way of ways.slice(1)) {
      if (least === 0) break;
      const now = cost(way);
      if (now < least - 4) [best, least] = [way, now];
    }
    found.set(id, best);
    taken.push(boxed(best));
  }
  return found;
}
