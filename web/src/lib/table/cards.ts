// Cards as they are drawn: what the wire leaves out is empty or stands in the library of the stage.

import type { Area, Ballot, Card, Live, SeatPanel, Stage, Tray } from '../../wire';

/** A card with its whole face. */
export type Face = Required<Omit<Card, 'pattern'>> & Pick<Card, 'pattern'>;
export type FaceTray = Omit<Tray, 'cards'> & { cards: Face[] };
/** A seat's panel. */
export type Panel = Omit<SeatPanel, 'cards'> & { cards: Face[] };
/** A tray of a seat's sheet. */
export type Sheet = Omit<Area, 'tray'> & { tray: FaceTray };

/** A live scene whose cards have their faces. */
export interface Dressed extends Omit<Live, 'trays' | 'hand' | 'seats' | 'areas' | 'ballot'> {
  trays: FaceTray[];
  hand: FaceTray[];
  seats: Panel[];
  areas: Sheet[];
  ballot: (Omit<Ballot, 'card'> & { card: Face }) | null;
}

const BLANK: Omit<Face, 'id'> = {
  face: '',
  kind: '',
  name: '',
  class: '',
  corner: '',
  text: '',
  foot: '',
  count: 1,
  rules: [],
  needs: [],
  figures: [],
  state: 'ready',
  goods: 0,
  marks: [],
  progress: [],
};

/** Dresses scenes of one stage. What was dressed once is kept as long as the wire's part lives. */
export class Wardrobe {
  #library: Map<string, Card>;
  #faces = new WeakMap<Card, Face>();
  #parts = new WeakMap<object, unknown>();

  constructor(stage: Stage) {
    this.#library = new Map((stage.library ?? []).map((card) => [card.id, card]));
  }

  face(card: Card): Face {
    let face = this.#faces.get(card);
    if (!face) {
      const printed = this.#library.get(card.face ?? card.id);
      face = { ...BLANK, ...printed, ...card };
      this.#faces.set(card, face);
    }
    return face;
  }

  #kept<T extends object, D>(part: T, dress: (part: T) => D): D {
    if (!this.#parts.has(part)) this.#parts.set(part, dress(part));
    return this.#parts.get(part) as D;
  }

  #tray(tray: Tray): FaceTray {
    return this.#kept(tray, (it) => ({ ...it, cards: it.cards.map((card) => this.face(card)) }));
  }

  dress(live: Live): Dressed {
    return {
      ...live,
      trays: this.#kept(live.trays, (trays) => trays.map((tray) => this.#tray(tray))),
      hand: this.#kept(live.hand, (trays) => trays.map((tray) => this.#tray(tray))),
      seats: this.#kept(live.seats, (seats) => seats.map((panel) => this.#kept(panel, (it) => ({ ...it, cards: it.cards.map((card) => this.face(card)) })))),
      areas: live.areas ? this.#kept(live.areas, (areas) => areas.map((area) => this.#kept(area, (it) => ({ seat: it.seat, tray: this.#tray(it.tray) })))) : [],
      ballot: live.ballot ? { ...live.ballot, card: this.face(live.ballot.card) } : null,
    };
  }
}
