// The map as it is looked at: which part, how large, and where each thing lies in it. The layers draw from this.

import type { Choice, Space } from '../../wire';
import { hexPath } from '../draw/grounds';
import type { TableModel } from '../table/model.svelte';
import { frame, isHex, settled, turned, type Frame, type Spot } from './geometry';
import { box, placeNames, type Label } from './labels';
import { inHex, onNode, type Counters } from './layout';
import { around, corner } from './signs';

/** Any place that is not a hex is pointed at through a circle. */
export const CIRCLE = 'M-1000 0A1000 1000 0 1 1 1000 0A1000 1000 0 1 1-1000 0z';

/** One hex of a pattern that is previewed, and what happens there. */
export interface Cell {
  id: string;
  word: string;
  number: number;
}

export class BoardView {
  table: TableModel;
  /** Opens on the offered spaces, as on a phone. */
  close: boolean = $state(false);
  /** Pixels at the left edge that other things take. */
  edge = 0;
  width = $state(0);
  height = $state(0);
  /** Pixels of one hex radius. */
  k = $state(40);
  tx = $state(0);
  ty = $state(0);
  /** Pieces are left out, so that the places under them can be read. */
  bare = $state(false);
  /** The user has taken the map in hand. */
  moved = $state(false);
  /** The room of the map when it was last fitted. */
  #fitted = { width: 0, height: 0 };

  constructor(table: TableModel) {
    this.table = table;
  }

  board = $derived.by(() => this.table.stage.board);
  turn = $derived.by(() => (this.table.seat === null ? 0 : (this.board.turns[this.table.seat] ?? 0)));
  flat = $derived.by(() => this.board.spaces.some((space) => space.form === 'hex-flat'));
  hexes = $derived.by(() => this.board.spaces.filter(isHex));
  nodes = $derived.by(() => this.board.spaces.filter((space) => !isHex(space)));
  outline = $derived.by(() => hexPath(1000, this.flat));
  asking = $derived.by(() => this.table.offeredSpaces.size > 0);
  /** Planets that lie inside a hex, by hex. */
  inside: Map<string, Space[]> = $derived.by(() => this.table.inside);
  within: Map<string, string> = $derived.by(() => this.table.within);

  /** Planets inside a hex keep their side of it however the map is turned: ships lie above them. */
  at: Map<string, Spot> = $derived.by(() => {
    const map = settled(this.board, this.turn);
    for (const [id, list] of this.inside) {
      const hex = this.table.places.space.get(id);
      const base = map.get(id);
      if (!hex || !base) continue;
      for (const node of list) map.set(node.id, { x: base.x + node.x - hex.x, y: base.y + node.y - hex.y });
    }
    return map;
  });
  whole: Frame = $derived.by(() => frame(this.board, this.at, this.turn));

  counters: Map<string, Counters> = $derived.by(() => {
    const first = this.table.seat ?? this.table.live.active;
    const map = new Map<string, Counters>();
    for (const space of this.hexes) map.set(space.id, inHex(this.live(space.id), this.sized(space), first, this.inside.has(space.id)));
    for (const space of this.nodes) if (!this.within.has(space.id)) map.set(space.id, onNode(space, this.live(space.id), this.nodeRadius(space)));
    return map;
  });

  /** Height of the names beside places of a graph. */
  word = $derived.by(() => Math.min(17, Math.max(12.5, this.k * 0.3)));
  /** Where those names stand: clear of places, counters, obstacles and each other, as far as that goes. */
  names: Map<string, Label> = $derived.by(() => {
    const free = this.nodes.filter((space) => !this.within.has(space.id));
    const things = free.map((space) => box(this.spot(space.id).x, this.spot(space.id).y, this.nodeRadius(space)));
    for (const space of free) {
      const { x, y } = this.spot(space.id);
      for (const plate of this.counters.get(space.id)?.plates ?? []) things.push(box(x + plate.x, y + plate.y, plate.r));
      for (const list of [space.badges, this.live(space.id)?.badges ?? []])
        around(list).forEach((badge, i) => {
          const at = corner(badge, i, this.nodeRadius(space));
          things.push(box(x + at.x, y + at.y, 6));
        });
    }
    for (const { obstacle, from, to } of this.board.links) {
      const [a, b] = [this.spot(from), this.spot(to)];
      if (obstacle !== '') things.push(box((a.x + b.x) / 2, (a.y + b.y) / 2, 7));
    }
    const named = free.filter((space) => space.name !== '' && space.form !== 'dot');
    return placeNames(
      named.map((space) => ({ id: space.id, ...this.spot(space.id), r: this.nodeRadius(space), words: space.name })),
      things,
      this.word,
    );
  });

  about = $derived.by(() => new Set(this.table.about.map((id) => this.table.spaceOf(id))));
  lit = $derived.by(() => new Set([...this.table.lit].map((id) => this.table.spaceOf(id))));

  /** Cells of the pattern whose option is looked at. */
  cells: Cell[] = $derived.by(() => {
    const option = this.table.previewed;
    if (!option || option.previews.length === 0) return [];
    return option.previews.flatMap((word, i) => {
      const space = this.table.spaceOf(option.touches[i + 1] ?? '');
      return space === undefined ? [] : [{ id: space, word, number: i + 1 }];
    });
  });
  anchor = $derived.by(() => (this.cells.length > 0 ? this.table.spaceOf(this.table.previewed?.touches[0] ?? '') : undefined));

  has(id: string): boolean {
    return this.at.has(id);
  }

