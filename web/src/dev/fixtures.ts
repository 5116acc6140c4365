// Positions by hand, for looking at the page without a server: `/dev/nexus`.

import type { Live, LogEntry, Question, Stage } from '../wire';
import { wear } from '../lib/draw/worn.svelte';
import { TableModel } from '../lib/table/model.svelte';
import type { Sitter } from '../lib/table/scenery.svelte';
import { empires } from './empires';
import { hexpanse } from './hexpanse';
import { hive } from './hive';
import { nexus } from './nexus';
import { nineSeats, nineSitters, twilight } from './twilight';

export interface Fixture {
  stage: Stage;
  live: Live;
  seat: number | null;
  mine: number[];
  question: Question | null;
  log: LogEntry[];
  sitters: [number, Sitter][];
  name: string;
}

const FIXTURES: Record<string, Fixture> = { nexus, hive, empires, hexpanse, twilight };

export const names = [
  ...Object.keys(FIXTURES),
  ...Object.keys(twilight.variants)
    .filter(Boolean)
    .map((variant) => `twilight-${variant}`),
];

function quiet(): TableModel {
  return new TableModel({
    answer: (key) => console.info('answer', key),
    ahead: async () => null,
    takeBack: (count) => console.info('take back', count),
    say: (text) => console.info('say', text),
    lookFrom: (seat) => console.info('look from', seat),
    suggest: async () => null,
    deed: async (deed) => console.info('deed', JSON.stringify(deed)),
  });
}

export async function fromFile(address: string): Promise<TableModel> {
  const table = quiet();
  const got = (await (await fetch(address)).json()) as { stage: Stage; live: Live; log: LogEntry[] };
  table.stage = got.stage;
  table.wire = got.live;
  table.log = got.log;
  table.seat = 0;
  table.mine = [0];
  return table;
}

export function model(name: string): TableModel | null {
  const [base = '', variant = ''] = name.split('-');
  const fixture = FIXTURES[base];
  if (!fixture) return null;
  const table = quiet();
  wear(fixture.stage.pictures);
  table.stage = fixture.stage;
  table.wire =
    variant === 'waiting'
      ? { ...fixture.live, prompt: null, waiting: [1] }
      : variant === 'ending'
        ? {
            ...fixture.live,
            prompt: null,
            waiting: [],
            ending: {
              headline: 'Ann wins the moon',
              rule: 'end.points',
              places: [
                { rank: 1, side: 'blue', seats: [0], score: '12 points' },
                { rank: 2, side: 'green', seats: [2], score: '9 points' },
                { rank: 3, side: 'red', seats: [1], score: '6 points' },
              ],
            },
          }
        : fixture.live;
  if (base === 'twilight') {
    table.wire = (twilight.variants[variant] ?? (() => twilight.live))();
    if (variant === 'senate') table.stage = { ...fixture.stage, seats: nineSeats };
  }
  table.seat = fixture.seat;
  table.mine = fixture.mine;
  table.question = variant === 'waiting' ? { token: 'soon', tentative: [], early: { rule: 'battle.order', passed: false } } : fixture.question;
  table.log = fixture.log;
  table.sitters = new Map(variant === 'senate' ? nineSitters : fixture.sitters);
  table.rules = [
    {
      id: 'battle.order',
      source: 'p. 7, "Battle order"',
      text: 'Units fight from the strongest kind to the weakest; equal kinds strike together.',
      ruling: '',
    },
    {
      id: 'battle.casualties',
      source: 'p. 7',
      text: 'For each hit the opposing player removes one of his units in the hex, his choice.',
      ruling: 'Hits of one kind are taken before the next kind rolls.',
    },
    { id: 'move.units', source: 'p. 5', text: 'Each unit moves once, into a hex beside its own.', ruling: '' },
  ];
  return table;
}
