import type { Choice, Link, Region, Space, SpaceLive, Stage } from '../wire';
import { badge, card, choice, gauge, here, line, live, log, panel, space, stack, tray } from './build';
import type { Fixture } from './fixtures';

// Seven tiles: a middle one and six around, each with dots on its rim and one or two planets.
const R = 4;
const tiles: [number, number][] = [
  [0, 0],
  ...Array.from(
    { length: 6 },
    (_, i) => [Math.cos(((i * 60 + 30) * Math.PI) / 180) * R * Math.sqrt(3), Math.sin(((i * 60 + 30) * Math.PI) / 180) * R * Math.sqrt(3)] as [number, number],
  ),
];
const KINDS = ['militaristic', 'mysterious', 'scholarly', 'peaceful', 'capitalistic', 'peaceful', 'scholarly'];
const NAMES = [
  'Pyrious',
  'Karrak',
  'Tan Lock',
  'Emrok',
  'Lumisar',
  'Yndra',
  'Arcura',
  'Beta Com',
  'Vheen',
  'Corra',
  'Quillon',
  'Bindok II',
  'Zarat Minor',
  'Ossal',
];
const spaces: Space[] = [];
const links: Link[] = [];
const regions: Region[] = [];
const lives: SpaceLive[] = [];
let planet = 0;
tiles.forEach(([cx, cy], t) => {
  const corners = Array.from(
    { length: 6 },
    (_, i) => [cx + Math.cos((i * 60 * Math.PI) / 180) * R, cy + Math.sin((i * 60 * Math.PI) / 180) * R] as [number, number],
  );
  regions.push({ id: `tile/${t}`, name: '', ground: 'tile', outline: corners, home: null });
  const dots: string[] = [];
  for (let i = 0; i < 3; i += 1) {
    const a = ((i * 120 + t * 40) * Math.PI) / 180;
    const id = `dot/${t}-${i}`;
    spaces.push(space('', cx + Math.cos(a) * R * 0.62, cy + Math.sin(a) * R * 0.62, { id, form: 'dot', size: 0.26, name: '', notation: `${t}${i}` }));
    lives.push(here(id));
    dots.push(id);
  }
  for (let i = 0; i < 2; i += 1) {
    const a = ((i * 180 + t * 40 + 70) * Math.PI) / 180;
    const name = NAMES[planet % NAMES.length] ?? '';
    const id = `planet/${planet}`;
    const kind = KINDS[planet % KINDS.length] ?? '';
    spaces.push(
      space('', cx + Math.cos(a) * R * 0.36, cy + Math.sin(a) * R * 0.36, {
        id,
        form: 'disc',
        size: 0.58,
        name,
        notation: '',
        ground: kind,
        badges: [
          badge('value', String(1 + (planet % 5))),
          badge(`temperament-${kind}`),
          badge(['good-gas', 'good-metal', 'good-artifact', 'good-organic'][planet % 4] ?? ''),
        ],
      }),
    );
    const owner = planet % 5 < 3 ? planet % 4 : null;
    lives.push(
      here(id, {
        holder: owner,
        ring: ['allied', 'conquered', 'infested'][planet % 3] ?? '',
        stacks:
          planet % 3 === 0
            ? [
                stack(id, planet % 4, 'starcruiser', 'Starcruiser', 1 + (planet % 3)),
                ...(planet % 2 ? [stack(id, (planet + 1) % 4, 'centipede', 'Centipede')] : []),
              ]
            : [],
        badges: owner !== null ? [badge(`token-${['allied', 'conquered', 'infested'][planet % 3] ?? ''}`, '', owner)] : [],
        text: name,
      }),
    );
    const from = dots[i] ?? '';
    links.push(
      { id: `l/${planet}a`, from, to: id, obstacle: planet % 4 === 0 ? 'asteroids' : '' },
      { id: `l/${planet}b`, from: dots[2] ?? '', to: id, obstacle: planet % 5 === 1 ? 'mines' : planet % 5 === 3 ? 'defenses' : '' },
    );
    planet += 1;
  }
  const next = tiles[t === 6 ? 1 : t + 1];
  if (t > 0 && next) links.push({ id: `l/t${t}`, from: `dot/${t}-0`, to: `dot/${t === 6 ? 1 : t + 1}-1`, obstacle: '' });
  if (t > 0) links.push({ id: `l/c${t}`, from: `dot/${t}-2`, to: `dot/0-${t % 3}`, obstacle: '' });
});
['Earth', 'Siri', 'Cidran', 'Sreech'].forEach((name, i) => {
  const x = i % 2 === 0 ? -R * 1.5 * 1.02 : R * 1.5 * 1.02;
  const y = i < 2 ? R * 2.05 : -R * 2.05;
  spaces.push(space('', x, y, { id: `home/${name}`, form: 'kite', size: 0.62, name, home: i, badges: [badge('value', i === 0 ? '1' : '2')] }));
  lives.push(here(`home/${name}`, { holder: i, stacks: [stack(`home/${name}`, i, 'starcruiser', 'Starcruiser', i + 1)], text: name }));
  regions.push({
    id: `sector/${name}`,
    name,
    ground: 'home',
    home: i,
    outline: [
      [x - 1.9, y - 1.2],
      [x + 1.9, y - 1.2],
      [x + 1.1, y + 1.4],
      [x - 1.1, y + 1.4],
    ],
  });
  links.push({ id: `l/h${i}`, from: `home/${name}`, to: `dot/${[3, 1, 4, 6][i] ?? 1}-0`, obstacle: '' });
});
const stage: Stage = {
  game: 'empires-of-the-void',
  title: 'Empires of the Void',
  phases: ['Event', 'Pre-round', 'Actions', 'Capital city'],
  board: { spaces, links, regions, turns: [] },
  seats: [
    { seat: 0, name: 'blue', colour: 'blue', faction: 'Nomads of Earth', side: 0 },
    { seat: 1, name: 'yellow', colour: 'yellow', faction: 'Mystics of Siri', side: 1 },
    { seat: 2, name: 'green', colour: 'green', faction: 'Pirates of Cidran', side: 2 },
    { seat: 3, name: 'red', colour: 'red', faction: 'Parasites of Sreech', side: 3 },
  ],
  glossary: [],
};
const reach = (id: string, mark: string, ok?: number): Choice =>
  choice(`r${id}`, `Go to ${id}`, [id], {
    mark,
    forecast:
      ok === undefined
        ? null
        : {
            title: 'Way past the mines',
            shares: [
              { label: 'arrives', percent: ok, tone: 'good' },
              { label: 'lost', percent: 100 - ok, tone: 'bad' },
            ],
            lines: [
              ['Way', `${mark} action`],
              ['Safer way', 'none'],
              ['Then conquer, 3+', '67 %'],
            ],
            note: 'Past ancient defenses: needs 4 or more.',
            rule: 'move.obstacle',
          },
  });
