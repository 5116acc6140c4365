// Grounds of a space: gradient, motif, variants. Drawn for a hex of radius 58, once per ground and variant, and reused.
// Motifs hug the rim; the middle belongs to the counters.

import { dice, hash } from './chance';
import { drawnAs } from './kinds';

export const RADIUS = 58;
export const VARIANTS = 4;

type Draw = (roll: () => number, flat: boolean) => string;

interface Ground {
  inner: string;
  outer: string;
  draw: Draw;
}

const n = (x: number): string => x.toFixed(1);

/** Places along the rim of the hex: angle by angle, at a share of the distance to the edge. */
function rim(count: number, depth: number, roll: () => number, flat: boolean): { x: number; y: number; turn: number }[] {
  const out = [];
  const start = roll() * 0.5;
  for (let i = 0; i < count; i += 1) {
    const angle = ((i + start + (roll() - 0.5) * 0.35) / count) * Math.PI * 2;
    const bent = ((((flat ? angle : angle + Math.PI / 6) % (Math.PI / 3)) + Math.PI / 3) % (Math.PI / 3)) - Math.PI / 6;
    const edge = (RADIUS * 0.866) / Math.cos(bent);
    const reach = edge * (depth + (roll() - 0.5) * 0.12);
    out.push({ x: Math.cos(angle) * reach, y: Math.sin(angle) * reach, turn: angle });
  }
  return out.sort((a, b) => a.y - b.y);
}

function mushroom(x: number, y: number, size: number, light: boolean): string {
  const cap = light ? '#559d81' : '#3e8771';
  const shine = light ? '#9adcbd' : '#7bc8a9';
  const stem = light ? '#a4ccb4' : '#8eb79f';
  return `<g transform="translate(${n(x)},${n(y)}) scale(${size.toFixed(2)})"><path d="M-2.7 0C-2.1 5-3 8-3.8 12.5H3.8C3 8 2.1 5 2.7 0z" fill="${stem}" opacity=".75"/><path d="M-11 1.4C-11.4-8-5.6-13 0-13S11.4-8 11 1.4C6.2 3.8-6.2 3.8-11 1.4z" fill="${cap}"/><path d="M-9-3C-7.8-8.6-4.2-11.4 0-11.5" fill="none" stroke="${shine}" stroke-width="1.6" stroke-linecap="round"/><circle cx="3.4" cy="-6" r="1.8" fill="${shine}" opacity=".75"/><circle cx="-3" cy="-2.6" r="1.3" fill="${shine}" opacity=".6"/><circle cx="6.8" cy="-1.6" r="1.1" fill="${shine}" opacity=".6"/></g>`;
}

const forest: Draw = (roll, flat) => {
  let out = '';
  for (const [x, y, w] of [
    [-21, 9, 25],
    [20, -9, 23],
    [3, 33, 19],
    [-6, -26, 16],
  ] as const) {
    const dx = x + (roll() - 0.5) * 8;
    const dy = y + (roll() - 0.5) * 6;
    out += `<ellipse cx="${n(dx)}" cy="${n(dy)}" rx="${w}" ry="${n(w * 0.36)}" fill="#2f7a78" opacity=".16"/><ellipse cx="${n(dx)}" cy="${n(dy)}" rx="${n(w * 0.68)}" ry="${n(w * 0.24)}" fill="none" stroke="#7cc7b6" stroke-width=".8" opacity=".24"/>`;
  }
  for (const at of rim(12, 0.82, roll, flat)) out += mushroom(at.x, at.y, 0.62 + roll() * 0.72, roll() < 0.5);
  return out;
};

function shard(x: number, y: number, turn: number, width: number, tall: number): string {
  return `<g transform="translate(${n(x)},${n(y)}) rotate(${n(turn)})"><path d="M${n(-width)} 0V${n(-tall * 0.72)}L0 ${n(-tall)}V3z" fill="#8b89cf"/><path d="M0 3V${n(-tall)}L${n(width)} ${n(-tall * 0.66)}V0z" fill="#514f9e"/><path d="M0 ${n(-tall)}L${n(-width * 0.28)} ${n(-tall * 0.6)}L0 3" fill="none" stroke="#cfcff4" stroke-width=".8" opacity=".8"/></g>`;
}