  spot(id: string): Spot {
    const place = this.at.get(id) ?? { x: 0, y: 0 };
    return { x: place.x * this.k, y: place.y * this.k };
  }

  live(id: string) {
    return this.table.places.live.get(id);
  }

  sized(space: Space): number {
    return (space.size || 1) * this.k;
  }

  nodeRadius(space: Space): number {
    if (this.within.has(space.id)) return Math.max(9, this.sized(space));
    if (space.form === 'dot') return Math.max(5.5, Math.min(12, this.sized(space)));
    return Math.min(34, Math.max(11, this.sized(space)));
  }

  radius(space: Space): number {
    return isHex(space) ? this.sized(space) : this.nodeRadius(space);
  }

  offered(space: Space): Choice[] | undefined {
    return this.table.offeredSpaces.get(space.id);
  }

  /** Where a counter or a space is, in px of the map. */
  whereIs(id: string): Spot | undefined {
    const space = this.table.spaceOf(id);
    if (space === undefined) return undefined;
    const base = this.spot(space);
    const plate = this.counters.get(space)?.plates.find((placed) => placed.stack.id === id);
    return plate ? { x: base.x + plate.x, y: base.y + plate.y } : base;
  }

  /** What is not offered darkens while something is. */
  shaded(space: Space): boolean {
    return (
      this.asking &&
      !this.table.offeredSpaces.has(space.id) &&
      !this.about.has(space.id) &&
      !this.within.has(space.id) &&
      !this.cells.some((cell) => cell.id === space.id)
    );
  }

  outlined(points: [number, number][]): string {
    const corners = points.map(([x, y], i) => {
      const p = turned(x, y, this.turn);
      return `${i ? 'L' : 'M'}${(p.x * this.k).toFixed(1)} ${(p.y * this.k).toFixed(1)}`;
    });
    return `${corners.join('')}z`;
  }

  /** Where a popover about an element belongs, in px of the box. */
  anchorOf(id: string | null | undefined): { x: number; y: number; r: number } | null {
    if (id === null || id === undefined || !this.has(id)) return null;
    const p = this.spot(id);
    const space = this.table.places.space.get(id);
    return { x: p.x + this.tx, y: p.y + this.ty, r: space ? Math.max(16, this.sized(space) * 0.9) : this.k };
  }

  /** Part of the map lies outside the box. */
  cut = $derived.by(() => {
    const { whole, k, tx, ty } = this;
    return tx + whole.left * k < -20 || tx + whole.right * k > this.width + 20 || ty + whole.top * k < -20 || ty + whole.bottom * k > this.height + 20;
  });

  #fitting(area: Frame): number {
    const margin = this.close ? 8 : 9;
    return Math.min((this.width - 2 * margin) / Math.max(0.1, area.right - area.left), (this.height - 2 * margin) / Math.max(0.1, area.bottom - area.top));
  }

  fit(area: Frame, most: number): void {
    if (this.width < 10 || this.height < 10) return;
    const size = Math.min(this.#fitting(area), most);
    this.k = size;
    this.tx = this.width / 2 - ((area.left + area.right) / 2) * size;
    this.ty = this.height / 2 - ((area.top + area.bottom) / 2) * size;
  }

  /** The whole map, never larger than is good to look at, clear of what stands at its left edge as far as there is room at its right. */
  fitWhole(): void {
    this.fit(this.whole, this.hexes.length > 0 ? 132 : 78);
    const left = this.edge - (this.tx + this.whole.left * this.k);
    const right = this.width - 6 - (this.tx + this.whole.right * this.k);
    if (this.edge > 0 && left > 0 && right > 0) this.tx += Math.min(left, right);
  }

  /** What is asked, on a small screen; else the whole map. */
  home(): void {
    this.moved = false;
    if (!this.close || this.table.offeredSpaces.size < 2) {
      this.fitWhole();
      return;
    }
    // Where nearly every place can be clicked, those that are lit are looked at.
    const near = new Set([...(this.table.aimed.size > 1 ? this.table.aimed : this.table.offeredSpaces.keys()), ...this.about]);
    const part = frame(this.board, this.at, this.turn, (id) => near.has(id));
    const graph = this.hexes.length === 0;
    const pad = graph ? 2.2 : 0.6;
    const most = Math.max(graph ? 32 : 50, this.#fitting(this.whole));
    this.fit({ left: part.left - pad, right: part.right + pad, top: part.top - pad, bottom: part.bottom + pad }, most);
  }

  /** Another room for the map: it is fitted, or what the user chose to look at stays in the middle. */
  resize(): void {
    const { width, height } = this.#fitted;
    this.#fitted = { width: this.width, height: this.height };
    if (!this.moved || width < 10) {
      this.home();
      return;
    }
    this.tx += (this.width - width) / 2;
    this.ty += (this.height - height) / 2;
  }

  zoom(by: number, cx = this.width / 2, cy = this.height / 2): void {
    const least = this.#fitting(this.whole) * 0.8;
    const next = Math.min(150, Math.max(least, this.k * by));
    this.tx = cx - ((cx - this.tx) / this.k) * next;
    this.ty = cy - ((cy - this.ty) / this.k) * next;
    this.k = next;
    this.moved = true;
  }

  pan(dx: number, dy: number): void {
    this.tx += dx;
    this.ty += dy;
    this.moved = true;
  }

  centre(x: number, y: number): void {
    this.tx = this.width / 2 - x * this.k;
    this.ty = this.height / 2 - y * this.k;
    this.moved = true;
  }
}
