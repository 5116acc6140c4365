// One websocket for the page: greets, watches the lobby and tables again after every reconnect, matches answers to deeds.

import { PROTOCOL, type ClientMessage, type Deed, type Me, type Notice, type ServerMessage, type TableInfo } from '../../wire';
import { go } from '../route.svelte';
import { settings } from '../settings.svelte';
import { api, proof, Refusal } from './api';

/** "The server starts again": it told all pages so and will be back in a moment. */
const RESTART = 1012;

/** A browser notification, where the user wants them and the page is out of sight. One a table: a newer replaces it. */
function announce(notice: Notice): void {
  if (!settings.notify || !document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  const shown = new Notification(notice.text, { body: notice.table_name, tag: notice.table });
  shown.onclick = () => {
    window.focus();
    go(`/table/${notice.table}`);
  };
}

type Heard = (message: ServerMessage) => void;
type Watch = Extract<ClientMessage, { kind: 'watch' }>;

class Socket {
  me: Me | null = $state.raw(null);
  connected = $state(false);
  outdated = $state(false);
  lobby: TableInfo[] = $state.raw([]);
  /** There are tables beyond the first page of the lobby. */
  lobbyGoesOn = $state(false);
  notices: Notice[] = $state.raw([]);
  skew = 0;

  #socket: WebSocket | null = null;
  #heard = new Map<string, Heard>();
  #watches = new Map<string, Watch>();
  #deeds = new Map<number, { done: () => void; failed: (error: Error) => void }>();
  #lobbyWatchers = 0;
  #next = 1;
  #pause = 300;
  #greeted = false;
  #opening = false;
  #unanswered = 0;
  #silent = new Set<string>();

  open(): void {
    if (this.#socket || this.#opening) return;
    this.#opening = true;
    // Whoever comes for the first time becomes a guest by asking who they are.
    api.me().then(
      (me) => {
        this.me = me;
        this.#connect();
      },
      () => this.#lost(),
    );
  }

  #connect(): void {
    this.#opening = false;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/socket`);
    this.#socket = socket;
    socket.onopen = () => this.#raw({ kind: 'hello', protocol: PROTOCOL });
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = (event) => this.#lost(event.code === RESTART);
    this.#unanswered = 0;
    const beat = setInterval(() => {
      if (this.#socket !== socket) clearInterval(beat);
      else this.#beat();
    }, 5000);
  }

  /** Closes and greets anew, as another user. */
  again(): void {
    this.#socket?.close();
  }

  #lost(restart = false): void {
    this.#socket = null;
    this.#opening = false;
    this.#greeted = false;
    this.connected = false;
    const why = restart ? 'The server starts again.' : 'The connection broke.';
    for (const deed of this.#deeds.values()) deed.failed(new Error(`${why} What you did may not have arrived.`));
    this.#deeds.clear();
    if (this.outdated) return;
    // After a restart not everybody knocks at the same moment.
    setTimeout(() => this.open(), this.#pause + (restart ? Math.random() * 1500 : 0));
    this.#pause = Math.min(8000, this.#pause * 1.7);
  }

  /** A connection that says nothing for two beats is dead; a table that was asked for and did not come is asked for again. */
  #beat(): void {
    if (!this.#greeted) {
      this.#unanswered += 1;
      if (this.#unanswered > 2) this.#socket?.close();
      return;
    }
    if (this.#unanswered >= 2) {
      this.#socket?.close();
      return;
    }
    this.#unanswered += 1;
    this.#raw({ kind: 'ping', re: 0 });
    for (const table of this.#silent) {
      const watch = this.#watches.get(table);
      if (watch) this.#raw(watch);
    }
  }

  #raw(message: ClientMessage): void {
    if (message.kind === 'watch') this.#silent.add(message.table);
    this.#socket?.send(JSON.stringify(message));
  }

  #send(message: ClientMessage): void {
    if (this.#greeted) this.#raw(message);
  }

  #hear(message: ServerMessage): void {
    this.#unanswered = 0;
    switch (message.kind) {
      case 'welcome':
        this.me = message.me;
        proof(message.me.csrf);
        this.skew = message.now - Date.now();
        this.notices = message.notices;
        this.connected = true;
        this.#greeted = true;
        this.#pause = 300;
        if (message.protocol !== PROTOCOL) this.outdated = true;
        if (this.#lobbyWatchers > 0) this.#raw({ kind: 'watch-lobby' });
        for (const watch of this.#watches.values()) this.#raw(watch);
        break;
      case 'lobby':
        this.lobby = message.tables;
        this.lobbyGoesOn = message.more;
        break;
      case 'lobby-table':
        this.lobby = [message.table, ...this.lobby.filter((table) => table.id !== message.table.id)];
        break;
      case 'lobby-gone':
        this.lobby = this.lobby.filter((table) => table.id !== message.table);
        break;
      case 'notice':
        this.notices = [...this.notices, message.notice];
        announce(message.notice);
        break;
      case 'done':
        this.#deeds.get(message.re)?.done();
        this.#deeds.delete(message.re);
        break;
      case 'refused':
        if (message.code === 'version') this.outdated = true;
        this.#deeds.get(message.re)?.failed(new Refusal({ code: message.code, text: message.text, rule: message.rule }, 400));
        this.#deeds.delete(message.re);
        break;
      case 'closed':
        this.#silent.delete(message.table);
        this.#heard.get(message.table)?.(message);
        break;
      case 'stage':
      case 'chat':
        this.#heard.get(message.table)?.(message);
        break;
      case 'table':
        this.#heard.get(message.table.id)?.(message);
        break;
      case 'whole':
        this.#silent.delete(message.view.table.id);
        this.#heard.get(message.view.table.id)?.(message);
        break;
      case 'step':
        this.#heard.get(message.step.table)?.(message);
        break;
      case 'malformed':
        console.warn(message.text);
        break;
      case 'pong':
        break;
      default:
        message satisfies never;
    }
  }

  watchLobby(): () => void {
    this.open();
    this.#lobbyWatchers += 1;
    if (this.#lobbyWatchers === 1) this.#send({ kind: 'watch-lobby' });
    return () => {
      this.#lobbyWatchers -= 1;
      if (this.#lobbyWatchers === 0) this.#send({ kind: 'leave-lobby' });
    };
  }

  watch(watch: Watch, heard: Heard): void {
    this.open();
    this.#heard.set(watch.table, heard);
    this.#watches.set(watch.table, watch);
    this.#send(watch);
  }

  unwatch(table: string): void {
    this.#heard.delete(table);
    this.#watches.delete(table);
    this.#silent.delete(table);
    this.#send({ kind: 'unwatch', table });
  }

  deed(table: string, deed: Deed): Promise<void> {
    if (!this.#greeted) return Promise.reject(new Error('There is no connection to the server at present.'));
    const re = this.#next;
    this.#next += 1;
    return new Promise((done, failed) => {
      this.#deeds.set(re, { done, failed });
      this.#raw({ kind: 'do', re, table, deed });
    });
  }

  seen(notice: Notice): void {
    this.notices = this.notices.filter((other) => other.id !== notice.id);
    this.#send({ kind: 'seen', notice: notice.id });
  }
}

export const socket = new Socket();
