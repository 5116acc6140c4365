// Signs of the colours of technologies, in a box of 512.

import type { Picture } from './kinds';

export const TECH: Record<string, Picture> = {
  propulsion: { line: 'M120 250L256 120L392 250M120 400L256 270L392 400' },
  biotic: { line: 'M256 470V250M256 300C256 190 180 130 80 130C80 240 150 300 256 300M256 250C256 150 320 90 430 80C430 190 360 250 256 250' },
  warfare: { fill: 'M206 256a50 50 0 1 0 100 0a50 50 0 1 0 -100 0z', line: 'M256 60V170M256 342V452M60 256H170M342 256H452' },
  cybernetic: {
    fill: 'M50 130a46 46 0 1 0 92 0a46 46 0 1 0 -92 0zM50 382a46 46 0 1 0 92 0a46 46 0 1 0 -92 0zM384 256a46 46 0 1 0 92 0a46 46 0 1 0 -92 0z',
    line: 'M110 130H250L360 256H430M110 382H250L300 320',
  },
};
// Both editions name the four by the colour of their cards too.
for (const [card, colour] of [
  ['blue', 'propulsion'],
  ['green', 'biotic'],
  ['red', 'warfare'],
  ['yellow', 'cybernetic'],
] as const)
  TECH[card] = TECH[colour] as Picture;

const TINT: Record<string, string> = { blue: 'propulsion', green: 'biotic', red: 'warfare', yellow: 'cybernetic' };

export function techTint(colour: string): string {
  return colour in TECH ? `var(--tech-${TINT[colour] ?? colour})` : 'var(--text-3)';
}
