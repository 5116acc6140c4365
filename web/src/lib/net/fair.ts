// Rolls the dice of a finished game again, in this browser, from the seed the table published at its end.
// The n-th number of a stream is SipHash-1-3 of (stream, n) under a key made from the seed, scaled to the bound.

import type { FairDice } from '../../wire';

const MASK = (1n << 64n) - 1n;
const turn = (x: bigint, by: bigint): bigint => ((x << by) | (x >> (64n - by))) & MASK;

/** SipHash-1-3 of one 64-bit word. */
export function sip13(low: bigint, high: bigint, word: bigint): bigint {
  let v0 = low ^ 0x736f6d6570736575n;
  let v1 = high ^ 0x646f72616e646f6dn;
  let v2 = low ^ 0x6c7967656e657261n;
  let v3 = high ^ 0x7465646279746573n;
  const round = (): void => {
    v0 = (v0 + v1) & MASK;
    v1 = turn(v1, 13n) ^ v0;
    v0 = turn(v0, 32n);
    v2 = (v2 + v3) & MASK;
    v3 = turn(v3, 16n) ^ v2;
    v0 = (v0 + v3) & MASK;
    v3 = turn(v3, 21n) ^ v0;
    v2 = (v2 + v1) & MASK;
    v1 = turn(v1, 17n) ^ v2;
    v2 = turn(v2, 32n);
  };
  const take = (block: bigint): void => {
    v3 ^= block;
    round();
    v0 ^= block;
  };
  take(word);
  take(8n << 56n);
  v2 ^= 0xffn;
  round();
  round();
  round();
  return v0 ^ v1 ^ v2 ^ v3;
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const STREAM = { dice: 0n, order: 1n };

/** The numbers of a table, stream by stream. */
class Chance {
  #counts = new Map<bigint, bigint>();
  constructor(
    private low: bigint,
    private high: bigint,
  ) {}

  static async from(seed: string, before?: Chance): Promise<Chance> {
    const bytes = new DataView((await digest(`dice ${seed}`)).buffer);
    const chance = new Chance(bytes.getBigUint64(0, true), bytes.getBigUint64(8, true));
    if (before) chance.#counts = before.#counts;
    return chance;
  }

  below(stream: bigint, bound: number): number {
    const count = this.#counts.get(stream) ?? 0n;
    this.#counts.set(stream, count + 1n);
    return Number((sip13(this.low, this.high, (stream << 32n) | count) * BigInt(bound)) >> 64n);
  }

  dice(count: number, sides: number): number[] {
    return Array.from({ length: count }, () => 1 + this.below(STREAM.dice, sides));
  }

  order(count: number): number[] {
    const all = Array.from({ length: count }, (_, i) => i);
    for (let last = count - 1; last >= 1; last -= 1) {
      const other = this.below(STREAM.order, last + 1);
      [all[last], all[other]] = [all[other] ?? 0, all[last] ?? 0];
    }
    return all;
  }
}

export interface Verdict {
  /** The seed has the digest that was published before the game. */
  committed: boolean;
  rolls: number;
  orders: number;
  /** Cards drawn: these need the rules, and the server plays them again. */
  draws: number;
  /** Lines of the record that came out otherwise, with what should have stood there. */
  wrong: { line: number; found: string; expected: string }[];
}

/** What a player adds to the seed when sitting down, so that the server alone does not fix the dice. */
export const nonce = (): string => hex(crypto.getRandomValues(new Uint8Array(16)));

/** What the dice come of after the game was taken back so many times. */
function seedOf(fair: FairDice, turn: number): string {
  const added = fair.nonces.some((part) => part !== '') ? fair.nonces.map((part) => `:${part}`).join('') : '';
  return `${fair.seed ?? ''}${added}${turn > 0 ? `#${turn}` : ''}`;
}

/** Checks the seed against its commitment and every die and order of the record against the seed. */
export async function check(fair: FairDice, record: string): Promise<Verdict> {
  let chance = await Chance.from(seedOf(fair, 0));
  let turn = 0;
  let position = 0;
  const verdict: Verdict = { committed: hex(await digest(fair.seed ?? '')) === fair.commitment, rolls: 0, orders: 0, draws: 0, wrong: [] };
  for (const [number, line] of record.split('\n').entries()) {
    const words = line.trim().split(/\s+/);
    if (number === 0 || words[0] === '' || words[0] === '#') continue;
    const now = fair.turns.filter((other) => other.position <= position).at(-1)?.number ?? 0;
    position += 1;
    if (now !== turn) {
      turn = now;
      chance = await Chance.from(seedOf(fair, turn), chance);
    }
    if (words[0] !== '~' || words[1] === 'hush') continue;
    const sides = /^d(\d+)$/.exec(words[1] ?? '');
    const faces = words.slice(2);
    let expected: string[] | null = null;
    if (sides) {
      verdict.rolls += 1;
      expected = chance.dice(faces.length, Number(sides[1])).map(String);
    } else if (words[1] === 'order') {
      verdict.orders += 1;
      expected = chance.order(faces.length).map(String);
    } else {
      verdict.draws += 1;
    }
    if (expected && expected.join(' ') !== faces.join(' ')) verdict.wrong.push({ line: number + 1, found: faces.join(' '), expected: expected.join(' ') });
  }
  return verdict;
}
