import { expect, it } from 'vitest';
import { box, placeNames, type Named } from './labels';

const corra: Named = { id: 'corra', x: 100, y: 100, r: 10, words: 'Corra' };

it('stands below its place where nothing lies', () => {
  expect(placeNames([corra], [box(100, 100, 10)], 13).get('corra')).toEqual({ x: 0, y: 25, anchor: 'middle' });
});

it('goes up where something lies below, and to a side where both are taken', () => {
  expect(placeNames([corra], [box(100, 122, 8)], 13).get('corra')?.y).toBeLessThan(0);
  expect(placeNames([corra], [box(100, 122, 8), box(100, 80, 8)], 13).get('corra')?.anchor).toBe('start');
});

it('leaves the name of a neighbour readable', () => {
  const vheen = { ...corra, id: 'vheen', x: 118, words: 'Zarat Minor' };
  const names = placeNames([corra, vheen], [], 13);
  expect(names.get('corra')).not.toEqual(names.get('vheen'));
});
