import { describe, expect, it } from 'vitest';
import cases from '../../../crates/scene/src/words/cases.json';
import type { Words } from '../wire';
import { plain, spans } from './speech';

const SEATS = ['Red', 'Blue', 'Green'];
const reader = (you: number | null) => ({ you, name: (seat: number) => SEATS[seat] ?? `seat ${seat}` });

describe('words', () => {
  it.each(cases as { says: string; words: Words; you?: number; text: string }[])('$says', ({ words, you, text }) => {
    expect(plain(words, reader(you ?? null))).toBe(text);
  });

  it('keep seats and things apart from the text around them', () => {
    const words: Words = {
      p: '{by} {by:loses|lose} {unit:a} at {at}.',
      v: [{ seat: 1 }, { name: 'cruiser', id: 'unit/cruiser' }, { name: 'Quann', id: 'planet/quann' }],
    };
    expect(spans(words, reader(1))).toEqual([
      { kind: 'seat', seat: 1, text: 'You' },
      { kind: 'text', text: ' lose ' },
      { kind: 'thing', id: 'unit/cruiser', text: 'a cruiser' },
      { kind: 'text', text: ' at ' },
      { kind: 'thing', id: 'planet/quann', text: 'Quann' },
      { kind: 'text', text: '.' },
    ]);
  });
});
