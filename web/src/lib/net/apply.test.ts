import { describe, expect, it } from 'vitest';
import { here, live, panel } from '../../dev/build';
import { apply } from './apply';

describe('numbered changes', () => {
  const before = live({ time: 'Round 1', spaces: [here('hex/a1'), here('hex/a2')], seats: [panel(0, 1, 12), panel(1, 2, 12)] });

  it('replaces a space by its id and keeps the others', () => {
    const after = apply(before, [{ part: 'space', is: here('hex/a2', { holder: 1 }) }]);
    expect(after.spaces.map((space) => space.holder)).toEqual([null, 1]);
    expect(after.spaces[0]).toBe(before.spaces[0]);
  });

  it('adds what is new, drops what is gone, never touches the old scene', () => {
    const after = apply(before, [
      { part: 'space', is: here('hex/a3') },
      { part: 'space-gone', is: 'hex/a1' },
      { part: 'time', is: 'Round 2' },
      { part: 'seat', is: panel(1, 5, 12) },
    ]);
    expect(after.spaces.map((space) => space.id)).toEqual(['hex/a2', 'hex/a3']);
    expect(after.seats.map((seat) => seat.score.value)).toEqual([1, 5]);
    expect(apply(after, [{ part: 'seat-gone', is: 0 }]).seats.map((seat) => seat.seat)).toEqual([1]);
    expect(before.time).toBe('Round 1');
    expect(before.spaces).toHaveLength(2);
  });
});