export const empires: Fixture = {
  stage,
  seat: 0,
  mine: [0],
  name: 'Four corners',
  question: { token: '', tentative: [['mine'], ['move centipede']], early: null },
  sitters: [
    [0, { name: 'Ann', tag: '', you: true }],
    [1, { name: 'Bo', tag: '', you: false }],
    [2, { name: 'Cass', tag: '', you: false }],
    [3, { name: 'Dov', tag: '', you: false }],
  ],
  log: log([
    line(2, 'Cass befriends Yndra: 3 cards, rolls 11 (needs 8).', 'diplomacy.roll'),
    line(3, 'Dov infests Ossal: rolls 4 (needs 3).', 'race.sreech'),
    line(1, "Bo conquers Vheen; Cass's alliance is suspended.", 'conquer.former-ally'),
    line(0, 'Ann mines: 2 credits.', 'action.mine'),
  ]),
  live: live({
    time: 'Round 5 of 8',
    phase: 2,
    active: 0,
    waiting: [0],
    spaces: lives,
    links: [{ id: 'l/1b', ignored: true, gone: false }],
    seats: [0, 1, 2, 3].map((s) =>
      panel(s, 10 + s, 0, {
        score_name: 'vp',
        gauges: [gauge(`c${s}`, 'credits', 'Credits', 3 + s, '+6'), gauge(`i${s}`, 'influence', 'Influence', s + 1), gauge(`d${s}`, 'cards', 'Cards', 3)],
        notes: ['4 techs: Centipede, Starcruiser'],
      }),
    ),
    hand: [
      tray(
        'peaceful',
        'Diplomacy cards',
        [
          card('p1', 'diplomacy', 'Retreat', { class: 'Peaceful', count: 2, foot: 'Befriend Tan Fu: 84 % with all 3' }),
          card('p2', 'diplomacy', 'Peace Talks', { class: 'Peaceful' }),
          card('p3', 'diplomacy', 'Inspiration', { class: 'Scholarly', foot: 'Befriend Lumisar: 2 %' }),
        ],
        '4 of 4',
      ),
    ],
    offers: [
      {
        id: 'offer/1',
        from: 2,
        to: 0,
        gives: [{ label: '2 credits' }, { label: 'use of gas, once' }],
        gets: [{ label: '1 Peaceful card' }],
        effect: 'You keep 2 Peaceful: Tan Fu by diplomacy falls from 84 % to 26 %.',
        draft: false,
        options: [choice('acc', 'Accept', []), choice('dec', 'Decline', []), choice('cou', 'Counter', [])],
      },
    ],
    asides: [choice('as1', 'Propose a trade', [])],
    prompt: {
      seat: 0,
      question: 'Where does the Starcruiser go?',
      detail: 'Number: actions it takes. Per cent: chance to survive the obstacles.',
      rule: 'move.way',
      about: ['home/Earth'],
      many: false,
      window: false,
      refused: [],
      options: [
        reach('dot/3-0', '1'),
        reach('dot/3-1', '1'),
        reach('dot/3-2', '2'),
        reach('planet/6', '1', 50),
        reach('planet/7', '2', 84),
        reach('dot/4-1', '2', 25),
        choice('stay', 'Stay', [], { role: 'done' }),
      ],
    },
  }),
};
