import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../../wire';
import { chosen, lastTurn, letter } from './partyStory.svelte';

let at = 0;
function line(seat: number | null, words: string, heading = false): LogEntry {
  at += 1;
  return { at, position: at, line: { seat, words, rule: '', touches: [], dice: [], sides: 0, motion: null, heading } };
}

describe('the last turn of a party', () => {
  it('runs from its heading to the next one, and has its own lines only', () => {
    const log = [line(2, 'turn', true), line(2, 'old'), line(0, 'turn', true), line(2, 'turn', true), line(2, 'goes'), line(0, 'follows'), line(2, 'lands')];
    expect(lastTurn(log, 2).map((entry) => entry.line.words)).toEqual(['goes', 'lands']);
    expect(lastTurn([...log, line(0, 'turn', true), line(2, 'answers')], 2).map((entry) => entry.line.words)).toEqual(['goes', 'lands']);
    expect(lastTurn([line(2, 'never began')], 2)).toEqual([]);
  });

  it('keeps who is left by the last criterion, or all where none told them apart', () => {
    const candidates = [{ name: 'Bereg' }, { name: 'Thibah' }];
    const row = { criterion: 'most planets', figures: ['2', '1'], left: [0] };
    expect(chosen({ candidates, rows: [row] })).toEqual([0]);
    expect(chosen({ candidates, rows: [] })).toEqual([0, 1]);
    expect([letter(0), letter(26)]).toEqual(['A', '27']);
  });
});
