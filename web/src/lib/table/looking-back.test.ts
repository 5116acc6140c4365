import { describe, expect, it } from 'vitest';
import { line, log } from '../../dev/build';
import { losses, luck, moments } from './looking-back';

const rolls = (need: number) => ({ p: '{by} rolls and needs {need}.', v: [{ seat: 0 }, need] });

describe('a finished game', () => {
  it('counts hits against what was to be expected, of dice that had to reach something', () => {
    const told = log([
      { ...line(0, ''), words: rolls(5), dice: [5, 6, 1] },
      { ...line(0, ''), words: rolls(9), dice: [10, 2], sides: 10 },
      { ...line(1, 'A die says which.'), dice: [3] },
      { ...line(2, 'Kinds that need different faces.'), dice: [9, 6, 4], sides: 10, needs: [9, 5, 5] },
    ]);
    const found = luck(told);
    const first = found.get(0);
    expect([first?.dice, first?.hits]).toEqual([5, 3]);
    expect(first?.expected).toBeCloseTo(3 * (2 / 6) + 2 * 0.2);
    expect(found.has(1)).toBe(false);
    expect([found.get(2)?.dice, found.get(2)?.hits]).toEqual([3, 2]);
    expect(found.get(2)?.expected).toBeCloseTo(0.2 + 2 * 0.6);
  });

  it('finds when the lead was taken for good, the largest gain and the dearest fights', () => {
    const at = (position: number, scores: number[]) => ({ position, time: '', scores });
    const summary = {
      scores: [at(0, [0, 0]), at(10, [1, 0]), at(20, [1, 3]), at(30, [2, 4])],
      fights: [
        { position: 5, lost: [0, 0] },
        { position: 15, lost: [2, 1] },
      ],
    };
    expect(moments(summary)).toEqual([
      { position: 15, kind: 'fight', seat: null, amount: 3 },
      { position: 20, kind: 'lead', seat: 1, amount: 3 },
      { position: 20, kind: 'leap', seat: 1, amount: 3 },
    ]);
    expect(losses(summary)).toEqual([2, 1]);
  });

  it('has no lead to speak of where all end level', () => {
    expect(moments({ scores: [{ position: 0, time: '', scores: [0, 0] }], fights: [] })).toEqual([]);
  });
});
