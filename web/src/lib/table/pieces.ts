// The piece an option of the prompt is about.

import type { Choice, Stack } from '../../wire';
import type { TableModel } from './model.svelte';

/** What it touches on the board or in somebody's supply. */
export function stackOf(table: TableModel, option: Choice): Stack | undefined {
  const id = option.touches[0] ?? '';
  return table.places.stack.get(id) ?? table.places.supply.get(id);
}

/** A button without a piece of its own still shows the kind it is about: `unit/cruiser`. */
export function drawn(option: Choice): string | undefined {
  for (const id of option.touches) {
    const [what, kind, ...more] = id.split('/');
    if (what === 'unit' && more.length === 0) return kind;
  }
  return undefined;
}

/** So many amounts have one row of the question. */
export const ROW = 3;

/** So many options are a list to open, with search. */
export const MANY = 10;

/** An option that needs a sentence. */
export const wordy = (table: TableModel, option: Choice): boolean => table.text(option.detail).length > 44;
