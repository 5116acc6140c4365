// A table on the server, kept up to date: the whole first, then numbered steps; a gap asks for the whole again.

import { untrack } from 'svelte';
import type { Change, Deed, Live, Question, SeatInfo, ServerMessage, TableInfo, TableStep, TableView } from '../../wire';
import { keysOf, runKey } from '../table/amounts.svelte';
import { wear } from '../draw/worn.svelte';
import { TableModel } from '../table/model.svelte';
import type { Sitter } from '../table/scenery.svelte';
import { api, Refusal } from './api';
import { settings, still } from '../settings.svelte';
import { apply } from './apply';
import { socket } from './socket.svelte';

export class Play {
  model: TableModel;
  closed = $state('');
  loaded = $state(false);

  #id: string;
  #key: string | null;
  #stage: string | null = null;
  #number = -1;
  #from: number | null = null;
  #rules = '';
  /** Lines of the log that have arrived; those that are told later are among them. */
  #heard = 0;

  constructor(id: string, key: string | null) {
    this.#id = id;
    this.#key = key;
    this.model = new TableModel({
      answer: (answer, careful) => this.#answer(answer, careful),
      ahead: (keys) => this.#ahead(keys),
      takeBack: (count) => this.#quietly({ do: 'take-back', seat: this.model.seat ?? 0, count }),
      say: (text) => this.#quietly({ do: 'chat', text }),
      lookFrom: (seat) => {
        this.#from = seat;
        this.#watch();
      },
      deed: (deed) => this.#do(deed),
      earlier: (before) => api.log(this.#id, this.model.seat, before, this.#key).then((page) => page.entries),
      suggest: (quick) => api.suggest(this.#id, this.model.seat, quick),
    });
    this.#watch();
  }

  leave(): void {
    socket.unwatch(this.#id);
  }

  #watch(): void {
    socket.watch({ kind: 'watch', table: this.#id, seat: this.#from, key: this.#key, stage: this.#stage }, (message) => untrack(() => this.#hear(message)));
  }

  #answer(key: string, careful: boolean): void {
    const question = this.model.question;
    const seat = this.model.prompt?.seat ?? this.model.seat;
    if (seat === null || seat === undefined) return;
    const keys = keysOf(key);
    this.#quietly({ do: 'answer', seat, question: question?.token ?? '', key: keys.length > 1 ? keys : key, careful });
  }

  async #ahead(keys: string[]): Promise<Change[]> {
    const { prompt, question, seat } = this.model;
    const found = await api.ahead(this.#id, prompt?.seat ?? seat ?? 0, question?.token ?? '', keys);
    return found.changes;
  }

  #quietly(deed: Deed): void {
    void this.#do(deed);
  }

  async #do(deed: Deed): Promise<void> {
    this.model.trouble = '';
    this.model.busy = true;
    try {
      await socket.deed(this.#id, deed);
      if (deed.do === 'standing') this.model.standing = deed.orders;
    } catch (error) {
      const binding = error instanceof Refusal && error.problem.code === 'binding';
      if (binding && deed.do === 'answer') {
        if (deed.question === this.model.question?.token) this.model.bound(typeof deed.key === 'string' ? deed.key : runKey(deed.key), error.message);
      } else if (binding && deed.do === 'resign') this.model.resigning = error.message;
      else this.model.trouble = error instanceof Error ? error.message : String(error);
    } finally {
      this.model.busy = false;
    }
  }

  #hear(message: ServerMessage): void {
    const model = this.model;
    switch (message.kind) {
      case 'stage':
        this.#stage = message.hash;
        wear(message.stage.pictures);
        model.stage = message.stage;
        break;
      case 'whole':
        this.#whole(message.view);
        break;
      case 'step':
        this.#step(message.step);
        break;
      case 'table':
        this.#info(message.table);
        break;
      case 'chat':
        if (!model.chat.some((line) => line.number === message.line.number)) model.chat = [...model.chat, message.line];
        break;
      case 'closed':
        this.closed = message.text;
        break;
    }
  }

  #whole(view: TableView): void {
    const model = this.model;
    this.#number = view.number;
    model.telling.skip();
    this.#heard = (view.log[view.log.length - 1]?.at ?? -1) + 1;
    model.position = view.position;
    model.seat = view.seat;
    model.mine = view.mine;
    if (view.live) model.wire = view.live;
    model.ahead.clear();
    model.question = view.question;
    model.log = view.log;
    model.chat = view.chat;
    model.standing = view.standing;
    model.keeping = view.keeping ?? null;
    // Who came with a key passes it on.
    model.link = view.link.includes('?') || this.#key === null ? view.link : `${view.link}?key=${encodeURIComponent(this.#key)}`;
    this.#info(view.table);
    this.loaded = true;
  }

