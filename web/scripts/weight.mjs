// What the first visit costs, compressed: page, program, styles and the faces of its letters. Fails above the bound.

import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const MOST = 350 * 1024;
const folder = new URL('../dist/', import.meta.url);
const assets = readdirSync(new URL('assets/', folder)).map((name) => `assets/${name}`);
// Browsers of today take the smaller of the two font files.
const taken = ['index.html', ...assets.filter((name) => /\.(js|css|woff2)$/.test(name))];
const sizes = taken.map((name) => {
  const bytes = readFileSync(new URL(name, folder));
  return [name, name.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length];
});
for (const [name, size] of sizes) console.log(`${String(Math.round(size / 1024)).padStart(5)} KB  ${name}`);
const sum = sizes.reduce((total, [, size]) => total + size, 0);
console.log(`${String(Math.round(sum / 1024)).padStart(5)} KB  first load, at most ${MOST / 1024}`);
process.exitCode = sum > MOST ? 1 : 0;
