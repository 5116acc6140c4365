import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LogEntry } from '../../wire';
import { settings } from '../settings.svelte';
import { TableModel } from './model.svelte';
import { beats } from './telling.svelte';

const port = {
  answer: () => undefined,
  ahead: () => Promise.resolve(null),
  takeBack: () => undefined,
  say: () => undefined,
  lookFrom: () => undefined,
  suggest: () => Promise.resolve(null),
  deed: () => Promise.resolve(),
};
let at = 0;
function line(seat: number | null, words: string, more: Partial<LogEntry['line']> = {}): LogEntry {
  at += 1;
  return { at, position: at, line: { seat, words, rule: 'battle.hits', touches: [], dice: [], sides: 0, motion: null, heading: false, ...more } };
}
const travel = { motion: { piece: 'a', from: 'b', to: 'c' } };

describe('beats', () => {
  it('begin with a heading, a travel, dice or another seat', () => {
    const cut = beats([
      line(null, 'turn', { heading: true }),
      line(1, 'deploys'),
      line(1, 'mines'),
      line(1, 'moves', travel),
      line(1, 'rolls', { dice: [3] }),
      line(1, 'wins'),
      line(2, 'draws'),
    ]);
    expect(cut.map((beat) => beat.lines.map((entry) => entry.line.words))).toEqual([['turn', 'deploys', 'mines'], ['moves'], ['rolls', 'wins'], ['draws']]);
  });

  it('hold three plain lines at most', () => {
    expect(beats(Array.from({ length: 7 }, () => line(1, 'mines'))).map((beat) => beat.lines.length)).toEqual([3, 3, 1]);
  });
});

describe('telling', () => {
  let table: TableModel;
  beforeEach(() => {
    vi.useFakeTimers();
    settings.pace = 'calm';
    table = new TableModel(port);
    table.mine = [0];
    table.seat = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
    settings.pace = 'calm';
  });

  it('changes the table step by step, each after what came before it was told', () => {
    const turned: number[] = [];
    table.telling.hear([line(1, 'moves', travel), line(1, 'mines')], false, () => turned.push(1));
    table.telling.hear([line(2, 'moves', travel)], false, () => turned.push(2));
    expect([turned, table.telling.beat?.seat]).toEqual([[1], 1]);
    vi.advanceTimersToNextTimer();
    expect([turned, table.telling.beat?.seat]).toEqual([[1, 2], 2]);
    vi.advanceTimersToNextTimer();
    expect(table.telling.on).toBe(false);
  });

  it('does at once what one did oneself, and tells own dice with what came of them', () => {
    const turned: string[] = [];
    table.telling.hear([line(0, 'you move')], false, () => turned.push('move'));
    expect([turned, table.telling.on]).toEqual([['move'], false]);
    table.telling.hear([line(0, 'you attack'), line(0, 'you roll', { dice: [5] }), line(0, 'you win')], false, () => turned.push('roll'));
    expect(table.telling.beat?.lines.map((entry) => entry.line.words)).toEqual(['you roll', 'you win']);
  });

  it('is over by a skip, and nothing is lost', () => {
    const turned: number[] = [];
    for (const step of [1, 2, 3]) table.telling.hear([line(step, 'moves', travel)], false, () => turned.push(step));
    table.telling.skip();
    expect([turned, table.telling.on, table.telling.left]).toEqual([[1, 2, 3], false, 0]);
  });

  it('does not tell what was taken back', () => {
    const turned: number[] = [];
    table.telling.hear([line(1, 'moves', travel)], false, () => turned.push(1));
    table.telling.hear([line(1, 'moves elsewhere', travel)], true, () => turned.push(2));
    expect([turned, table.telling.on]).toEqual([[1, 2], false]);
  });

  it('is off for those who want it so', () => {
    settings.pace = 'off';
    let turned = 0;
    table.telling.hear([line(1, 'moves', travel)], false, () => (turned += 1));
    expect([turned, table.telling.on]).toEqual([1, false]);
  });
});
