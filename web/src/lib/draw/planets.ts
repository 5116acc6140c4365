// Discs of planets: a body, a lit crescent, a few bands. Drawn for radius 1 and scaled.

import { hash } from './chance';
import { drawnAs } from './kinds';

const BODIES: Record<string, [string, string, string]> = {
  red: ['#5a2a20', '#b4583c', '#d98a63'],
  green: ['#25452f', '#5c9a58', '#93c888'],
  blue: ['#243d66', '#5684c4', '#9bc0ec'],
  violet: ['#3b2b5e', '#7d5fb0', '#b29ae0'],
  brown: ['#4b3a24', '#8f7341', '#c7a868'],
  grey: ['#55524a', '#aaa596', '#d8d4c6'],
};

/** The body the game says this ground has; a bare planet is grey, any other one of the rest. */
export function bodyOf(ground: string, id: string): [string, string, string] {
  const drawing = drawnAs(`ground/${ground}`).replace(/^planet-/, '');
  const names = Object.keys(BODIES);
  const bare = ground === '' || ground === 'planet';
  const name = drawing in BODIES ? drawing : bare ? 'grey' : (names[hash(id) % names.length] ?? 'grey');
  return BODIES[name] ?? ['#55524a', '#aaa596', '#d8d4c6'];
}
