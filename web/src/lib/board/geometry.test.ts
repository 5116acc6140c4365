import type { Board, Link } from '../../wire';
import { describe, expect, it } from 'vitest';
import { here, space, stack } from '../../dev/build';
import { frame, seatPlates, towards, turned, path } from './geometry';
import { inHex } from './layout';

describe('the board', () => {
  it('turns the map so that a home comes to the bottom', () => {
    const at = turned(0, -3, 180);
    expect(at.x).toBeCloseTo(0);
    expect(at.y).toBeCloseTo(3);
  });

  it('frames all spaces with their size', () => {
    const found = frame({ spaces: [space('a', 0, 0), space('b', 4, 0, { size: 2 })], links: [], regions: [], turns: [] }, 0);
    expect(found.left).toBeCloseTo(-0.866);
    expect(found.right).toBeCloseTo(4 + 2 * 0.866);
  });

  it('goes to the nearest space in the direction of an arrow', () => {
    const places = [
      { x: 10, y: 0, id: 'right' },
      { x: 0, y: 10, id: 'below' },
      { x: 30, y: 2, id: 'far' },
    ];
    expect(towards({ x: 0, y: 0 }, places, 'ArrowRight')?.id).toBe('right');
    expect(towards({ x: 0, y: 0 }, places, 'ArrowDown')?.id).toBe('below');
    expect(towards({ x: 0, y: 0 }, places, 'ArrowLeft')).toBeUndefined();
  });

  it('puts at most three plates in a row', () => {
    expect(new Set(seatPlates(3, 10).map((spot) => spot.y)).size).toBe(1);
    expect(new Set(seatPlates(5, 10).map((spot) => spot.y)).size).toBe(2);
  });

  it('answers crowding with the strongest and the total', () => {
    const crowd = here('hex/a', { stacks: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((kind) => stack('a', 0, kind, kind, 2)) });
    const drawn = inHex(crowd, 56, 0, false);
    expect(drawn.crowded).toBe(true);
    expect(drawn.plates).toHaveLength(1);
    expect(drawn.plates[0]?.count).toBe(14);
  });

  it('puts the first seat over the other where a space is contested', () => {
    const both = here('hex/a', { contested: [0, 1], stacks: [stack('a', 1, 'x', 'x'), stack('a', 0, 'y', 'y')] });
    const drawn = inHex(both, 56, 0, false);
    expect(drawn.plates[0]?.stack.owner).toBe(0);
    expect(drawn.plates[0]?.y).toBeLessThan(drawn.plates[1]?.y ?? 0);
    expect(drawn.divides).toHaveLength(1);
  });
});

describe('a way along lines', () => {
  const link = (from: string, to: string): Link => ({ id: `${from}-${to}`, from, to, obstacle: '' });
  const board: Board = { spaces: [], links: [link('a', 'b'), link('b', 'c'), link('c', 'd'), link('a', 'd')], regions: [], turns: [] };

  it('is the shortest, with both its ends', () => {
    expect(path(board, 'a', 'c')).toHaveLength(3);
    expect(path(board, 'a', 'd')).toEqual(['a', 'd']);
    expect(path(board, 'a', 'x')).toEqual(['a', 'x']);
  });
});
