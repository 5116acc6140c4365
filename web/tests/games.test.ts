// Each game of the catalog in a real browser: a whole game by clicks where it is short, and what only that game shows.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, person, PHONE } from './browser';
import { answer, asked, picker, playOut, press, question } from './hands';
import { House } from './server';

let house: House;
let browser: Browser;

beforeAll(async () => {
  house = await House.open();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

/** The dice of the finished game are rolled again, and the verdict is plain. */
async function checkDice(page: Page): Promise<void> {
  await page.locator('.ending >> text=Check the dice').click();
  await page.waitForSelector('.fair .verdict');
  expect(await page.locator('.fair .verdict').innerText()).toBe('The dice were fair.');
  expect(await page.locator('.fair').innerText()).toContain('all as played');
}

describe('Empires of the Void', () => {
  it('is played by clicks to its council, and its dice are checked', async () => {
    const { context, page } = await person(browser);
    const table = await house.table(page, { game: 'empires-of-the-void' });
    await page.goto(`${house.base}/table/${table}`);
    const clicks = await playOut(page, picker(5), (click) => click % 4 !== 1, 400);
    expect(clicks).toBeGreaterThan(20);
    await page.waitForSelector('.ending h2');
    expect(await page.locator('.ending li.first').count()).toBeGreaterThan(0);
    await checkDice(page);
    await context.close();
  });

  it('puts the homes on the map once they are chosen, without loading it again', async () => {
    const { context, page } = await person(browser);
    const table = await house.table(page, { game: 'empires-of-the-void' });
    await page.goto(`${house.base}/table/${table}`);
    const pick = picker(5);
    for (let step = 0; step < 20 && (await asked(page)) === 'asked' && !(await question(page)).startsWith('What do you build'); step += 1)
      await answer(page, pick, true);
    const shown = await page.locator('.board svg text').allTextContents();
    const faction = await page.locator('.dock .me small').first().innerText();
    expect(faction).toMatch(/^you, \S/);
    const home = await page.evaluate(async (id) => {
      const replay = (await (await fetch(`/api/tables/${id}/replay?seat=0`)).json()) as {
        stage: { board: { spaces: { home: number | null; name: string }[] } };
      };
      return replay.stage.board.spaces.filter((space) => space.home !== null).map((space) => space.name);
    }, table);
    expect(home.length).toBe(2);
    expect(shown).toEqual(expect.arrayContaining(home));
    await context.close();
  });

  it('shows where a ship gets to: actions, risk, the way there', async () => {
    const { context, page } = await person(browser);
    const table = await house.table(page, { game: 'empires-of-the-void' });
    await page.goto(`${house.base}/table/${table}`);
    const pick = picker(5);
    for (let step = 0; step < 40; step += 1) {
      await asked(page);
      if ((await page.locator('circle.hit.offered[data-element^="unit/"]').count()) > 0 && (await question(page)).startsWith('What do you do')) break;
      const build = page.locator('.prompt .option:has-text("Build"), .beside .option:has-text("Build"), .prompt .line:has-text("Build")').first();
      const picking = (await page.locator('.prompt.picking').count()) > 0;
      if ((await build.count()) > 0 && step < 30 && !picking) await press(page, build);
      else await answer(page, pick, true);
    }
    await page.locator('circle.hit.offered[data-element^="unit/"]').first().dispatchEvent('click');
    await page.waitForSelector('.prompt h2:has-text("go?")');
    const offered = page.locator('path.hit.offered');
    expect(await offered.count()).toBeGreaterThan(0);
    expect(await page.locator('.board svg >> text=/^[1-4]$/').count()).toBeGreaterThan(0);
    await offered.first().hover({ force: true });
    await page.waitForSelector('[role=tooltip]');
    expect(await page.locator('.undo').innerText()).toMatch(/Undo\s+\S/);
    await context.close();
  });
});

describe('Skirmish', () => {
  it('is played by clicks to its last round, and its dice are checked', async () => {
    const { context, page } = await person(browser);
    const table = await house.table(page, { game: 'skirmish', options: { rounds: '3', points: '12' } });
    await page.goto(`${house.base}/table/${table}`);
    const clicks = await playOut(page, picker(2), (click) => click % 7 === 6, 400);
    expect(clicks).toBeGreaterThan(6);
    await page.waitForSelector('.ending h2');
    await checkDice(page);
    await page.locator('.ending a.btn').first().click();
    await page.waitForSelector('.scrub input');
    await page.keyboard.press('Home');
    await page.waitForURL(/\/0$/);
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/\/1$/);
    await context.close();
  });

  it('is played by six sides in teams of two, and says who is whose ally', async () => {
    const { context, page } = await person(browser);
    const table = await house.table(page, { game: 'skirmish', bots: 5, options: { rounds: '2', points: '12', teams: 'pairs' } });
    await page.goto(`${house.base}/table/${table}`);
    await asked(page);
    const seats = page.locator('.seats .seat');
    expect(await seats.count()).toBe(5);
    expect(await seats.filter({ hasText: 'your ally' }).count()).toBe(1);
    expect(await seats.filter({ hasText: /with (Blue|Green|Yellow|Violet|Orange)/ }).count()).toBe(4);
    const clicks = await playOut(page, picker(7), (click) => click % 5 === 4, 400);
    expect(clicks).toBeGreaterThan(4);
    await page.waitForSelector('.ending h2');
    expect(await page.locator('.ending li.first').count(), 'a team wins together').toBeGreaterThan(0);
    await checkDice(page);
    await context.close();
  });

  it('asks nothing that can only be passed, shows what is on its way and takes it back', async () => {
    const { context, page } = await person(browser);
    const table = await house.table(page, {
      game: 'skirmish',
      options: { 'red-force': '2 carrier, 1 cruiser, 4 infantry', 'blue-force': '1 cruiser', 'red-hand': 'morale-boost', cards: '0', rounds: '1' },
    });
    await page.goto(`${house.base}/table/${table}`);
    await asked(page);
    expect(await question(page)).toBe('What is your action?');
    // The figures on the map say how many ships can come.
    const marks = await page.locator('.board svg text').allTextContents();
    expect(marks).toContain('3');
    const goal = await page.evaluate(async (id) => {
      const view = (await (await fetch(`/api/tables/${id}/view?seat=0`)).json()) as { live: { prompt: { options: { touches: string[]; mark: string }[] } } };
      return view.live.prompt.options.find((option) => option.mark === '3')?.touches[0] ?? '';
    }, table);
    await page.locator(`path.hit.offered[data-element="${goal}"]`).dispatchEvent('click');
    await page.waitForSelector('.prompt h2:has-text("Which ships move")');
    await press(page, page.locator('.prompt .option:has-text("Carrier from")'));
    expect(await question(page)).toBe('What does the carrier take aboard?');
    await press(page, page.locator('.prompt .option:has-text("Infantry from")'));
    await press(page, page.locator('.prompt .verbs .btn.main'));
    await expect.poll(() => page.locator('.prompt .lines').innerText()).toContain('On the way: 1 carrier and 1 infantry.');
    // The log speaks to whoever reads it; what it speaks of has a tip.
    expect(await page.locator('.log').innerText()).toContain('You activate');
    await page.locator('.log .thing').first().hover();
    await page.waitForSelector('[role=tooltip]');
    // Back over loading, which was one answer, and carrier to the choice of the system, with the passes in between.
    for (const words of ['take aboard', 'Which ships move', 'What is your action']) {
      await page.keyboard.press('z');
      await page.waitForSelector(`.prompt h2:has-text("${words}")`);
    }
    await context.close();
  });
});

describe.each(['nexus-ops', 'hexpanse', 'empires-of-the-void', 'skirmish'])('%s', (game) => {
  it('guides the first turn and asks by taps on a phone', async () => {
    const { context, page } = await person(browser, { viewport: PHONE, guided: true });
    const table = await house.table(page, { game });
    await page.goto(`${house.base}/table/${table}`);
    await asked(page);
    await page.waitForSelector('.guide h2');
    await page.locator('.guide >> text=Skip').tap();
    await expect.poll(() => page.locator('.guide').count()).toBe(0);
    const pick = picker(3);
    for (let step = 0; step < 4 && (await asked(page)) === 'asked'; step += 1) await answer(page, pick, step % 2 === 1);
    await asked(page);
    for (const part of ['.prompt h2', '.dock', '.tabs']) {
      const box = await page.locator(part).last().boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0), part).toBeLessThanOrEqual(PHONE.height + 1);
    }
    await context.close();
  });

  it('explains seats, amounts and the keys', async () => {
    const { context, page } = await person(browser);
    const table = await house.table(page, { game });
    await page.goto(`${house.base}/table/${table}`);
    await asked(page);
    const amount = page.locator('.seat dl > div, .seat .strip li').first();
    await amount.hover();
    const tip = page.locator('.tip');
    await tip.waitFor();
    expect(await tip.locator('.meta').innerText()).toMatch(/[a-z]+\.[a-z-]+/);
    await page.keyboard.press('r');
    await page.waitForSelector('article.shown');
    await page.keyboard.press('?');
    await page.waitForSelector('[role=dialog][aria-label=Keys] kbd');
    await context.close();
  });
});
