// A table as the page sees it: the scene, who sits where, the question and what can be clicked for it.
// It knows no game: it looks up which elements the options touch and hands keys to its port.

import { SvelteSet } from 'svelte/reactivity';
import type { Change, Choice, LogEntry, Question, Refused, Stack, StandingOrder, Suggestion } from '../../wire';
import { settings } from '../settings.svelte';
import { Advice } from './advice.svelte';
import { Ahead } from './ahead.svelte';
import { Amounts, counted, keysOf } from './amounts.svelte';
import { News } from './news.svelte';
import { PartyStory } from './partyStory.svelte';
import { shelf } from './research';
import { Paying } from './payment.svelte';
import { Scenery } from './scenery.svelte';
import { Telling } from './telling.svelte';
import type { ShownTip } from './tip.svelte';
import { Turner } from './turner.svelte';

/** How answers leave the page. A fixture and a finished game have a port that does nothing. */
export interface Port {
  /** One option, or a run (`runKey`). `careful`: if it could not be taken back it is not given, and `bound` is called instead. */
  answer(key: string, careful: boolean): void;
  /** What the scene would differ in after these answers, of which none is given. */
  ahead(keys: string[]): Promise<Change[] | null>;
  takeBack(count: number): void;
  say(text: string): void;
  lookFrom(seat: number | null): void;
  /** A page of the log before this entry. Without it the log is whole. */
  earlier?(before: number): Promise<LogEntry[]>;
  /** What a bot would answer. */
  suggest(quick: boolean): Promise<Suggestion | null>;
  deed(deed: import('../../wire').Deed): Promise<void>;
}

export class TableModel extends Scenery {
  question: Question | null = $state.raw(null);
  standing: StandingOrder[] = $state.raw([]);
  connected = $state(true);
  trouble = $state('');
  /** What resigning would mean, once it has been asked. */
  resigning = $state('');
  /** Milliseconds to add to this machine's clock to have the server's. */
  skew = 0;
  clocksAt = $state(0);

  /** Element under the pointer or in keyboard focus. */
  pointed: string | null = $state(null);
  /** Elements a hovered log line or button is about. */
  lit: string[] = $state.raw([]);
  /** A space whose options are spread out for choosing. */
  opened: string | null = $state(null);
  /** An option that waits for the main button: picked by touch, or one that can't be taken back. */
  armed: Choice | null = $state.raw(null);
  /** Why the server held an answer back, and its key. */
  held: { key: string; why: string } | null = $state.raw(null);
  /** The option a pointer rests on in the prompt. */
  weighed: Choice | null = $state.raw(null);
  /** One of several things an option may use (a piece of the supply), picked before the place. */
  narrowed: string | null = $state(null);
  /** The seat whose sheet is open. */
  sheet: number | null = $state(null);
  /** A space whose lens stays open in a corner. */
  pinned: string | null = $state(null);
  /** The map is shown although a vote has its place. */
  mapped = $state(false);
  lastTouched: string[] = $state.raw([]);
  shownRule: string | null = $state(null);
  /** What is told about the thing under the pointer, outside the map. */
  tip: ShownTip | null = $state.raw(null);
  tipHeld = false;
  busy = $state(false);

  port: Port;
  amounts = new Amounts(this);
  pay = new Paying(this);
  news = new News(this);
  telling = new Telling(this);
  advice = new Advice(this);
  ahead = new Ahead(this);
  turner = new Turner(this);
  story = new PartyStory(this);
  #sent = '';
  /** The passes among the steps that can be taken back which the user chose; the others the page or the host gave. */
  #passed = new SvelteSet<number>();
  /** The answer that was given last. */
  #given: Choice | null = null;
  /** What answers were called when they were given, by their notation. */
  #words = new Map<string, string>();

  constructor(port: Port) {
    super();
    this.port = port;
  }

  /** Fetches the page of the log before what is here. Whether there is more before that. */
  async earlier(): Promise<boolean> {
    const before = this.log[0]?.at ?? 0;
    if (before === 0 || !this.port.earlier) return false;
    const found = await this.port.earlier(before);
    const first = this.log[0]?.at ?? 0;
    const fresh = found.filter((entry) => entry.at < first);
    this.log = [...fresh, ...this.log];
    return fresh.length > 0 && (this.log[0]?.at ?? 0) > 0;
  }

  /** Fetches all of the log. What cannot be had now is left out. */
  async fromTheBeginning(): Promise<void> {
    while (await this.earlier().catch(() => false));
  }

  /** The question waits until what led to it has been told. */
  prompt = $derived(this.telling.on ? null : this.live.prompt);
  asked = $derived(this.prompt !== null);
  options: Choice[] = $derived(this.prompt?.options ?? []);

