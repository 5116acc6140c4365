// Pictures by style id. A game says how its kinds are drawn, or calls them like a drawing; an unknown piece has one of a pool, so
// that kinds stay distinct.

import { hash } from './chance';
import icons from './game-icons.json';
import { OWN, type OwnIcon } from './own-icons';
import { worn } from './worn.svelte';

export interface Picture {
  fill?: string;
  line?: string;
  soft?: string;
}

const GAME_ICONS: Record<string, { author: string; path: string }> = icons;

const POOL = [
  'alien-skull',
  'samurai-helmet',
  'wolf-head',
  'octopus',
  'horned-skull',
  'eagle-head',
  'visored-helm',
  'cyborg-face',
  'minotaur',
  'ninja-head',
  'scorpion',
  'android-mask',
  'bear-head',
  'wizard-face',
  'tiger-head',
  'robot-golem',
  'spider-face',
  'hydra',
  'raven',
  'medusa-head',
  'gorilla',
  'bandit',
  'cobra',
  'vintage-robot',
  'bull',
  'oni',
  'fox-head',
  'triceratops-head',
  'lion',
  'bee',
];

function drawing(name: string): Picture | undefined {
  const icon = GAME_ICONS[name];
  return OWN[name] ?? (icon ? { fill: icon.path } : undefined);
}

/** The name of the drawing a kind has. */
export function drawnAs(kind: string): string {
  return worn.pictures.get(kind)?.drawing ?? kind;
}

/** The picture of a good or a gauge; nothing where there is none. */
export function good(kind: string): Picture | undefined {
  return drawing(drawnAs(kind));
}

/** The picture of a piece. */
export function piece(kind: string): Picture {
  return good(kind) ?? drawing(POOL[hash(kind) % POOL.length] ?? '') ?? {};
}

export function sign(name: string): OwnIcon {
  return OWN[name] ?? {};
}

/** Goods with a colour of their own. */
const TINTS = new Set(['resource', 'influence', 'trade', 'ruby', 'victory']);

export function tint(kind: string): string {
  const name = worn.pictures.get(kind)?.tint ?? kind;
  return TINTS.has(name) ? `var(--good-${name})` : 'var(--text-3)';
}

/** Authors of the game-icons the page carries, with their icons. */
export function credits(): [string, string[]][] {
  const by = new Map<string, string[]>();
  for (const [name, icon] of Object.entries(GAME_ICONS)) by.set(icon.author, [...(by.get(icon.author) ?? []), name]);
  return [...by].sort((a, b) => b[1].length - a[1].length);
}
