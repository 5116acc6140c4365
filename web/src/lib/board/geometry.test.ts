import type { Board, Link } from '../../wire';
import { describe, expect, it } from 'vitest';
import { here, space, stack } from '../../dev/build';
import { frame, seatPlates, settled, towards, turned, path } from './geometry';
import { inHex } from './layout';

describe('the board', () => {
  it('turns the map so that a home comes to the bottom', () => {
    const at = turned(0, -3, 180);
    expect(at.x).toBeCloseTo(0);
    expect(at.y).toBeCloseTo(3);
  });

  it('frames all spaces with their size', () => {
    const board = { spaces: [space('a', 0, 0), space('b', 4, 0, { size: 2 })], links: [], regions: [], turns: [] };
    const found = frame(board, settled(board, 0), 0);
    expect(found.left).toBeCloseTo(-0.866);
    expect(found.right).toBeCloseTo(4 + 2 * 0.866);
  });

  it('puts what lies apart into free corners, so that the map keeps its height however it is turned', () => {
    // Seven rows of hexes with a flat top, and two far above them.
    const ring = [-3, -2, -1, 0, 1, 2, 3].flatMap((q) =>
      [-3, -2, -1, 0, 1, 2, 3].filter((r) => Math.abs(q + r) < 4).map((r) => space(`s${q}/${r}`, q * 1.5, (r + q / 2) * 1.732, { form: 'hex-flat' })),
    );
    const off = [space('far', 3, -9, { form: 'hex-flat' }), space('further', 6, -9, { form: 'hex-flat' })];
    const board = (spaces: typeof ring) => ({ spaces, links: [], regions: [], turns: [] });
    for (const degrees of [0, 60, 120, 180, 240, 300]) {
      const alone = frame(board(ring), settled(board(ring), degrees), degrees);
      const at = settled(board([...ring, ...off]), degrees);
      const whole = frame(board([...ring, ...off]), at, degrees);
      expect(whole.bottom - whole.top).toBeCloseTo(alone.bottom - alone.top);
      for (const one of off)
        for (const other of [...ring, ...off]) {
          const [a, b] = [at.get(one.id) ?? one, at.get(other.id) ?? other];
          if (one !== other) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(1.8);
        }
    }
  });

  it('leaves a hex of the map where it is while those around it are missing', () => {
    const row = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => space(`s${n}`, n * 1.732 - 6, 0));
    const lone = space('lone', 0, 4);
    const at = settled({ spaces: [...row, lone], links: [], regions: [], turns: [] }, 0);
    expect(at.get(lone.id)).toEqual({ x: 0, y: 4 });
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
