// Pointers on the map: one drags, two pinch, the wheel zooms, a long touch asks, a short press is a click.

import type { Spot } from './geometry';
import type { BoardView } from './view.svelte';

const LONG = 480;
const SLIP = 6;

export class Gestures {
  /** The press has become a drag, a pinch or a long touch: the click that follows means nothing. */
  dragged = false;
  pressed: Spot | null = null;

  #view: BoardView;
  #box: () => HTMLElement | undefined;
  #onlong: (target: EventTarget | null) => boolean;
  #pointers = new Map<number, Spot>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: BoardView, box: () => HTMLElement | undefined, onlong: (target: EventTarget | null) => boolean) {
    this.#view = view;
    this.#box = box;
    this.#onlong = onlong;
  }

  down = (event: PointerEvent): void => {
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.pressed = { x: event.clientX, y: event.clientY };
    this.dragged = false;
    clearTimeout(this.#timer);
    if (event.pointerType !== 'touch') return;
    const target = event.target;
    this.#timer = setTimeout(() => {
      if (!this.dragged && this.#onlong(target)) this.dragged = true;
    }, LONG);
  };

  move = (event: PointerEvent): void => {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.pressed && Math.hypot(now.x - this.pressed.x, now.y - this.pressed.y) > SLIP) {
      if (!this.dragged) (event.currentTarget as Element).setPointerCapture(event.pointerId);
      this.dragged = true;
      clearTimeout(this.#timer);
    }
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    const rect = this.#box()?.getBoundingClientRect();
    if (other && rect) {
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(now.x - other.x, now.y - other.y);
      this.#view.zoom(is / Math.max(1, was), (now.x + other.x) / 2 - rect.left, (now.y + other.y) / 2 - rect.top);
      this.dragged = true;
    } else if (this.dragged) {
      this.#view.pan(now.x - before.x, now.y - before.y);
    }
    this.#pointers.set(event.pointerId, now);
  };

  up = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId);
    clearTimeout(this.#timer);
    if (this.#pointers.size === 0) this.pressed = null;
  };

  wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const rect = this.#box()?.getBoundingClientRect();
    this.#view.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), event.clientX - (rect?.left ?? 0), event.clientY - (rect?.top ?? 0));
  };
}