  #step(step: TableStep): void {
    const model = this.model;
    if (step.number <= this.#number) return;
    if (step.number !== this.#number + 1) {
      this.#watch();
      return;
    }
    this.#number = step.number;
    const heard = this.#heard;
    this.#heard = step.log_keep + step.log.length;
    model.telling.hear(step.log, step.log_keep < heard, () => this.#turn(step));
  }

  /** Brings the table to where a step leaves it. */
  #turn(step: TableStep): void {
    const model = this.model;
    const before = model.wire;
    model.position = step.position;
    model.wire = apply(before, step.changes);
    if (step.log.some(({ line }) => line.dice.length > 0)) model.news.fall(before, model.wire);
    if (settings.pace === 'off' && still()) model.news.outline(step.log);
    model.log = [...model.log.filter((entry) => entry.at < step.log_keep), ...step.log];
    const own = step.log.some(({ line }) => line.seat !== null && model.mine.includes(line.seat));
    const stands = !own && !model.busy && same(model.question, step.question) && offers(before) === offers(model.wire);
    model.question = step.question;
    if (stands) void model.ahead.again();
    else model.ahead.clear();
    if (!stands && step.changes.some((change) => change.part === 'prompt')) model.afresh();
  }

  #info(info: TableInfo): void {
    const model = this.model;
    model.info = info;
    model.clocksAt = Date.now();
    const me = socket.me?.id;
    model.sitters = sitters(info.seats, me);
    if (this.#rules !== info.game) {
      this.#rules = info.game;
      api.rules(info.game).then(
        (book) => (model.rules = book.rules),
        () => undefined,
      );
    }
  }
}

/** What is offered, by key: while that stays, what others do takes nothing out of a hand that is putting an answer together. */
const offers = (live: Live): string => `${live.prompt?.rule ?? ''} ${(live.prompt?.options ?? []).map((option) => option.key).join(' ')}`;

/** Whether nothing was answered or taken back in between. */
const same = (before: Question | null, after: Question | null): boolean =>
  before !== null && after !== null && JSON.stringify(before.tentative) === JSON.stringify(after.tentative);

/** Who sits where. One who holds several seats is told apart by their colours. */
export function sitters(seats: SeatInfo[], me: string | undefined): Map<number, Sitter> {
  const all = seats.map((seat) => [seat, sitter(seat, me)] as const);
  const twice = (name: string): boolean => all.filter(([, other]) => other.name === name).length > 1;
  return new Map(all.map(([seat, it]) => [seat.seat, twice(it.name) && it.name !== 'Free' ? { ...it, name: `${it.name} (${seat.name})` } : it]));
}

function sitter(seat: SeatInfo, me: string | undefined): Sitter {
  const holder = seat.holder;
  if (holder.kind === 'user') {
    const you = holder.user.id === me;
    const marks = [...(holder.user.guest ? ['guest'] : []), ...(seat.present ? [] : ['away'])];
    return { name: holder.user.name, tag: you ? '' : marks.join(', '), you };
  }
  if (holder.kind === 'bot') {
    const colour = seat.name.charAt(0).toUpperCase() + seat.name.slice(1);
    const left = seat.resigned ? 'resigned, ' : '';
    return { name: holder.for_user?.name ?? colour, tag: `${left}bot, ${holder.bot.split(':')[0] ?? ''}`, you: false };
  }
  return { name: holder.kind === 'reserved' ? holder.user.name : 'Free', tag: holder.kind, you: false };
}
