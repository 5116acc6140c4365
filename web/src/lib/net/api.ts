// The HTTP side of the server, typed.

import type {
  Ahead,
  AskedList,
  ChatPage,
  LogPage,
  DiceCheck,
  GameInfo,
  Me,
  NewRecord,
  OddsAnswer,
  OddsForm,
  OddsGame,
  PackFile,
  PackInfo,
  PackList,
  Problem,
  Replay,
  ReplayFrame,
  Rulebook,
  Suggestion,
  Summary,
  TableInfo,
  TableList,
  TableMade,
  TableSettings,
  TokenInfo,
  TokenMade,
  UserSettings,
} from '../../wire';

export class Refusal extends Error {
  constructor(
    public problem: Problem,
    public status: number,
  ) {
    super(problem.text);
  }
}

let csrf = '';
/** Whoever is new becomes a guest by asking: two questions at once would make two of them. */
let asking: Promise<Me> | null = null;

export function proof(token: string): void {
  csrf = token;
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const text = await heard(method, path, body);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

async function heard(method: string, path: string, body?: unknown): Promise<string> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body instanceof Blob) headers['content-type'] = 'application/zip';
  else if (body !== undefined) headers['content-type'] = 'application/json';
  if (method !== 'GET') {
    // Whoever clicks before the page knows who they are is not refused for that.
    if (csrf === '') await api.me();
    headers['x-starmoot-csrf'] = csrf;
  }
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  if (body !== undefined) init.body = body instanceof Blob ? body : JSON.stringify(body);
  const response = await fetch(`/api${path}`, init);
  if (!response.ok) {
    let problem: Problem = { code: 'broken', text: `The server answered ${response.status}.`, rule: null };
    try {
      problem = (await response.json()) as Problem;
    } catch {
      // Keep the plain sentence.
    }
    throw new Refusal(problem, response.status);
  }
  return response.text();
}

const id = encodeURIComponent;
function from(seat: number | null, key: string | null): string {
  const query = new URLSearchParams();
  if (seat !== null) query.set('seat', String(seat));
  if (key !== null) query.set('key', key);
  return query.size === 0 ? '' : `?${query}`;
}

export const api = {
  me: (): Promise<Me> => {
    asking ??= call<Me>('GET', '/me').finally(() => (asking = null));
    return asking.then((me) => {
      proof(me.csrf);
      return me;
    });
  },
  games: () => call<GameInfo[]>('GET', '/games'),
  rules: (game: string) => call<Rulebook>('GET', `/games/${id(game)}/rules`),
  oddsForm: (game: string, pack = '') => call<OddsForm>('GET', `/games/${id(game)}/odds/form${pack === '' ? '' : `?pack=${id(pack)}`}`),
  odds: (game: string, query: string) => call<OddsAnswer>('GET', `/games/${id(game)}/odds?${query}`),
  oddsGames: () => call<OddsGame[]>('GET', '/odds'),
  packs: (game: string) => call<PackList>('GET', `/packs?game=${id(game)}`),
  bring: (files: PackFile[]) => call<PackInfo>('POST', '/packs', { files }),
  bringZip: (file: Blob) => call<PackInfo>('POST', '/packs', file),
  letGo: (pack: string) => call<unknown>('DELETE', `/packs/${id(pack)}`),
  tables: (query = '') => call<TableList>('GET', `/tables${query}`),
  asked: () => call<AskedList>('GET', '/me/asked'),
  table: (table: string) => call<TableInfo>('GET', `/tables/${id(table)}`),
  chat: (table: string, before: number, key: string | null) =>
    call<ChatPage>('GET', `/tables/${id(table)}/chat?before=${before}${key === null ? '' : `&key=${id(key)}`}`),
  log: (table: string, seat: number | null, before: number, key: string | null) => {
    const eyes = from(seat, key);
    return call<LogPage>('GET', `/tables/${id(table)}/log${eyes}${eyes === '' ? '?' : '&'}before=${before}`);
  },
  open: (settings: TableSettings) => call<TableMade>('POST', '/tables', settings),
  upload: (record: NewRecord) => call<TableMade>('POST', '/records', record),
  replay: (table: string, seat: number | null, key: string | null) => call<Replay>('GET', `/tables/${id(table)}/replay${from(seat, key)}`),
  frame: (table: string, position: number, seat: number | null, key: string | null) =>
    call<ReplayFrame>('GET', `/tables/${id(table)}/replay/${position}${from(seat, key)}`),
  summary: (table: string, key: string | null) => call<Summary>('GET', `/tables/${id(table)}/summary${from(null, key)}`),
  ahead: (table: string, seat: number, question: string, keys: string[]) =>
    call<Ahead>('GET', `/tables/${id(table)}/ahead?seat=${seat}&question=${question}&keys=${keys.join(',')}`),
  suggest: (table: string, seat: number | null, quick: boolean) => call<Suggestion>('GET', `/tables/${id(table)}/suggestion?seat=${seat ?? 0}&quick=${quick}`),
  record: (table: string, key: string | null) => heard('GET', `/tables/${id(table)}/record${from(null, key)}`),
  dice: (table: string, key: string | null) => call<DiceCheck>('GET', `/tables/${id(table)}/dice${from(null, key)}`),
  rename: (name: string) => call<Me>('POST', '/me/name', { name }),
  settings: (settings: UserSettings) => call<unknown>('PUT', '/me/settings', settings),
  register: (name: string, password: string) => call<Me>('POST', '/account', { name, password }),
  login: (name: string, password: string) => call<Me>('POST', '/login', { name, password }),
  logout: () => call<unknown>('POST', '/logout'),
  password: (old: string, fresh: string) => call<unknown>('POST', '/password', { old, new: fresh }),
  tokens: () => call<TokenInfo[]>('GET', '/me/tokens'),
  addToken: (label: string) => call<TokenMade>('POST', '/me/tokens', { label }),
  dropToken: (token: string) => call<unknown>('DELETE', `/me/tokens/${id(token)}`),
  mute: (user: string, mute: boolean) => call<Me>('POST', '/me/muted', { user, mute }),
  forget: () => call<unknown>('DELETE', '/me'),
};