const spires: Draw = (roll, flat) => {
  const kink = (roll() - 0.5) * 16;
  let out = `<g stroke="#6d6cb4" stroke-width=".8" fill="none" opacity=".4"><path d="M-50 ${n(-8 + kink)}L${n(-8 + kink)} 6L50 ${n(-14 - kink)}"/><path d="M${n(-8 + kink)} 6L-4 58"/><path d="M${n(-26 + kink)} -42L${n(-8 + kink)} 6"/></g>`;
  for (const at of rim(9, 0.84, roll, flat)) {
    const lean = (at.x / RADIUS) * 14;
    const tall = 17 + roll() * 15;
    out += shard(at.x - 3, at.y + 9, lean - 5, 3.6 + roll() * 1.2, tall);
    out += shard(at.x + 5, at.y + 11, lean + 9, 3, tall * 0.66);
  }
  return out;
};

const CRACKS = [
  ['M-50-6L-28-12L-15 4L7 0L21-10L50-4', 'M-15 4L-22 26L-6 38L-2 58', 'M21-10L28 18L50 26', 'M7 0L12 24L-6 38', 'M-28-12L-24-34L-6-46', 'M21-10L18-32L30-42'],
  ['M-50 10L-24 6L-10-14L12-18L50-8', 'M-24 6L-20 30L4 40L6 58', 'M12-18L24 8L20 34L4 40', 'M24 8L50 14', 'M-10-14L-16-40L-4-58', 'M-24 6L-36-20L-50-26'],
  ['M-50-16L-22-20L0-4L24-14L50-10', 'M0-4L-6 22L-30 32L-40 50', 'M-6 22L16 34L14 58', 'M24-14L34 12L16 34', 'M-22-20L-14-44', 'M24-14L20-44'],
];

const rock: Draw = (roll, flat) => {
  const turn = Math.floor(roll() * 2) * 180;
  const cracks = CRACKS[Math.floor(roll() * CRACKS.length)] ?? [];
  let out = `<g fill="none" transform="rotate(${turn})">`;
  for (const d of cracks)
    out += `<path d="${d}" stroke="#1f1b16" stroke-width="1.7" opacity=".75"/><path d="${d}" transform="translate(0,1.3)" stroke="#8a7a5e" stroke-width=".7" opacity=".5"/>`;
  out += '</g>';
  for (const at of rim(7, 0.8, roll, flat)) {
    const w = 9 + roll() * 5;
    const h = w * 0.52;
    out += `<g transform="translate(${n(at.x)},${n(at.y)})"><path d="M${n(-w)} ${n(h)}L${n(-w * 0.72)} ${n(-h * 0.8)}H${n(w * 0.68)}L${n(w)} ${n(h)}z" fill="#6d604a"/><path d="M${n(-w * 0.72)} ${n(-h * 0.8)}L${n(-w * 0.44)} ${n(-h * 1.5)}H${n(w * 0.84)}L${n(w * 0.68)} ${n(-h * 0.8)}z" fill="#a4906b"/><path d="M${n(-w * 0.84)} 0H${n(w * 0.8)}M${n(-w * 0.93)} ${n(h * 0.52)}H${n(w * 0.9)}" stroke="#3d3529" stroke-width="1.1"/></g>`;
  }
  return out;
};

