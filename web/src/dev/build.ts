// Short hands for writing scenes as fixtures.

import type { Badge, BadgeSpot, Card, Choice, Gauge, Live, LogEntry, LogLine, Number as Sum, SeatPanel, Space, SpaceLive, Stack, Tray } from '../wire';

export const num = (value: number, parts: [string, number][] = []): Sum => ({ value, parts: parts.map(([label, v]) => ({ label, value: v })) });

const spot = (kind: string): BadgeSpot =>
  kind === 'value'
    ? 'figure'
    : /^(temperament|specialty)/.test(kind)
      ? 'nature'
      : kind.startsWith('good')
        ? 'yield'
        : kind.startsWith('token')
          ? 'token'
          : 'beside';

export const badge = (kind: string, text = '', owner: number | null = null, help = ''): Badge => ({ kind, text, owner, help, spot: spot(kind) });

export const gauge = (id: string, kind: string, label: string, value: number, note = '', more: Partial<Gauge> = {}): Gauge => ({
  id,
  kind,
  label,
  value: num(value),
  note,
  ...more,
});

export const stack = (where: string, owner: number | null, kind: string, name: string, count = 1, more: Partial<Stack> = {}): Stack => ({
  id: `unit/${owner ?? 'none'}/${kind}/${where}`,
  owner,
  kind,
  name,
  count,
  damaged: 0,
  marks: [],
  pill: null,
  ...more,
});

export const space = (id: string, x: number, y: number, more: Partial<Space> = {}): Space => ({
  id: `hex/${id}`,
  name: '',
  notation: id,
  form: 'hex-pointy',
  x,
  y,
  size: 1,
  ground: 'space',
  home: null,
  badges: [],
  ...more,
});

export const here = (id: string, more: Partial<SpaceLive> = {}): SpaceLive => ({
  id,
  holder: null,
  ring: '',
  contested: [],
  stacks: [],
  badges: [],
  yields: null,
  unexplored: false,
  text: '',
  ...more,
});

export const panel = (seat: number, score: number, goal: number, more: Partial<SeatPanel> = {}): SeatPanel => ({
  seat,
  score: num(score),
  goal,
  score_name: 'points',
  gauges: [],
  pieces: [],
  badges: [],
  notes: [],
  cards: [],
  gone: false,
  ...more,
});

export const card = (id: string, kind: string, name: string, more: Partial<Card> = {}): Card => ({
  id: `card/${id}`,
  kind,
  name,
  class: '',
  corner: '',
  text: '',
  foot: '',
  count: 1,
  rules: [],
  ...more,
});

export const tray = (id: string, title: string, cards: Card[], note = ''): Tray => ({ id, title, note, cards });

export const choice = (key: string, label: string, touches: string[], more: Partial<Choice> = {}): Choice => ({
  key,
  line: label.toLowerCase(),
  label,
  detail: '',
  mark: '',
  role: 'plain',
  touches,
  previews: [],
  forecast: null,
  ...more,
});

export const line = (seat: number | null, words: string, rule = '', more: Partial<LogLine> = {}): LogLine => ({
  seat,
  words,
  rule,
  touches: [],
  dice: [],
  sides: 0,
  motion: null,
  heading: false,
  ...more,
});

export const log = (lines: LogLine[]): LogEntry[] => lines.map((it, at) => ({ at, position: at, line: it }));

export const live = (more: Partial<Live>): Live => ({
  time: '',
  phase: null,
  active: null,
  spaces: [],
  links: [],
  seats: [],
  shared: [],
  trays: [],
  hand: [],
  chain: null,
  battle: null,
  prompt: null,
  asides: [],
  offers: [],
  waiting: [],
  ending: null,
  ...more,
});
