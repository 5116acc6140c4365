import { expect, test } from 'vitest';
import type { OptionInfo } from '../../wire';
import { grouped } from './options';

const option = (id: string, name: string, per_seat = false): OptionInfo => ({ id, name, help: '', per_seat, form: 'text', default: '' });

test('each seat has its own of what every seat has', () => {
  const { common, sides } = grouped([option('long', 'Long'), option('faction', 'Faction', true)], ['red', 'blue']);
  expect(common.map((one) => one.id)).toEqual(['long']);
  expect(sides.map((side) => [side.seat, ...side.options.map(({ option, label }) => `${option.id} ${label}`)])).toEqual([
    ['red', 'faction.1 Faction'],
    ['blue', 'faction.2 Faction'],
  ]);
});

test('a game without such options has none beside a seat', () => {
  expect(grouped([option('long', 'Long')], ['red', 'blue']).sides).toEqual([]);
});
