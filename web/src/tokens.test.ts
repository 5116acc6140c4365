// The table of look: contrasts of the palette, and seats that stay apart for colour-blind players.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COLOURS, silhouette } from './lib/draw/seats';

const css = readFileSync('src/tokens.css', 'utf8');
const token = (name: string): [number, number, number] => {
  const hex = new RegExp(`--${name}:\\s*#([0-9a-f]{6})`).exec(css)?.[1];
  if (hex === undefined) throw new Error(`no token ${name}`);
  return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255) as [number, number, number];
};
const linear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const light = (name: string): number => {
  const [r, g, b] = token(name).map(linear) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string): number => {
  const [x, y] = [light(a), light(b)].sort((p, q) => q - p) as [number, number];
  return (x + 0.05) / (y + 0.05);
};

// Machado, Oliveira and Fernandes 2009, severity 1.
const SIGHT: Record<string, number[]> = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

function lab(rgb: [number, number, number], sight: number[]): [number, number, number] {
  const s = rgb.map(linear) as [number, number, number];
  const [r, g, b] = [0, 3, 6].map((row) =>
    Math.min(1, Math.max(0, (sight[row] ?? 0) * s[0] + (sight[row + 1] ?? 0) * s[1] + (sight[row + 2] ?? 0) * s[2])),
  ) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const k = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * k,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * k,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * k,
  ];
}

describe('palette', () => {
  it('keeps words readable', () => {
    expect(contrast('text', 'ink-2')).toBeGreaterThan(13);
    expect(contrast('text-2', 'ink-2')).toBeGreaterThan(9);
    expect(contrast('text-3', 'ink-3')).toBeGreaterThan(4.5);
    expect(contrast('on-seat', 'ask')).toBeGreaterThan(10);
    expect(contrast('line-strong', 'ink-3')).toBeGreaterThan(3);
    expect(contrast('hex-line', 'ink-0')).toBeGreaterThan(1.6);
  });

  it('keeps icons readable on every plate and plates on the ground', () => {
    for (const colour of COLOURS) {
      expect(contrast('on-seat', `seat-${colour}`), colour).toBeGreaterThan(4.5);
      expect(contrast(`seat-${colour}`, 'ink-2'), colour).toBeGreaterThan(4.5);
    }
  });

  it('has a shape for every seat, each once, and none of them is that of nobody', () => {
    const shapes = [...COLOURS, undefined].map((colour) => silhouette(colour));
    expect(COLOURS).toHaveLength(9);
    expect(COLOURS[8]).toBe('lime');
    expect(new Set(shapes.map((shape) => shape.path)).size).toBe(shapes.length);
    expect(new Set(shapes.map((shape) => shape.word)).size).toBe(shapes.length);
  });

  it('keeps the signs of technologies readable', () => {
    for (const colour of ['propulsion', 'biotic', 'warfare', 'cybernetic']) expect(contrast(`tech-${colour}`, 'ink-2'), colour).toBeGreaterThan(7.5);
  });

  // The ninth seat comes nearer than the others and is handed out last.
  it.each([
    ['normal', 14, 11],
    ['protan', 10, 8.5],
    ['deutan', 10, 7.5],
    ['tritan', 7, 11],
  ])('keeps seats apart: %s', (sight, eight, ninth) => {
    for (const a of COLOURS) {
      for (const b of COLOURS) {
        if (a >= b) continue;
        const [x, y] = [a, b].map((colour): number[] => lab(token(`seat-${colour}`), SIGHT[sight] ?? [])) as [number[], number[]];
        const apart = 100 * Math.hypot(...x.map((value, i) => value - (y[i] ?? 0)));
        expect(apart, `${a} and ${b}`).toBeGreaterThan([a, b].includes('lime') ? ninth : eight);
      }
    }
  });
});
