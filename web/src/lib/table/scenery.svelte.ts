// What lies on a table and what it is called: the scene, its spaces, pieces and cards by their ids, seats and their names.

import type { ChatLine, Entry, Keeping, Live, LogEntry, LogLine, RuleText, SeatFace, Space, SpaceLive, Stack, Stage, TableInfo, Words } from '../../wire';
import { isHex } from '../board/geometry';
import { tint } from '../draw/kinds';
import { plain, spans, type Reader, type Span } from '../speech';
import { capital, list } from '../words';
import { Wardrobe, type Dressed, type Face, type Panel } from './cards';

export interface Sitter {
  name: string;
  /** `bot, search`, `guest`, `away`. */
  tag: string;
  you: boolean;
}

interface Places {
  space: Map<string, Space>;
  live: Map<string, SpaceLive>;
  stackSpace: Map<string, string>;
  stack: Map<string, Stack>;
  card: Map<string, Face>;
  /** Pieces in a seat's supply, pictured on the buttons of options that take one. */
  supply: Map<string, Stack>;
}

const NOTHING: Live = {
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
};

export class Scenery {
  stage: Stage = $state.raw({
    game: '',
    title: '',
    board: { spaces: [], links: [], regions: [], turns: [] },
    seats: [],
    phases: [],
    glossary: [],
  });
  /** As it came. */
  wire: Live = $state.raw(NOTHING);
  #wardrobe = $derived(new Wardrobe(this.stage));
  /** The scene, its cards with their faces. */
  live: Dressed = $derived(this.#wardrobe.dress(this.wire));
  log: LogEntry[] = $state.raw([]);
  /** Path to share; the one of a private table lets people in. */
  link = $state('');
  /** Answers and rolls so far, as replays count them. */
  position = $state(0);
  chat: ChatLine[] = $state.raw([]);
  info: TableInfo | null = $state.raw(null);
  rules: RuleText[] = $state.raw([]);
  /** The seat the scene is seen from. */
  seat: number | null = $state(null);
  mine: number[] = $state.raw([]);
  sitters: Map<number, Sitter> = $state.raw(new Map());
  /** Whom the host keeps quiet or away, for the host. */
  keeping: Keeping | null = $state.raw(null);

  places: Places = $derived.by(() => {
    const places: Places = {
      space: new Map(this.stage.board.spaces.map((space) => [space.id, space])),
      live: new Map(this.live.spaces.map((space) => [space.id, space])),
      stackSpace: new Map(),
      stack: new Map(),
      card: new Map(),
      supply: new Map(),
    };
    for (const space of this.live.spaces) {
      for (const stack of space.stacks) {
        places.stackSpace.set(stack.id, space.id);
        places.stack.set(stack.id, stack);
      }
    }
    const trays = [...this.live.hand, ...this.live.trays];
    for (const { tray } of this.live.areas) trays.push(tray);
    for (const tray of trays) for (const card of tray.cards) places.card.set(card.id, card);
    for (const panel of this.live.seats) {
      for (const card of panel.cards) places.card.set(card.id, card);
      for (const piece of panel.pieces) places.supply.set(piece.id, piece);
    }
    return places;
  });

  /** What things are paid with: the first figure of a seat that is a good. */
  money: string = $derived.by(
    () => this.live.seats[0]?.gauges.find((gauge) => tint(gauge.kind) !== 'var(--text-3)' && !/life|health/.test(gauge.kind))?.kind ?? 'resource',
  );

  /** Planets that lie inside a hex, by hex. */
  inside: Map<string, Space[]> = $derived.by(() => {
    const map = new Map<string, Space[]>();
    const hexes = this.stage.board.spaces.filter(isHex);
    if (hexes.length === 0) return map;
    for (const node of this.stage.board.spaces) {
      if (node.form !== 'disc') continue;
      const hex = hexes.find((space) => Math.hypot(space.x - node.x, space.y - node.y) < space.size * 0.86);
      if (hex) map.set(hex.id, [...(map.get(hex.id) ?? []), node]);
    }
    return map;
  });
  /** The hex of each of them. */
  within: Map<string, string> = $derived.by(() => new Map([...this.inside].flatMap(([hex, list]) => list.map((node) => [node.id, hex] as [string, string]))));

  spaceOf(id: string): string | undefined {
    return this.places.space.has(id) ? id : this.places.stackSpace.get(id);
  }

  /** The space of an element; for a planet inside a hex, the hex. */
  hexOf(id: string): string | undefined {
    const space = this.spaceOf(id);
    return space === undefined ? undefined : (this.within.get(space) ?? space);
  }

  face(seat: number | null | undefined): SeatFace | undefined {
    return seat === null || seat === undefined ? undefined : this.stage.seats.find((face) => face.seat === seat);
  }

  /** Who wins together with a seat, in words; nothing where everybody plays alone. */
  company(seat: number): string {
    const side = this.face(seat)?.side;
    const mates = this.stage.seats.filter((one) => one.side === side && one.seat !== seat).map((one) => one.seat);
    if (mates.length === 0) return '';
    return this.seat !== null && mates.includes(this.seat) ? 'your ally' : `with ${list(mates.map((mate) => this.name(mate)))}`;
  }

  colour(seat: number | null | undefined): string | undefined {
    return this.face(seat)?.colour;
  }

  panel(seat: number): Panel | undefined {
    return this.live.seats.find((panel) => panel.seat === seat);
  }

  name(seat: number): string {
    const face = this.face(seat);
    return this.sitters.get(seat)?.name ?? (face?.party ? capital(face.faction || face.name) : face?.name) ?? `seat ${seat + 1}`;
  }

  /** Who reads the words of the game: the seat looked from, if it is one's own. */
  reader: Reader = $derived.by(() => ({
    you: this.seat !== null && this.mine.includes(this.seat) ? this.seat : null,
    name: (seat) => this.sitters.get(seat)?.name ?? capital(this.name(seat)),
  }));

  /** Words with seats and things to point at. */
  spans(words: Words): Span[] {
    return spans(words, this.reader);
  }

  /** Words as text, on buttons and for screen readers. */
  text(words: Words): string {
    return plain(words, this.reader);
  }

  /** A line of the log. */
  told({ words }: LogLine): Span[] {
    return this.spans(words);
  }

  /** The same as text. */
  toldText(line: LogLine): string {
    return this.told(line)
      .map((span) => span.text)
      .join('');
  }

  /** The whole address to share. */
  address(): string {
    return this.link === '' ? location.href : location.origin + this.link;
  }

  /** The key of a private table, where it is known. */
  key: string | null = $derived.by(() => new URL(this.link, 'http://here').searchParams.get('key'));

  /** Path of the replay, of a position if one is given; it lets in whom the table's own link lets in. */
  replayPath(position?: number): string {
    return `/replay/${this.info?.id ?? ''}${position === undefined ? '' : `/${position}`}${new URL(this.link, 'http://here').search}`;
  }

  entry(id: string): Entry | undefined {
    return this.stage.glossary.find((entry) => entry.id === id);
  }

  #guesses = $derived(new Map((this.stage.guessed ?? []).map((one) => [one.id, one.fields])));

  /** What of a card or kind is reconstructed, in a sentence; empty where nothing is. */
  guess(...ids: (string | undefined)[]): string {
    const fields = [...new Set(ids.flatMap((id) => (id === undefined ? [] : (this.#guesses.get(id) ?? []))))];
    return fields.length === 0 ? '' : `Reconstructed: ${fields.join(', ')}. Not known to be printed so.`;
  }

  /** A card of the library. */
  printed(id: string): Face | undefined {
    const card = this.stage.library?.find((one) => one.id === id);
    return card && this.#wardrobe.face(card);
  }

  /** What a piece is and does: its owner's own sort first, then the kind. */
  pieceEntry(stack: Stack): Entry | undefined {
    const owner = this.face(stack.owner)?.name;
    return (owner === undefined ? undefined : this.entry(`unit/${owner}/${stack.kind}`)) ?? this.entry(`unit/${stack.kind}`);
  }

  /** Rules printed on a named piece, such as a flagship. */
  printedOn(name: string): RuleText[] {
    return this.rules.filter((rule) => rule.source.split(', ').includes(name));
  }
}