  /** Pieces of the supply that options of the board use: picked first, they leave the places for them. */
  handles: { piece: Stack; options: Choice[] }[] = $derived.by(() => {
    const map = new Map<string, { piece: Stack; options: Choice[] }>();
    for (const option of this.options) {
      if (this.spaceOf(option.touches[0] ?? '') === undefined) continue;
      for (const id of option.touches.slice(1)) {
        const piece = this.places.supply.get(id);
        if (!piece) continue;
        const there = map.get(id);
        if (there) there.options.push(option);
        else map.set(id, { piece, options: [option] });
      }
    }
    // Where there is but one place, its buttons say it all.
    const places = new Set(this.options.map((option) => this.hexOf(option.touches[0] ?? '')).filter((place) => place !== undefined));
    return places.size > 1 ? [...map.values()] : [];
  });

  /** Pieces of the supply that cannot be had now, each with what it would take and why. */
  withheld: { piece: Stack; refused: Refused }[] = $derived.by(() => {
    if (this.handles.length === 0) return [];
    const taken = new Set(this.handles.map((handle) => handle.piece.id));
    const map = new Map<string, { piece: Stack; refused: Refused }>();
    for (const refused of this.prompt?.refused ?? []) {
      if (this.spaceOf(refused.touches[0] ?? '') === undefined) continue;
      for (const id of refused.touches.slice(1)) {
        const piece = this.places.supply.get(id);
        if (piece && !taken.has(id) && !map.has(id)) map.set(id, { piece, refused });
      }
    }
    return [...map.values()];
  });

  /** Options and asides by the element that is clicked for them. */
  byElement: Map<string, Choice[]> = $derived.by(() => {
    const map = new Map<string, Choice[]>();
    for (const option of [...this.options, ...this.live.asides]) {
      const id = option.touches[0];
      if (id === undefined || !this.onScreen(id)) continue;
      if (this.narrowed !== null && this.spaceOf(id) !== undefined && !option.touches.includes(this.narrowed)) continue;
      const there = map.get(id);
      if (there) there.push(option);
      else map.set(id, [option]);
    }
    return map;
  });

  /** Spaces that are offered, by themselves or through a stack on them, with the options. */
  offeredSpaces: Map<string, Choice[]> = $derived.by(() => {
    const map = new Map<string, Choice[]>();
    for (const [id, options] of this.byElement) {
      const space = this.places.space.has(id) ? id : this.places.stackSpace.get(id);
      if (space === undefined) continue;
      map.set(space, [...(map.get(space) ?? []), ...options]);
    }
    return map;
  });

  /** Offered spaces that are lit: where some have a figure and others of the same kind of action none, only the former. */
  aimed: Set<string> = $derived.by(() => {
    const marked = new Set((this.prompt?.options ?? []).filter((option) => option.group && option.mark).map((option) => option.group));
    const lit = (options: Choice[]): boolean => options.some((option) => !option.group || !marked.has(option.group) || option.mark !== '');
    return new Set([...this.offeredSpaces].filter(([, options]) => lit(options)).map(([id]) => id));
  });

  refused: Map<string, Refused> = $derived.by(() => {
    const map = new Map<string, Refused>();
    for (const refused of this.prompt?.refused ?? []) {
      const id = refused.touches[0];
      if (id !== undefined && !map.has(id)) map.set(id, refused);
    }
    return map;
  });

  /** What neither a group of actions nor pointing at the board or at cards tells of: it has no place there, or something else is possible there. */
  barred: Refused[] = $derived(
    (this.prompt?.refused ?? []).filter((refused) => {
      const id = refused.touches[0] ?? '';
      if (refused.group || this.withheld.some(({ piece }) => refused.touches.includes(piece.id))) return false;
      return !this.onScreen(id) || this.byElement.has(id) || this.refused.get(id) !== refused;
    }),
  );

  /** Options that spend something of the payment under way: its panel has them. */
  paying: Choice[] = $derived.by(() => {
    const sources = new Set((this.live.payment?.sources ?? []).map((source) => source.id));
    return sources.size === 0 ? [] : this.options.filter((option) => sources.has(option.touches[0] ?? ''));
  });

  done: Choice | undefined = $derived(this.options.find((option) => option.role === 'done'));

  /** Options that have no place on the board or a card, and those that all lie in one place (casualties): buttons of the prompt. */
  loose: Choice[] = $derived.by(() => {
    const rest = this.options.filter((option) => option !== this.done && !this.turner.has(option));
    const loose = rest.filter((option) => this.paying.includes(option) || !this.onScreen(option.touches[0] ?? ''));
    const placed = rest.filter((option) => !this.paying.includes(option) && this.spaceOf(option.touches[0] ?? '') !== undefined);
    const hexes = new Set(placed.map((option) => this.hexOf(option.touches[0] ?? '')));
    return (placed.length > 1 || this.prompt?.many === true) && hexes.size === 1 ? [...placed, ...loose] : loose;
  });