const magma: Draw = (roll) => {
  const wobble = (): number => (roll() - 0.5) * 7;
  let pool = '';
  const points: [number, number][] = [];
  for (let i = 0; i < 8; i += 1) {
    const a = (i / 8) * Math.PI * 2;
    points.push([Math.cos(a) * (40 + wobble()), Math.sin(a) * (38 + wobble())]);
  }
  const at = (i: number): [number, number] => points[(i + 8) % 8] ?? [0, 0];
  pool = `M${n(at(0)[0])} ${n(at(0)[1])}`;
  for (let i = 0; i < 8; i += 1) {
    const [ax, ay] = at(i - 1);
    const [bx, by] = at(i);
    const [cx, cy] = at(i + 1);
    const [dx, dy] = at(i + 2);
    pool += `C${n(bx + (cx - ax) / 6)} ${n(by + (cy - ay) / 6)} ${n(cx - (dx - bx) / 6)} ${n(cy - (dy - by) / 6)} ${n(cx)} ${n(cy)}`;
  }
  let out = `<path d="${pool}z" fill="url(#g-pool)" stroke="#f3a45c" stroke-width="1.3"/>`;
  for (const [x, y, w, t] of [
    [-22, -20, 9, 10],
    [16, -27, 8, -12],
    [28, 4, 7, 40],
    [-28, 14, 8, -30],
    [6, 30, 10, 6],
    [-3, -3, 6, 0],
  ] as const) {
    out += `<ellipse cx="${n(x + wobble())}" cy="${n(y + wobble() / 2)}" rx="${w}" ry="${n(w * 0.44)}" transform="rotate(${t} ${x} ${y})" fill="#3a1610" opacity=".85"/>`;
  }
  out += '<path d="M-30-4C-20-10-12-2-2-8S20-10 30-16M-20 26C-8 18 6 24 18 14" fill="none" stroke="#ffc98a" stroke-width="1" opacity=".55"/>';
  out += '<path d="M-50-20L-40-16M50 12L40 10M-30 44L-24 34M30 44L24 34M8-52L4-40M-44 14L-52 20" stroke="#d8652b" stroke-width="1.6"/>';
  return out;
};

const monolith: Draw = () => {
  let out = '';
  for (const [r, o, dash] of [
    [18, 0.31, ''],
    [29, 0.25, '2 3'],
    [40, 0.18, ''],
    [51, 0.11, '2 3'],
  ] as const) {
    out += `<circle cy="-6" r="${r}" fill="none" stroke="#aab6cc" stroke-width=".8" opacity="${o}" stroke-dasharray="${dash}"/>`;
  }
  for (let i = 0; i < 12; i += 1) out += `<path d="M0-56v6" transform="translate(0,-4) rotate(${i * 30})" stroke="#aab6cc" stroke-width=".8" opacity=".3"/>`;
  out +=
    '<path d="M-11 12L-9-46L9-50L12 12L0 18z" fill="url(#g-slab)" stroke="#d8dff0" stroke-width="1.1"/><path d="M-9-46L1-42L9-50M1-42L0 18" fill="none" stroke="#d8dff0" stroke-width=".8" opacity=".7"/><path d="M-6-34h4M-6-28h4M-6-22h3M4-36h3M4-30h4M4-22h3" stroke="#d8dff0" stroke-width="1" opacity=".6"/>';
  return out;
};

/** A landing pad; its tint comes from the seat whose home it is (currentColor). */
const home: Draw = (_roll, flat) => {
  const ring = (r: number): string => hexPath(r, flat);
  let out = `<path d="${ring(RADIUS)}" fill="currentColor" opacity=".13"/><path d="${ring(46)}" fill="none" stroke="currentColor" opacity=".55"/><path d="${ring(36)}" fill="none" stroke="currentColor" stroke-width=".8" stroke-dasharray="3 4" opacity=".4"/>`;
  for (let i = 0; i < 6; i += 1) out += `<path d="M0-36V-57" transform="rotate(${i * 60 + (flat ? 30 : 0)})" stroke="currentColor" opacity=".35"/>`;
  return `${out}<circle r="21" fill="none" stroke="currentColor" stroke-width="1.2" opacity=".45"/>`;
};

function specks(roll: () => number, count: number): string {
  let out = '';
  for (let i = 0; i < count; i += 1)
    out += `<circle cx="${n((roll() - 0.5) * 96)}" cy="${n((roll() - 0.5) * 96)}" r="${n(0.6 + roll() * 0.5)}" fill="#dfe4ee" opacity=".35"/>`;
  return out;
}

const space: Draw = (roll) => specks(roll, 8);

const crater: Draw = (roll) => {
  let out = '';
  for (let i = 0; i < 4; i += 1)
    out += `<circle cx="${n((roll() - 0.5) * 60)}" cy="${n((roll() - 0.5) * 60)}" r="${n(6 + roll() * 16)}" fill="none" stroke="#48566f" stroke-width=".9" opacity=".32"/>`;
  return out;
};

