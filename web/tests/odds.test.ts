// The odds page by hand in a real browser: every game with battles, by mouse and keyboard, from a link, and from a bad one.

import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK, launch, person, PHONE, SMALL } from './browser';
import { House } from './server';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const folder = process.env.SCREENSHOTS ?? '';
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

async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] }).then((r) => r.violations)')) as {
    id: string;
    nodes: { html: string }[];
  }[];
  return found.map(
    (fault) =>
      `${fault.id}: ${fault.nodes
        .map((node) => node.html.slice(0, 160))
        .slice(0, 3)
        .join(' | ')}`,
  );
}

async function picture(page: Page, name: string): Promise<void> {
  if (folder === '') return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `odds-${name}.png`), fullPage: name.includes('phone') });
}

const figures = (page: Page): Promise<string[]> => page.locator('.figures b').allTextContents();
const WAITS = { timeout: 20_000 };

describe('battle odds', () => {
  it.each(['nexus-ops', 'empires-of-the-void', 'skirmish', 'hive-wars'])('of %s are there at once and without fault', async (game) => {
    const { context, page } = await person(browser, { viewport: DESK });
    await page.goto(`${house.base}/odds/${game}`);
    await page.waitForSelector('.figures b', WAITS);
    expect(await page.locator('nav[aria-label="Games"] a[aria-current]').count()).toBe(1);
    expect(await faults(page)).toEqual([]);
    await picture(page, game);
    await context.close();
  });

  it('change by clicking, and the link holds the whole question', async () => {
    const { context, page } = await person(browser, { viewport: SMALL });
    await page.goto(`${house.base}/odds/hive-wars`);
    await page.waitForSelector('.figures b', WAITS);
    const before = await figures(page);
    await page.getByLabel('Faction of the attacker').selectOption('letnev');
    await page.getByRole('button', { name: 'Dreadnought, attacker: one more' }).click();
    await page
      .getByRole('button', { name: /^II: Dreadnought/ })
      .first()
      .click();
    const ours = page.getByRole('region', { name: 'Attacker' });
    await ours.getByRole('button', { name: /^All \d+ modifiers$/ }).click();
    await ours.getByRole('searchbox').fill('morale');
    await ours.getByRole('button', { name: 'Morale Boost: one more' }).last().click();
    await page.waitForFunction(() => location.search.includes('morale-boost') && document.body.textContent?.includes('without Morale Boost'), undefined, WAITS);
    const after = await figures(page);
    expect(after).not.toEqual(before);
    await picture(page, 'modifiers');
    await page.getByText('All numbers').click();
    for (const words of ['Attacker: kept on average', 'resources lost when it wins', 'Defender: what is left', 'Hits by round']) {
      expect(await page.getByText(words).first().isVisible()).toBe(true);
    }
    await picture(page, 'numbers');
    const link = page.url();
    const other = await person(browser, { viewport: PHONE });
    await other.page.goto(link);
    await other.page.waitForSelector('.figures b', WAITS);
    await expect.poll(() => figures(other.page)).toEqual(after);
    expect(await other.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
    expect(await faults(other.page)).toEqual([]);
    await picture(other.page, 'phone');
    await other.context.close();
    await context.close();
  });

  it('can be asked by keyboard alone', async () => {
    const { context, page } = await person(browser, { viewport: DESK });
    await page.goto(`${house.base}/odds/nexus-ops?attacker=1+human&defender=1+human`);
    await page.waitForSelector('.figures b', WAITS);
    const before = await figures(page);
    const count = page.getByRole('spinbutton', { name: 'Human, attacker' });
    await count.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.waitForFunction(() => location.search.includes('attacker=3+human'), undefined, WAITS);
    await expect.poll(() => figures(page)).not.toEqual(before);
    await context.close();
  });

  it.each([
    ['hive-wars', 'attacker=3+elephant&defender=1+cruiser', 'elephant'],
    ['hive-wars', 'attacker=1+cruiser&defender=1+cruiser&attacker.effects=moral_boost', 'did you mean morale-boost?'],
    ['nexus-ops', 'attacker=1+human&defender=1+human&weather=rain', 'weather'],
    ['hive-wars', `attacker=${'9'.repeat(3000)}&defender=%3Cscript%3E`, 'unit 1'],
    ['checkers', '', 'no such game'],
  ])('say kindly what is wrong with a link to %s', async (game, query, words) => {
    const { context, page } = await person(browser, { viewport: DESK });
    await page.goto(`${house.base}/odds/${game}?${query}`);
    await page.waitForSelector('[role="alert"]', WAITS);
    expect(await page.locator('[role="alert"]').first().textContent()).toContain(words);
    await context.close();
  });

  it.runIf(folder !== '')('fill a large screen', async () => {
    const { context, page } = await person(browser, { viewport: { width: 2560, height: 1440 } });
    await page.goto(
      `${house.base}/odds/hive-wars?attacker=${encodeURIComponent('letnev: 4 fighter, 2 cruiser ii, 1 flagship, 2 dreadnought, 1 dreadnought damaged')}&defender=${encodeURIComponent('sol: 8 fighter, 2 carrier ii, 3 dreadnought')}&attacker.effects=morale-boost%3D2%2Cnon-euclidean-shielding&defender.effects=defending-in-nebula`,
    );
    await page.waitForSelector('.figures b', WAITS);
    await page.waitForTimeout(800);
    await picture(page, 'large');
    await context.close();
  });
});