  /** The only answer of a reaction window in which nothing can be used, or the end of what would wait as well; who is about
   * to trade is not passed for. */
  lonePass: Choice | null = $derived.by(() => {
    const idle = this.prompt?.idle === true && (this.question?.tentative.length ?? 0) === 0;
    const only = idle ? this.done : this.options.length === 1 ? this.options[0] : undefined;
    const trades = this.live.offers.some((offer) => offer.from === this.seat || offer.to === this.seat);
    return (idle || this.prompt?.window === true) && !trades && only?.role === 'done' && (this.question?.token ?? '') !== '' ? only : null;
  });

  /** The steps that can be taken back, in words; passes the page gave by itself are not spoken of. */
  trail: string[] = $derived.by(() => {
    const answers = this.question?.tentative ?? [];
    const given = answers.flatMap((lines, i) => (this.#alone(i) ? [] : [this.#said(lines, answers[i - 1])]));
    return [...given, ...this.ahead.picked.map((pick) => this.text(pick.label))];
  });

  /** Whether a step is a pass that nobody chose. */
  #alone(step: number): boolean {
    const lines = this.question?.tentative[step] ?? [];
    return lines.length === 1 && lines[0] === 'pass' && !this.#passed.has(step);
  }

  /** One step in words; in a run the pick that came before it, and again in between, is not told again. */
  #said(lines: string[], before: string[] = []): string {
    const pick = before[before.length - 1];
    const own = lines[0] === pick ? lines : lines.filter((line) => line !== pick);
    const words = new Map<string, number>();
    for (const line of own) {
      const word = this.#words.get(line) ?? line;
      words.set(word, (words.get(word) ?? 0) + 1);
    }
    return counted(words);
  }

  /** Options that are taken by clicking a card: a small screen lists them, because its cards lie in a sheet. */
  carded: Choice[] = $derived(this.options.filter((option) => option !== this.done && this.places.card.has(option.touches[0] ?? '')));

  /** Why the armed option can't be taken back, where the server has said so. */
  binding: string | null = $derived(this.armed !== null && this.held?.key === this.armed.key ? this.held.why : null);

  /** What is drawn as selected. */
  about: string[] = $derived.by(() => {
    if (!this.prompt) return [];
    if (this.prompt.about.length > 0) return this.prompt.about;
    return (this.question?.tentative.length ?? 0) > 0 ? this.lastTouched.filter((id) => this.places.stack.has(id)) : [];
  });

  /** The option whose consequences are shown: armed, hovered in the prompt, or under the pointer. */
  previewed: Choice | null = $derived.by(() => {
    if (this.armed) return this.armed;
    if (this.weighed) return this.weighed;
    if (this.turner.current) return this.turner.current;
    const pointed = this.pointed;
    if (pointed === null) return null;
    const options = this.offersAt(pointed);
    return options.length === 1 ? (options[0] ?? null) : null;
  });

  /** Whether technologies are chosen from cards that stand in the place of the board. */
  shelved: boolean = $derived.by(() => shelf(this).length > 0);

  /** Where dice fall: the place of the battle, else of what was told of them last. */
  fightAt: string | null = $derived.by(() => {
    const named = this.live.battle?.place;
    return this.spaceOf(named ?? '') ?? this.news.place(this.news.rolls) ?? null;
  });

  onScreen(id: string): boolean {
    return (
      this.places.space.has(id) ||
      this.places.stack.has(id) ||
      this.places.card.has(id) ||
      (this.live.ballot?.outcomes.some((outcome) => outcome.id === id) ?? false)
    );
  }

  /** What is offered where an element is: by itself, by its space, or by the hex around it. */
  offersAt(id: string): Choice[] {
    const space = this.spaceOf(id);
    const own = this.byElement.get(id) ?? (space === undefined ? undefined : this.offeredSpaces.get(space));
    return own ?? this.offeredSpaces.get(this.hexOf(id) ?? '') ?? [];
  }

  /** Picks one of several things up, before the place; the same again puts it down. */
  hold(n: number): void {
    const piece = this.handles[n]?.piece.id;
    if (piece !== undefined) this.narrowed = this.narrowed === piece ? null : piece;
  }

  /** Click on an element: answers if one option is meant, opens the choice if several are. */
  click(id: string, touch: boolean): void {
    const space = this.spaceOf(id);
    if (this.turner.on && this.turner.click(id)) return;
    const options = this.offersAt(id);
    // What was picked is put down again by another click on it.
    if (options.length === 0 && this.prompt?.back === true && this.prompt.about.includes(id)) {
      this.takeBack(1);
      return;
    }
    if (options.length === 0) {
      this.spare();
      this.opened = this.opened === space ? null : (space ?? null);
      return;
    }
    const only = options.length === 1 ? options[0] : undefined;
    if (!only) {
      this.spare();
      this.opened = options.some((option) => this.spaceOf(option.touches[0] ?? '') === space) ? (space ?? id) : (this.hexOf(id) ?? id);
      return;
    }
    this.pick(only, touch);
  }