const outland: Draw = (_roll, flat) => {
  let lines = '';
  for (let x = -120; x < 120; x += 9) lines += `M${x}-60l120 120`;
  return `<path d="${lines}" stroke="#38455c" stroke-width=".8" opacity=".5"/><path d="${hexPath(57, flat)}" fill="none" stroke="#33405a" stroke-dasharray="3 3"/>`;
};

const nebula: Draw = (roll) =>
  `${specks(roll, 5)}<g filter="url(#soft)"><ellipse cx="-12" cy="-8" rx="34" ry="20" fill="#6d5aa6" opacity=".5"/><ellipse cx="18" cy="12" rx="28" ry="17" fill="#8a63ad" opacity=".42"/></g><g fill="none" stroke="#cdb8f0" opacity=".4"><path d="M-44-6C-26-22-12 6 8-8S40-4 48-14"/><path d="M-38 18C-20 6-4 28 16 14S38 22 46 14"/></g>`;

const asteroids: Draw = (roll) => {
  let out = specks(roll, 5);
  for (let i = 0; i < 13; i += 1) {
    const a = roll() * Math.PI * 2;
    const d = 16 + roll() * 28;
    const r = 2.4 + roll() * 5.2;
    let d0 = '';
    for (let k = 0; k < 6; k += 1) {
      const t = (k / 6) * Math.PI * 2;
      const q = r * (0.72 + roll() * 0.42);
      d0 += `${k ? 'L' : 'M'}${n(Math.cos(t) * q)} ${n(Math.sin(t) * q)}`;
    }
    out += `<path d="${d0}z" transform="translate(${n(Math.cos(a) * d)},${n(Math.sin(a) * d)})" fill="#847a68" stroke="#2c2a29" stroke-width=".8"/>`;
  }
  return out;
};

/** A wound in space: torn lines around the middle, a pale glow beneath. */
const scar: Draw = (roll) => {
  let tears = '';
  for (let i = 0; i < 5; i += 1) {
    let x = -46 + roll() * 16;
    let y = -34 + i * 17 + roll() * 6;
    let d = `M${n(x)} ${n(y)}`;
    for (let k = 0; k < 5; k += 1) {
      x += 14 + roll() * 8;
      y += (roll() - 0.5) * 17;
      d += `L${n(x)} ${n(y)}`;
    }
    tears += `<path d="${d}"/>`;
  }
  return `${specks(roll, 4)}<g filter="url(#soft)"><ellipse rx="40" ry="26" fill="#3f7d78" opacity=".3"/></g><g fill="none" stroke="#9fd6cd" stroke-width="1.3" stroke-linejoin="round" opacity=".55">${tears}</g>`;
};

const supernova: Draw = (roll) => {
  let rays = '';
  for (let i = 0; i < 24; i += 1) {
    const a = (i / 24) * Math.PI * 2;
    const far = 30 + (i % 2) * 12 + roll() * 4;
    rays += `M${n(Math.cos(a) * 17)} ${n(Math.sin(a) * 17)}L${n(Math.cos(a) * far)} ${n(Math.sin(a) * far)}`;
  }
  return `<circle r="46" fill="#8d4a22" opacity=".22" filter="url(#soft)"/><path d="${rays}" stroke="#d9a25c" stroke-width="1.6" opacity=".8"/><circle r="13" fill="#f2c98c"/><circle r="13" fill="none" stroke="#fff0cf" opacity=".8"/>`;
};

const rift: Draw = (roll) => {
  let out = specks(roll, 5);
  for (const [rx, o] of [
    [40, 0.22],
    [31, 0.35],
    [22, 0.5],
    [14, 0.7],
  ] as const)
    out += `<ellipse rx="${rx}" ry="${n(rx * 0.56)}" transform="rotate(-14)" fill="none" stroke="#c9d1e2" opacity="${o}" stroke-dasharray="${rx * 2} 6"/>`;
  return `${out}<ellipse rx="9" ry="6" transform="rotate(-14)" fill="#05070c" stroke="#e7ebf4"/>`;
};

const colony: Draw = (_roll, flat) =>
  `<path d="${hexPath(48, flat)}" fill="none" stroke="#5a6a86" stroke-width="1.1" stroke-dasharray="2.4 3.4" opacity=".75"/>`;

