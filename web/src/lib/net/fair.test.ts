import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { check, sip13 } from './fair';

describe('fair dice', () => {
  it('gives the numbers of the engine', () => {
    // `starmoot record nexus-ops --seed 5 --seats 3`: its dice in order, d3, six d2, four d6.
    const below = (stream: bigint, n: number, bound: number): number =>
      Number((sip13(5n, 0x537461726d6f6f74n, (stream << 32n) | BigInt(n)) * BigInt(bound)) >> 64n);
    expect(1 + below(0n, 0, 3)).toBe(3);
    expect([1, 2, 3, 4, 5, 6].map((n) => 1 + below(0n, n, 2))).toEqual([2, 1, 1, 2, 1, 2]);
    expect([7, 8, 9, 10].map((n) => 1 + below(0n, n, 6))).toEqual([5, 2, 4, 3]);
  });

  it('finds the line that does not fit, and a seed that was swapped', async () => {
    const seed = 'a calm evening';
    const commitment = createHash('sha256').update(seed).digest('hex');
    const fair = { commitment, chosen: false, nonces: ['', ''], turns: [], seed };
    const honest = await check(fair, 'game nexus-ops\n~ d6 1 1\n');
    const roll = honest.wrong[0]?.expected ?? '1 1';
    const good = await check(fair, `game nexus-ops\nred done\n~ d6 ${roll}\n~ draw human\n`);
    expect(good).toMatchObject({ committed: true, rolls: 1, draws: 1, wrong: [] });
    const bad = await check(fair, 'game nexus-ops\n~ d6 7 7\n');
    expect(bad.wrong).toEqual([{ line: 2, found: '7 7', expected: roll }]);
    expect((await check({ ...fair, seed: 'another' }, '')).committed).toBe(false);
  });

  it('knows what the players added, and that other dice come after going back', async () => {
    const fair = { commitment: '', chosen: false, nonces: ['ann', 'bob'], turns: [{ position: 1, number: 1 }], seed: 'server' };
    const rolled = async (seed: string, faces: string): Promise<string> =>
      (await check({ ...fair, nonces: [], turns: [], seed }, `game\n${faces}`)).wrong.at(-1)?.expected ?? '';
    const first = await rolled('server:ann:bob', '~ d100 0 0 0\n');
    const second = await rolled('server:ann:bob#1', `~ d100 0 0 0\n~ d100 0 0 0\n`);
    expect((await check(fair, `game\n~ d100 ${first}\n~ d100 ${second}\n`)).wrong).toEqual([]);
    expect((await check({ ...fair, turns: [] }, `game\n~ d100 ${first}\n~ d100 ${second}\n`)).wrong).toHaveLength(1);
  });
});
