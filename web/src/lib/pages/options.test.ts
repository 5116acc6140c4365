import { expect, test } from 'vitest';
import type { OptionInfo } from '../../wire';
import { grouped, spoken } from './options';

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

test('what was chosen is said in words, not in ids', () => {
  const base = { help: '', default: '', per_seat: false };
  const known: OptionInfo[] = [
    { ...base, id: 'map', name: 'Map', form: 'pick', values: [{ id: 'duel', name: 'Duel of two' }] },
    { ...base, id: 'laws', name: 'Laws', form: 'switch' },
    option('faction', 'Faction', true),
  ];
  const chosen = [
    { id: 'map', value: 'duel' },
    { id: 'laws', value: 'false' },
    { id: 'faction.2', value: 'letnev' },
  ];
  expect(spoken(known, chosen)).toEqual(['Map: Duel of two', 'Laws: no', 'Faction of seat 2: letnev']);
});
