// Reading what a game's odds desk says, for the charts. A desk that tells less shows fewer charts.

import type { Forecast } from '../../wire';

export interface OddsKind {
  id: string;
  name: string;
  text: string;
}

export interface OddsForm {
  kinds: OddsKind[];
}

export interface OddsAnswer {
  forecast: Forecast;
  text: string;
  json: Record<string, unknown>;
}

const numbers = (value: unknown): number[] => (Array.isArray(value) && value.every((one) => typeof one === 'number') ? (value as number[]) : []);

/** Chance that a side has so many units left, from none on. */
export function left(answer: OddsAnswer, side: 0 | 1): number[] {
  const direct = numbers(answer.json[side === 0 ? 'attacker_left' : 'defender_left']);
  if (direct.length > 0) return direct;
  const sides = answer.json.sides;
  if (Array.isArray(sides)) {
    const lost = numbers((sides[side] as Record<string, unknown> | undefined)?.units_lost);
    return [...lost].reverse();
  }
  return [];
}

/** Chance that the battle ends in each round. */
export function rounds(answer: OddsAnswer): number[] {
  const list = answer.json.rounds;
  if (!Array.isArray(list)) return [];
  const fought = list.map((one) => Number((one as Record<string, unknown>).fought ?? 0));
  return fought.map((chance, i) => Math.max(0, chance - (fought[i + 1] ?? 0)));
}

/** A force as the desk reads it: `3 cruiser, 1 carrier`. */
export function force(counts: Record<string, number>): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ');
}

export function readForce(text: string): Record<string, number> {
  const out: Record<string, number> = {};
  for (const part of text.split(',')) {
    const found = /^\s*(\d+)\s+([a-z0-9-]+)\s*$/.exec(part);
    if (found?.[2] !== undefined) out[found[2]] = Number(found[1]);
  }
  return out;
}
