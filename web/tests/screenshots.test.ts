// Pictures of the main screens for the README: `make screenshots`. Not a test unless SCREENSHOTS names a folder.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK, launch, person, PHONE } from './browser';
import { answer, asked, picker } from './hands';
import { House } from './server';

const folder = process.env.SCREENSHOTS ?? '';

describe.runIf(folder !== '')('pictures', () => {
  let house: House;
  let browser: Browser;

  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    house = await House.open();
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await house?.close();
  });

  async function table(page: Page, game: string, seats: number, answers: number): Promise<void> {
    await page.goto(house.base);
    await page.waitForSelector('.now .btn.main:not([disabled])');
    const link = await page.evaluate(
      async ([id, count]) => {
        const me = (await (await fetch('/api/me')).json()) as { csrf: string };
        const plans = Array.from({ length: Number(count) }, (_, i) => (i === 0 ? { plan: 'me' } : { plan: 'bot', bot: 'random' }));
        const made = await fetch('/api/tables', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-starmoot-csrf': me.csrf },
          body: JSON.stringify({ game: id, name: 'Rim Shift', options: [], seats: plans, clock: { kind: 'none' }, time_out: { kind: 'bot' }, private: false, spectators: { kind: 'welcome' }, seed: 'a calm evening' }),
        });
        return ((await made.json()) as { link: string }).link;
      },
      [game, String(seats)],
    );
    await page.goto(house.base + link);
    const pick = picker(11);
    for (let step = 0; step < answers && (await asked(page)) === 'asked'; step += 1) await answer(page, pick, step % 7 === 6);
    await asked(page);
    await page.waitForTimeout(400);
  }

  it.each([['nexus-ops', 3, 26], ['hexpanse', 2, 5]] as const)('table of %s', async (game, seats, answers) => {
    const { context, page } = await person(browser, { viewport: DESK });
    await table(page, game, seats, answers);
    const spot = page.locator('path.hit.offered').first();
    if ((await spot.count()) > 0) await spot.hover({ force: true });
    await page.waitForTimeout(600);
    await page.screenshot({ path: join(folder, `table-${game}.png`) });
    if (game === 'nexus-ops') {
      await page.goto(`${house.base}/replay/${/table\/([^/?]+)/.exec(page.url())?.[1]}/40`);
      await page.waitForSelector('.scrub input');
      await page.waitForTimeout(800);
      await page.screenshot({ path: join(folder, 'replay.png') });
      await page.goto(house.base);
      await page.waitForSelector('.task');
      await page.waitForTimeout(400);
      await page.screenshot({ path: join(folder, 'lobby.png') });
    }
    await context.close();
  });

  it('phone', async () => {
    const { context, page } = await person(browser, { viewport: PHONE });
    await table(page, 'nexus-ops', 3, 9);
    await page.screenshot({ path: join(folder, 'phone.png') });
    await context.close();
  });

  it('odds', async () => {
    const { context, page } = await person(browser, { viewport: DESK });
    await page.goto(`${house.base}/odds/nexus-ops?attacker=${encodeURIComponent('2 strider, 3 fungoid')}&defender=${encodeURIComponent('1 dragon, 2 human')}`);
    await page.waitForSelector('.figures');
    await page.screenshot({ path: join(folder, 'odds.png') });
    expect(await page.locator('.figures b').count()).toBeGreaterThan(1);
    await context.close();
  });
});
