// Pictures by style id. A game names its pieces and goods; the page knows a drawing for the names it has met, finds one by
// a word inside an unknown name, and otherwise deals one of a pool so that kinds stay distinct.

import { hash } from './chance';
import icons from './game-icons.json';
import { OWN, type OwnIcon } from './own-icons';

export interface Picture {
  fill?: string;
  line?: string;
  soft?: string;
}

const GAME_ICONS: Record<string, { author: string; path: string }> = icons;

/** Style id, or a word in it, to a drawing: `own:` is ours, the rest are game-icons. */
const NAMES: [string, string][] = [
  ['human', 'space-suit'],
  ['fungoid', 'mushroom'],
  ['crystalline', 'crystal-growth'],
  ['strider', 'spider-bot'],
  ['leaper', 'salamander'],
  ['dragon', 'dragon-head'],
  ['fleet', 'own:cruiser'],
  ['tactic', 'own:token'],
  ['strategy', 'own:scholarly'],
  ['ambassador', 'own:infantry'],
  ['bomb', 'explosion-rays'],
  ['fighter', 'own:fighter'],
  ['destroyer', 'own:destroyer'],
  ['starcruiser', 'own:cruiser'],
  ['cruiser', 'own:cruiser'],
  ['carrier', 'own:carrier'],
  ['dreadnought', 'own:dreadnought'],
  ['flagship', 'own:flagship'],
  ['war-sun', 'own:war-sun'],
  ['warsun', 'own:war-sun'],
  ['mech', 'own:mech'],
  ['infantry', 'own:infantry'],
  ['ground-force', 'own:infantry'],
  ['pds', 'own:pds'],
  ['dock', 'own:dock'],
  ['centipede', 'own:centipede'],
  ['sunhammer', 'own:sunhammer'],
  ['scout', 'own:scout'],
  ['warlord', 'own:warlord'],
  ['elite', 'own:elite'],
  ['major', 'own:elite'],
  ['unit', 'own:unit'],
  ['minor', 'own:unit'],
  ['soldier', 'own:unit'],
  ['normal', 'own:unit'],
  ['ashborn', 'own:elite'],
  ['sappers', 'scorpion'],
  ['dancers', 'raven'],
  ['salvage', 'visored-helm'],
  ['surgeons', 'heart-plus'],
  ['clans', 'pirate-skull'],
  ['income', 'own:credit'],
  ['rubium', 'rupee'],
  ['hexilum', 'own:hexilum'],
  ['credit', 'own:credit'],
  ['resource', 'own:resource'],
  ['influence', 'own:influence'],
  ['trade', 'two-coins'],
  ['commodit', 'cardboard-box-closed'],
  ['fragment', 'own:fragment'],
  ['notes', 'own:note'],
  ['deck', 'own:deck'],
  ['card', 'own:cards'],
  ['mission', 'own:cards'],
  ['energize', 'own:cards'],
  ['action', 'own:cards'],
  ['secret', 'own:cards'],
  ['victory', 'own:points'],
  ['point', 'own:points'],
  ['vp', 'own:points'],
  ['wildlife', 'sprout'],
  ['diplomat', 'own:infantry'],
  ['life', 'own:life'],
  ['health', 'own:life'],
  ['token', 'own:token'],
  ['gas', 'own:gas'],
  ['metal', 'own:metal'],
  ['artifact', 'amphora'],
  ['organic', 'sprout'],
  ['plant', 'sprout'],
  ['peace', 'own:peaceful'],
  ['militar', 'own:militaristic'],
  ['capitalis', 'own:capitalistic'],
  ['scholar', 'own:scholarly'],
  ['myster', 'own:mysterious'],
  ['galvanized', 'own:spark'],
  ['breach-active', 'own:breach'],
  ['breach-inactive', 'own:breach-shut'],
  ['coexistence', 'own:together'],
  ['contested', 'own:contested'],
  ['distress', 'alien-skull'],
  ['rebellion', 'own:flag'],
  ['port', 'own:dock'],
  ['battle', 'crossed-swords'],
  ['pirate', 'pirate-skull'],
  ['asteroid', 'meteor-impact'],
  ['baron', 'top-hat'],
  ['phyton', 'snake'],
  ['python', 'snake'],
  ['cheyen', 'eagle-head'],
  ['ironjaw', 'shark-jaws'],
  ['mortimer', 'crowned-skull'],
  ['nova', 'siren'],
  ['revenant', 'ghost'],
  ['wolf', 'wolf-head'],
  ['hydra', 'hydra'],
  ['scorp', 'scorpion'],
  ['bear', 'bear-head'],
  ['tiger', 'tiger-head'],
  ['samurai', 'samurai-helmet'],
  ['ninja', 'ninja-head'],
  ['robot', 'vintage-robot'],
  ['golem', 'robot-golem'],
  ['cyborg', 'cyborg-face'],
  ['spider', 'spider-face'],
  ['oni', 'oni'],
  ['explosion', 'explosion-rays'],
  ['heal', 'heart-plus'],
  ['mine', 'mining'],
  ['tech', 'processor'],
  ['command', 'own:token'],
  ['counters', 'own:spark'],
  ['planet', 'own:gauge'],
  ['hex', 'own:resource'],
];

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
  if (name.startsWith('own:')) return OWN[name.slice(4)];
  const icon = GAME_ICONS[name];
  return icon ? { fill: icon.path } : undefined;
}

function find(kind: string): Picture | undefined {
  const name = NAMES.find(([word]) => kind === word)?.[1] ?? NAMES.find(([word]) => kind.includes(word))?.[1];
  return name === undefined ? (OWN[kind] ?? drawing(kind)) : drawing(name);
}

const known = new Map<string, Picture>();

/** The picture of a piece. */
export function piece(kind: string): Picture {
  let picture = known.get(kind);
  if (!picture) {
    picture = find(kind) ?? drawing(POOL[hash(kind) % POOL.length] ?? '') ?? {};
    known.set(kind, picture);
  }
  return picture;
}

/** The picture of a good or a gauge; nothing where none fits. */
export function good(kind: string): Picture | undefined {
  return find(kind);
}

export function sign(name: string): OwnIcon {
  return OWN[name] ?? {};
}

const TINTS: [string, string][] = [
  ['rubium', 'var(--good-rubium)'],
  ['wildlife', 'var(--good-trade)'],
  ['life', 'var(--good-rubium)'],
  ['health', 'var(--good-rubium)'],
  ['resource', 'var(--good-resource)'],
  ['credit', 'var(--good-resource)'],
  ['income', 'var(--good-resource)'],
  ['influence', 'var(--good-influence)'],
  ['trade', 'var(--good-trade)'],
  ['commodit', 'var(--good-trade)'],
  ['hexilum', 'var(--good-trade)'],
  ['gas', 'var(--good-trade)'],
  ['organic', 'var(--good-trade)'],
  ['vp', 'var(--good-victory)'],
];

export function tint(kind: string): string {
  return TINTS.find(([word]) => kind.includes(word))?.[1] ?? 'var(--text-3)';
}

/** Authors of the game-icons the page carries, with their icons. */
export function credits(): [string, string[]][] {
  const by = new Map<string, string[]>();
  for (const [name, icon] of Object.entries(GAME_ICONS)) by.set(icon.author, [...(by.get(icon.author) ?? []), name]);
  return [...by].sort((a, b) => b[1].length - a[1].length);
}