const crown: Draw = (roll, flat) =>
  `${specks(roll, 4)}<path d="${hexPath(50, flat)}" fill="none" stroke="#86b4ea" opacity=".5"/><g stroke="#86b4ea" stroke-width=".8" opacity=".24"><path d="M-40-44V44M-32-48V48M-24-50V50M24-50V50M32-48V48M40-44V44"/></g>`;

const GROUNDS: Record<string, Ground> = {
  forest: { inner: '#1d4340', outer: '#112b2c', draw: forest },
  spires: { inner: '#37386a', outer: '#222347', draw: spires },
  rock: { inner: '#5a5040', outer: '#3d362c', draw: rock },
  magma: { inner: '#4a1d14', outer: '#25110f', draw: magma },
  monolith: { inner: '#3a4358', outer: '#111725', draw: monolith },
  home: { inner: '#1d2638', outer: '#161d2d', draw: home },
  space: { inner: '#151d2d', outer: '#111826', draw: space },
  crater: { inner: '#1b263b', outer: '#152033', draw: crater },
  outland: { inner: '#101725', outer: '#0d131f', draw: outland },
  nebula: { inner: '#241f3d', outer: '#151a2b', draw: nebula },
  asteroids: { inner: '#191d29', outer: '#131824', draw: asteroids },
  supernova: { inner: '#3a2a22', outer: '#191720', draw: supernova },
  scar: { inner: '#17282c', outer: '#111a22', draw: scar },
  rift: { inner: '#171c29', outer: '#10151f', draw: rift },
  colony: { inner: '#1a2437', outer: '#131b2b', draw: colony },
  crown: { inner: '#1d3050', outer: '#142038', draw: crown },
};

/** The drawing of a ground: it is called like it, or the game says which it has. */
export function groundOf(id: string): string {
  const drawing = id in GROUNDS ? id : drawnAs(`ground/${id}`);
  return drawing in GROUNDS ? drawing : 'space';
}

export function variantOf(space: string): number {
  return hash(space) % VARIANTS;
}

export function hexPath(r: number, flat: boolean): string {
  let out = '';
  for (let i = 0; i < 6; i += 1) {
    const a = (Math.PI / 3) * i + (flat ? 0 : Math.PI / 6);
    out += `${i ? 'L' : 'M'}${n(Math.cos(a) * r)} ${n(Math.sin(a) * r)}`;
  }
  return `${out}z`;
}

export function symbolId(ground: string, variant: number, flat: boolean): string {
  return `ground-${ground}-${variant}${flat ? '-flat' : ''}`;
}

/** Gradients, clips and the motifs of these grounds, as the inside of `<defs>`. */
export function groundDefs(grounds: Iterable<string>, flat: boolean): string {
  let out = `<clipPath id="hex-clip"><path d="${hexPath(RADIUS - 1, flat)}"/></clipPath>`;
  out += '<filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="5"/></filter>';
  out +=
    '<radialGradient id="g-pool"><stop offset="0" stop-color="#e0702c"/><stop offset=".55" stop-color="#b03f1b"/><stop offset="1" stop-color="#7c2815"/></radialGradient>';
  out += '<linearGradient id="g-slab" x1="0" x2="1"><stop offset="0" stop-color="#0a0d14"/><stop offset="1" stop-color="#232b3c"/></linearGradient>';
  out +=
    '<radialGradient id="g-shade"><stop offset="0" stop-color="#05080e" stop-opacity=".5"/><stop offset="1" stop-color="#05080e" stop-opacity="0"/></radialGradient>';
  for (const name of new Set(grounds)) {
    const ground = GROUNDS[name];
    if (!ground) continue;
    out += `<radialGradient id="g-${name}" cy=".42"><stop offset="0" stop-color="${ground.inner}"/><stop offset="1" stop-color="${ground.outer}"/></radialGradient>`;
    for (let variant = 0; variant < VARIANTS; variant += 1) {
      const roll = dice(hash(`${name}/${variant}`));
      out += `<g id="${symbolId(name, variant, flat)}" clip-path="url(#hex-clip)"><path d="${hexPath(RADIUS, flat)}" fill="url(#g-${name})"/>${ground.draw(roll, flat)}</g>`;
    }
  }
  return out;
}
