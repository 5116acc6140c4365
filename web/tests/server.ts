// A real server for the browser tests: the binary with its embedded page, on a free port, with a store of its own.
// `STARMOOT_BIN` names another binary; `PAGE=vite` serves the page from its sources in front of it.

import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer as listen } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import type { SeatPlan } from '../src/wire';

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = listen();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

export interface Wish {
  game: string;
  name?: string;
  options?: Record<string, string>;
  bots?: number;
  bot?: string;
  seats?: SeatPlan[];
  seed?: string;
}

export class House {
  base = '';
  api = '';
  #folder = mkdtempSync(join(tmpdir(), 'starmoot-'));
  #process: ChildProcess | null = null;
  #vite: ViteDevServer | null = null;
  #port = 0;

  static async open(): Promise<House> {
    const house = new House();
    house.#port = await freePort();
    house.api = `http://127.0.0.1:${house.#port}`;
    house.base = house.api;
    await house.start();
    if (process.env.PAGE === 'vite') {
      const proxy = { target: house.api, ws: true, changeOrigin: true, headers: { origin: house.api } };
      house.#vite = await createServer({ server: { port: await freePort(), strictPort: true, proxy: { '/api': proxy }, hmr: false }, logLevel: 'silent' });
      await house.#vite.listen();
      house.base = (house.#vite.resolvedUrls?.local[0] ?? '').replace(/\/$/, '');
    }
    return house;
  }

  async start(): Promise<void> {
    const built = ['release', 'debug'].map((profile) => resolve('..', 'target', profile, 'starmoot')).find((path) => existsSync(path));
    const binary = process.env.STARMOOT_BIN ?? built;
    if (binary === undefined) throw new Error('build the binary first: cargo build -p starmoot');
    // All of a file's persons come from one address.
    const place = ['--listen', `127.0.0.1:${this.#port}`, '--store', `sqlite:${join(this.#folder, 'store.sqlite')}`, '--limit', 'guests=10000'];
    this.#process = spawn(binary, ['serve', ...place], { stdio: 'ignore' });
    for (let tries = 0; tries < 200; tries += 1) {
      try {
        if ((await fetch(`${this.api}/healthz`)).ok) return;
      } catch {
        // Not up yet.
      }
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error('the server does not come up');
  }

  /** Opens a table as the person of this page, by the API; the first seat is theirs. */
  async table(page: Page, wish: Wish): Promise<string> {
    await page.goto(this.base);
    await page.waitForSelector('.now .btn.main:not([disabled])');
    return page.evaluate(
      async (body) => {
        const me = (await (await fetch('/api/me')).json()) as { csrf: string };
        const made = await fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json', 'x-starmoot-csrf': me.csrf }, body });
        const answer = (await made.json()) as { id?: string; text?: string };
        if (answer.id === undefined) throw new Error(answer.text);
        return answer.id;
      },
      JSON.stringify({
        game: wish.game,
        name: wish.name ?? 'Rim Shift',
        options: Object.entries(wish.options ?? {}).map(([id, value]) => ({ id, value })),
        seats: wish.seats ?? [{ plan: 'me' }, ...Array.from({ length: wish.bots ?? 1 }, () => ({ plan: 'bot', bot: wish.bot ?? 'random' }))],
        clock: { kind: 'none' },
        time_out: { kind: 'bot' },
        private: false,
        spectators: { kind: 'welcome' },
        // A seed is chosen only where one person holds all seats.
        seed: (wish.seats ?? []).some((seat) => seat.plan === 'open' || seat.plan === 'reserved') ? null : (wish.seed ?? 'a calm evening'),
      }),
    );
  }

  /** Changes the position of a table whose host plays alone, by lines of the edit language. */
  async edit(page: Page, table: string, line: string): Promise<void> {
    const refused = await page.evaluate(
      async ([id, body]) => {
        const me = (await (await fetch('/api/me')).json()) as { csrf: string };
        const headers = { 'content-type': 'application/json', 'x-starmoot-csrf': me.csrf };
        const done = await fetch(`/api/tables/${id}/deeds`, { method: 'POST', headers, body });
        return done.ok ? null : done.text();
      },
      [table, JSON.stringify({ do: 'edit', line })],
    );
    if (refused !== null) throw new Error(refused);
  }

  /** Without a word of goodbye. */
  async kill(): Promise<void> {
    const gone = new Promise((done) => this.#process?.once('exit', done));
    this.#process?.kill('SIGKILL');
    await gone;
    this.#process = null;
  }

  async close(): Promise<void> {
    await this.#vite?.close();
    if (this.#process) await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