  /** Answers, unless the pick goes into the basket or waits for the main button: on touch, by the user's wish, or where it
   * can't be taken back. */
  pick(one: Choice, touch = false): void {
    if (this.amounts.takes(one)) {
      this.spare();
      this.amounts.add(one);
      return;
    }
    const option = this.amounts.times(one);
    if (this.armed?.key === option.key || this.ahead.leads(option)) this.choose(option, false);
    else if (touch || settings.confirm === 'always') {
      this.armed = option;
      this.held = null;
    } else this.choose(option, this.#careful(option));
  }

  /** Whether the user wants to be asked before this answer binds. Nobody is asked where there is nothing to weigh. */
  #careful(option: Choice): boolean {
    if (settings.confirm !== 'final' || settings.sure.includes(this.matter)) return false;
    const aside = this.live.asides.includes(option);
    return aside || (this.options.length > 1 && !(this.prompt?.window === true && option.role === 'done'));
  }

  /** What is asked, for "do not ask me here again": the same question in every match of the game. */
  get matter(): string {
    return `${this.stage.game} ${this.prompt?.rule ?? ''}`;
  }

  /** The server held an answer back because it could not be taken back: the user is asked. */
  bound(key: string, why: string): void {
    const given = this.#given === null ? [] : [this.#given];
    const option = [...this.options, ...this.live.asides, ...given].find((one) => one.key === key || this.ahead.whole(one) === key);
    if (!option) return;
    this.held = { key: option.key, why };
    this.armed = option;
  }

  /** Another question: what was begun for the last one is dropped. */
  afresh(): void {
    this.opened = null;
    this.ahead.clear();
    this.spare();
    this.amounts.clear();
    this.pay.chosen = 0;
    this.turner.afresh();
    this.advice.given = null;
    this.narrowed = null;
    this.tip = null;
    this.trouble = '';
  }

  /** Thinks again. */
  spare(): void {
    this.armed = null;
    this.held = null;
  }

  /** Answers, or only looks where it goes if it is but a pick. */
  choose(option: Choice, careful = false): void {
    if (!this.ahead.leads(option)) {
      this.give(option, careful);
      return;
    }
    this.#begun(option);
    this.amounts.clear();
    void this.ahead.look(option);
  }

  /** Answers, with what was picked before it. */
  give(one: Choice, careful = false): void {
    const option = { ...one, key: this.ahead.whole(one) };
    // The next question may be here before the server has said that the last answer arrived: only a double click is dropped.
    const sent = `${this.question?.token ?? ''} ${option.key} ${careful}`;
    if (this.busy && this.#sent === sent) return;
    this.#sent = sent;
    this.#given = option;
    const step = this.question?.tentative.length ?? 0;
    for (const later of this.#passed) if (later >= step) this.#passed.delete(later);
    if (one.role === 'done') this.#passed.add(step);
    const keys = keysOf(option.key);
    for (const other of [...this.ahead.picked, ...this.options, ...this.live.asides, one])
      if (keys.includes(other.key)) this.#words.set(other.line, this.text(other.label));
    this.#begun(option);
    this.port.answer(option.key, careful);
  }

  /** What was pointed at and opened for an option is done with. */
  #begun(option: Choice): void {
    this.lastTouched = option.touches.slice(0, 1);
    this.narrowed = null;
    this.opened = null;
    this.spare();
    this.weighed = null;
    this.pointed = null;
    this.lit = [];
  }

  /** Passes in a reaction window before being asked, or wants to be asked after all. */
  passEarly(): void {
    const { question, seat } = this;
    if (!question?.early || seat === null || this.busy) return;
    void this.port.deed({ do: 'pass-early', seat, question: question.token, pass: !question.early.passed });
  }

  /** Passes where nothing else is possible. */
  passAlone(): void {
    const only = this.lonePass;
    if (only === null) return;
    this.choose(only);
    this.#passed.delete(this.question?.tentative.length ?? 0);
  }

  /** Takes steps back, and with them the passes in between that nobody chose. */
  takeBack(steps: number): void {
    if (this.ahead.picked.length > 0) {
      this.ahead.drop();
      this.spare();
      this.amounts.clear();
      this.opened = null;
      return;
    }
    const most = this.question?.tentative.length ?? 0;
    let count = steps;
    while (count < most && this.#alone(most - count)) count += 1;
    this.lastTouched = [];
    this.spare();
    this.amounts.clear();
    this.opened = null;
    this.port.takeBack(count);
  }
}
