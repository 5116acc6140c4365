import type { PatternCell, Space, SpaceLive, Stage } from '../wire';
import { card, choice, gauge, here, line, live, log, num, panel, space, stack, tray } from './build';
import type { Fixture } from './fixtures';

const spaces: Space[] = [];
const lives: SpaceLive[] = [];
const units: Record<string, [number, string, string[]?, number?]> = {
  '0,2': [0, 'elite'],
  '1,2': [0, 'unit'],
  '0,3': [0, 'unit'],
  '-1,1': [0, 'unit'],
  '-1,0': [0, 'unit'],
  '0,4': [0, 'warlord', ['warlord'], 5],
  '2,-1': [0, 'unit'],
  '3,0': [0, 'unit'],
  '-3,2': [1, 'unit'],
  '-2,0': [1, 'unit'],
  '-3,0': [1, 'warlord', ['warlord'], 6],
  '-3,1': [1, 'unit'],
  '-4,3': [1, 'unit'],
  '-3,3': [1, 'elite', ['minor']],
  '-1,-2': [1, 'unit'],
  '-2,-1': [1, 'mortimer', ['mercenary']],
  '2,-4': [2, 'unit'],
  '1,-3': [2, 'elite', ['minor']],
  '1,-2': [2, 'unit'],
  '4,-5': [2, 'warlord', ['warlord'], 3],
  '3,-4': [2, 'unit'],
  '4,-4': [2, 'unit'],
  '3,-3': [2, 'ironjaw', ['mercenary']],
  '5,-4': [2, 'elite', ['minor']],
  '4,-3': [2, 'unit'],
  '4,-1': [2, 'unit'],
  '2,1': [0, 'baron', ['mercenary']],
  '3,1': [2, 'unit'],
};
for (let q = -5; q <= 5; q += 1) {
  for (let r = Math.max(-5, -q - 5); r <= Math.min(5, -q + 5); r += 1) {
    const key = `${q},${r}`;
    const id = `${'abcdefghijk'[q + 5]}${r + 6}`;
    const edge = Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) === 5;
    const income = (q * 7 + r * 5 + 70) % 9 === 0;
    spaces.push(
      space(id, 1.5 * q, Math.sqrt(3) * (r + q / 2), {
        form: 'hex-flat',
        ground: income ? 'colony' : edge ? 'outland' : 'crater',
        name: income ? 'Hexilum field' : 'Plain',
      }),
    );
    const unit = units[key];
    lives.push(
      here(`hex/${id}`, {
        holder: unit?.[0] ?? null,
        stacks: unit ? [stack(id, unit[0], unit[1], unit[1], 1, { marks: unit[2] ?? [], pill: unit[3] === undefined ? null : num(unit[3]) })] : [],
        yields: income ? num(1) : null,
        text: `Plain ${id}`,
      }),
    );
  }
}
const cells = (text: string): { cells: PatternCell[] } => ({
  cells: text.split(' ').map((one) => {
    const [q = '0', r = '0', kind = 'place'] = one.split(',');
    return { q: Number(q), r: Number(r), kind, label: '' };
  }),
});
const stage: Stage = {
  game: 'hexpanse',
  title: 'Hexpanse',
  phases: ['Income', 'Actions', 'Market'],
  board: { spaces, links: [], regions: [], turns: [] },
  seats: [
    { seat: 0, name: 'blue', colour: 'blue', faction: 'Cyberian Collective', side: 0 },
    { seat: 1, name: 'green', colour: 'green', faction: 'Union of Trade Worlds', side: 1 },
    { seat: 2, name: 'red', colour: 'red', faction: 'Terran Empire', side: 2 },
  ],
  glossary: [],
};
const h = (q: number, r: number): string => `hex/${'abcdefghijk'[q + 5]}${r + 6}`;
export const hexpanse: Fixture = {
  stage,
  seat: 0,
  mine: [0],
  name: 'Admiral',
  question: { token: '', tentative: [['play baron']], early: null },
  sitters: [
    [0, { name: 'Ann', tag: '', you: true }],
    [1, { name: 'Cass', tag: '', you: false }],
    [2, { name: 'Dov', tag: '', you: false }],
  ],
  log: log([
    line(2, 'Dov heals the warlord: life 3.', 'warlord.heal'),
    line(0, 'Ann plays Cheyen at h5: unit on h4.', 'card.pattern'),
    line(0, 'The Baron placed on h6: 1 hexilum.', 'currency.gain'),
  ]),
  live: live({
    time: 'Round 6',
    phase: 1,
    active: 0,
    waiting: [0],
    spaces: lives,
    seats: [
      panel(0, 5, 12, {
        score_name: 'life',
        gauges: [gauge('h0', 'hexilum', 'Hexilum', 4, 'income 2')],
        pieces: [stack('s', 0, 'unit', 'Unit', 2), stack('s', 0, 'elite', 'Minor', 2)],
      }),
      panel(1, 6, 12, {
        score_name: 'life',
        gauges: [gauge('h1', 'hexilum', 'Hexilum', 7), gauge('k1', 'cards', 'Cards', 3)],
        pieces: [stack('s', 1, 'unit', 'Unit', 1), stack('s', 1, 'elite', 'Minor', 2)],
        notes: ['Best formation 5 of 9'],
      }),
      panel(2, 3, 12, {
        score_name: 'life',
        gauges: [gauge('h2', 'hexilum', 'Hexilum', 2), gauge('k2', 'cards', 'Cards', 2)],
        pieces: [stack('s', 2, 'unit', 'Unit', 1)],
        notes: ['Best formation 6 of 9'],
      }),
    ],
    trays: [
      tray('mission', 'Common mission', [
        card('crescent', 'mission', 'Crescent', {
          pattern: cells('-2,-1,filled -2,0,filled -2,1,mission -1,1,filled 0,1,filled 1,0,mission 2,-1,filled 2,-2,mission 2,-3,filled'),
          foot: '6 of 9 at its best place, outlined on the board; 8 after this card.',
        }),
      ]),
      tray(
        'market',
        'Market',
        [
          card('nova', 'mercenary', 'Nova Twins', {
            pattern: cells('0,0,anchor -1,0,attack 1,-1,attack'),
            text: 'Attack 2 hexes',
            class: 'mercenary',
            corner: '4',
          }),
          card('beach', 'action', 'Beachhead', {
            pattern: cells('0,0,place 1,-1,place 0,1,place 1,0,place'),
            text: 'Place up to 4',
            class: 'action',
            corner: '3',
          }),
          card('rev', 'mercenary', 'Revenant', {
            pattern: cells('0,0,anchor -1,1,recover 1,0,recover'),
            text: '2 from the Recovery Ship',
            class: 'mercenary',
            corner: '3',
          }),
          card('ring', 'action', 'Ring of Fire', {
            pattern: cells('0,0,spacer 1,0,attack -1,0,attack 0,1,attack 0,-1,attack 1,-1,attack -1,1,attack'),
            text: 'Attack all 6 around',
            class: 'action',
            corner: '5',
            foot: 'too dear',
          }),
        ],
        '28 in the deck, buy after actions',
      ),
    ],
    hand: [
      tray('hand', 'Cards', [
        card('baron', 'mercenary', 'The Baron', {
          pattern: cells('0,0,anchor 0,-1,attack -1,1,place 1,0,place'),
          text: 'mercenary on h6',
          foot: 'resolving now',
        }),
        card('phyton', 'mercenary', 'Phyton', { pattern: cells('0,0,anchor -1,0,place 1,-1,place'), text: 'mercenary, waits', foot: 'may be placed now' }),
        card('storm', 'action', 'Storm Landing', { pattern: cells('0,0,place 1,0,place'), text: 'action', foot: 'next action' }),
      ]),
      tray(
        'secret',
        'Secret mission',
        [
          card('dagger', 'mission', 'Dagger', {
            pattern: cells('-1,-1,filled 0,-1,filled 0,0,filled 1,0,filled 1,1,filled'),
            text: '5 of 9 at best',
            foot: 'only you see it',
          }),
        ],
        'only you see it',
      ),
    ],
    chain: {
      title: 'Chain',
      links: [
        { name: 'Cheyen', text: 'unit h4, The Baron h6', state: 'done' },
        { name: 'The Baron', text: 'now: i6, g7, h5', state: 'now' },
        { name: 'Phyton', text: 'waits: up to 2 units', state: 'waiting' },
      ],
    },
    prompt: {
      seat: 0,
      question: 'How does The Baron lie?',
      detail: 'Anchor h6. Turn it, or drop a placement.',
      rule: 'card.pattern',
      about: ['card/baron'],
      many: false,
      window: false,
      refused: [],
      options: [
        choice('i1', 'Image 1', [], { detail: 'attack i6', touches: [h(2, 1), h(3, 1), h(1, 1), h(2, 0)], previews: ['attack', 'place', 'place'] }),
        choice('i2', 'Image 2', ['x'], { detail: 'place only', touches: [h(2, 1), h(2, 2), h(1, 2), h(3, 0)], previews: ['attack', 'place', 'place'] }),
        choice('p', 'Phyton', ['card/phyton']),
        choice('done', 'Resolve', [], { role: 'done' }),
      ],
    },
  }),
};
