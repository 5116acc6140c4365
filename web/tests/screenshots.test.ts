// Pictures of the main screens for the README: `make screenshots`. Not a test unless SCREENSHOTS names a folder.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK, launch, person, PHONE, PHONE_WIDE } from './browser';
import { answer, asked, picker, press, question } from './hands';
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

  async function shoot(page: Page, name: string): Promise<void> {
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(folder, `${name}.png`) });
  }

  /** Sits down at a table of this game and answers so many questions. */
  async function table(page: Page, game: string, bots: number, answers: number): Promise<string> {
    const id = await house.table(page, { game, bots });
    await page.goto(`${house.base}/table/${id}`);
    const pick = picker(11);
    for (let step = 0; step < answers && (await asked(page)) === 'asked'; step += 1) await answer(page, pick, step % 7 === 6);
    await asked(page);
    return id;
  }

  /** Rests on an offered space until its card is there. */
  async function rest(page: Page): Promise<void> {
    const spot = page.locator('path.hit.offered');
    const many = await spot.count();
    if (many === 0) return;
    await spot.nth(Math.floor(many / 2)).hover({ force: true });
    await page.waitForSelector('[role=tooltip]');
  }

  /** The system most ships can reach. */
  async function inReach(page: Page, id: string): Promise<string | null> {
    return page.evaluate(async (table) => {
      const view = (await (await fetch(`/api/tables/${table}/view?seat=0`)).json()) as {
        live: { prompt: { options: { touches: string[]; mark: string }[] } | null };
      };
      const [best] = (view.live.prompt?.options ?? []).sort((a, b) => Number(b.mark) - Number(a.mark));
      return best && Number(best.mark) > 0 ? (best.touches[0] ?? null) : null;
    }, id);
  }

  it('Nexus Ops, its replay and the lobby', async () => {
    const { context, page } = await person(browser, { viewport: DESK });
    const id = await table(page, 'nexus-ops', 2, 30);
    for (let step = 0; step < 30 && !(await question(page)).startsWith('Where does'); step += 1) {
      await answer(page, picker(step + 3));
      await asked(page);
    }
    await rest(page);
    await shoot(page, 'table-nexus-ops');
    await page.goto(`${house.base}/replay/${id}/40`);
    await page.waitForSelector('.scrub input');
    await page.waitForSelector('.board .hit');
    await shoot(page, 'replay');
    await page.goto(house.base);
    await page.waitForSelector('.task');
    await shoot(page, 'lobby');
    await context.close();
  });

  it('Hexpanse', async () => {
    const { context, page } = await person(browser, { viewport: DESK });
    await table(page, 'hexpanse', 2, 24);
    await rest(page);
    await shoot(page, 'table-hexpanse');
    await context.close();
  });

  it('Empires of the Void, a ship about to move', async () => {
    const { context, page } = await person(browser, { viewport: DESK });
    const id = await house.table(page, { game: 'empires-of-the-void', bots: 3 });
    await page.goto(`${house.base}/table/${id}`);
    const pick = picker(4);
    const ship = page.locator('circle.hit.offered[data-element^="unit/"]');
    for (let step = 0; step < 70; step += 1) {
      await asked(page);
      const now = await question(page);
      if (step > 14 && now.startsWith('What do you do') && (await ship.count()) > 0) break;
      const build = page.locator('.prompt .option:has-text("Build"), .beside .option:has-text("Build"), .prompt .line:has-text("Build")');
      if ((await build.count()) > 0 && step % 5 < 3) await press(page, build.nth(pick(await build.count())));
      else await answer(page, pick, step % 4 === 3);
    }
    await ship.first().dispatchEvent('click');
    await page.waitForSelector('.prompt h2:has-text("go?")');
    await rest(page);
    await shoot(page, 'table-empires');
    await context.close();

    const lying = await person(browser, { viewport: PHONE_WIDE });
    await table(lying.page, 'empires-of-the-void', 2, 14);
    await shoot(lying.page, 'phone-wide');
    await lying.context.close();
  });

  it('Skirmish', async () => {
    const { context, page } = await person(browser, { viewport: DESK });
    const id = await house.table(page, { game: 'skirmish', bot: 'recruit' });
    await page.goto(`${house.base}/table/${id}`);
    for (const kind of ['carrier', 'cruiser', 'dreadnought', 'destroyer', 'fighter', 'fighter', 'infantry', 'infantry']) {
      await asked(page);
      const buy = page
        .locator(`.prompt .option:has-text("Buy ${kind}"), .beside .option:has-text("Buy ${kind}"), .prompt .line:has-text("Buy ${kind}")`)
        .first();
      if ((await buy.count()) > 0) await press(page, buy);
    }
    await answer(page, picker(1), true);
    for (let step = 0; step < 60 && (await asked(page)) === 'asked'; step += 1) {
      const now = await question(page);
      if (step > 12 && now.startsWith('Which ships move') && (await page.locator('circle.hit.offered').count()) > 0) break;
      const goal = now.startsWith('What is your action') ? await inReach(page, id) : null;
      if (goal !== null) await page.locator(`.hit.offered[data-element="${goal}"]`).first().dispatchEvent('click');
      else await answer(page, picker(step * 3 + 1), !now.startsWith('Which ships move') || step % 3 === 2);
      await page.waitForTimeout(300);
    }
    await page.mouse.move(4, 4);
    await shoot(page, 'table-skirmish');
    await context.close();
  });

  /** Plays by lot until there is something to look at. */
  async function until(page: Page, seed: number, there: () => Promise<boolean>, lazy = (step: number) => step % 3 !== 0): Promise<void> {
    const pick = picker(seed);
    for (let step = 0; step < 160 && (await asked(page)) === 'asked' && !(await there()); step += 1) await answer(page, pick, lazy(step));
    await page.mouse.move(4, 4);
    await page.waitForTimeout(1200);
  }

  it('Twilight Imperium with six seats, an action', async () => {
    const { context, page } = await person(browser, { viewport: DESK });
    const id = await house.table(page, { game: 'twilight-imperium', bots: 5, bot: 'greedy', seed: 'alpha' });
    await page.goto(`${house.base}/table/${id}`);
    const round = page.locator('header.topbar', { hasText: 'round 2' });
    await until(page, 7, async () => (await round.count()) > 0 && (await question(page)).startsWith('What is your action'));
    await shoot(page, 'table-twilight');
    await page.setViewportSize(PHONE);
    await page.waitForTimeout(600);
    await shoot(page, 'phone-twilight');
    await context.close();
  });

  it('Hive Wars, a step of its turn', async () => {
    const { context, page } = await person(browser, { viewport: DESK });
    const id = await house.table(page, { game: 'hive-wars', bot: 'greedy', seed: 'gamma', options: { ties: 'slots' } });
    await page.goto(`${house.base}/table/${id}`);
    const story = page.locator('.btn', { hasText: 'Its last turn, step by step' });
    // Its turns are many; one that moves has a choice of where to.
    for (let turn = 0; turn < 40 && (await page.locator('.decision').count()) === 0; turn += 1) {
      await until(page, 3 + turn, async () => (await story.count()) > 0 && (await page.locator('.prompt.asked').count()) > 0);
      if ((await story.count()) === 0) break;
      await story.click();
      const next = page.locator('.story .btn', { hasText: 'Next' });
      while ((await page.locator('.decision').count()) === 0 && (await next.count()) > 0) await next.click();
      if ((await page.locator('.decision').count()) > 0) break;
      await page.keyboard.press('Escape');
      for (let step = 0; step < 3 && (await asked(page)) === 'asked'; step += 1) await answer(page, picker(turn + step), step !== 1);
    }
    await page.waitForTimeout(600);
    await shoot(page, 'table-hive-wars');
    await context.close();
  });

  it('Central Powers with nine seats, a vote', async () => {
    const { context, page } = await person(browser, { viewport: DESK });
    const id = await house.table(page, { game: 'central-powers', bots: 8, bot: 'greedy', seed: 'delta' });
    await page.goto(`${house.base}/table/${id}`);
    await until(
      page,
      5,
      async () => (await question(page)).startsWith('How do you vote'),
      (step) => step % 4 === 3,
    );
    await shoot(page, 'senate');
    await context.close();
  });

  /** Every table as it is at six sizes; bots, and how many answers lead there. */
  it.each([
    ['nexus-ops', 3, 18],
    ['hexpanse', 2, 12],
    ['empires-of-the-void', 3, 24],
    ['skirmish', 1, 5],
    ['hive-wars', 1, 18],
    ['twilight-imperium', 5, 22],
    ['central-powers', 8, 24],
  ] as const)('%s at six sizes', async (game, bots, answers) => {
    const { context, page } = await person(browser, { viewport: DESK });
    const id = await house.table(page, { game, bots, bot: 'recruit' });
    await page.goto(`${house.base}/table/${id}`);
    const pick = picker(11);
    for (let step = 0; step < answers && (await asked(page)) === 'asked'; step += 1) await answer(page, pick, step % 5 === 4);
    await asked(page);
    await page.mouse.move(2, 2);
    mkdirSync(join(folder, 'sizes'), { recursive: true });
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
      [1024, 768],
      [820, 1180],
      [390, 844],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(500);
      await page.screenshot({ path: join(folder, 'sizes', `${game}-${width}x${height}.jpg`), type: 'jpeg', quality: 68 });
    }
    await context.close();
  });

  it('phone', async () => {
    const { context, page } = await person(browser, { viewport: PHONE });
    await table(page, 'nexus-ops', 2, 9);
    await shoot(page, 'phone');
    await context.close();
  });

  it('odds', async () => {
    const { context, page } = await person(browser, { viewport: DESK });
    await page.goto(`${house.base}/odds/nexus-ops?attacker=${encodeURIComponent('2 strider, 3 fungoid')}&defender=${encodeURIComponent('1 dragon, 2 human')}`);
    await page.waitForSelector('.figures');
    await shoot(page, 'odds');
    expect(await page.locator('.figures b').count()).toBeGreaterThan(1);
    await context.close();
  });
});
