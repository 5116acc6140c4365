// A turn of each game without a mouse: keys for the question, the map and the main button, and moves typed in notation.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults } from './axe';
import { DESK, launch, person, PHONE } from './browser';
import { asked, question } from './hands';
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

const token = (page: Page): Promise<string> =>
  page
    .locator('.prompt')
    .first()
    .getAttribute('data-question')
    .then((value) => value ?? '');

/** Types the first answer that is no end of the question, in notation. */
async function type(page: Page): Promise<void> {
  await page.keyboard.press('t');
  await page.waitForSelector('.sheet input');
  const line = await page.locator('.sheet datalist option').first().getAttribute('value');
  for (let tabs = 0; tabs < 4 && !(await page.evaluate(() => document.activeElement instanceof HTMLInputElement)); tabs += 1) await page.keyboard.press('Tab');
  await page.keyboard.type(line ?? '');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
}

/** How many turns and phases have begun, and how often others did something: what grows when a turn is over. */
const begun = (page: Page, id: string): Promise<{ headings: number; others: number }> =>
  page.evaluate(async (table) => {
    const view = (await (await fetch(`/api/tables/${table}/view?seat=0`)).json()) as { log: { line: { heading: boolean; seat: number | null } }[] };
    const lines = view.log.map(({ line }) => line);
    return { headings: lines.filter((line) => line.heading).length, others: lines.filter((line) => (line.seat ?? 0) > 0).length };
  }, id);

/** Answers by keys alone; `ends` goes by the main button where there is one. */
async function press(page: Page, n: number, ends: boolean): Promise<'keys' | 'typed'> {
  const before = await token(page);
  const moved = async (): Promise<boolean> => (await token(page)) !== before || (await page.locator('.prompt.asked').count()) === 0;
  const settles = async (): Promise<boolean> => {
    for (let wait = 0; wait < 15; wait += 1) {
      if (await moved()) return true;
      await page.waitForTimeout(100);
    }
    return false;
  };
  if (ends && (await page.locator('.prompt .verbs .btn.main').count()) > 0) {
    await page.keyboard.press('e');
    await page.waitForFunction(
      (was) =>
        document.querySelector('.prompt.confirming') !== null ||
        document.querySelector('.prompt.asked') === null ||
        document.querySelector('.prompt')?.getAttribute('data-question') !== was,
      before,
      { timeout: 20_000 },
    );
    if ((await token(page)) === before && (await page.locator('.prompt.confirming').count()) > 0) await page.keyboard.press('e');
    if (await settles()) return 'keys';
  }
  const [options, spots, basket] = await Promise.all(['.prompt .options .option', '.hit.offered', '.basket'].map((what) => page.locator(what).count()));
  if (basket) {
    await page.keyboard.press('1');
    await page.keyboard.press('e');
  } else if (options && n % 2 === 0) await page.keyboard.press('1');
  if (spots && !(await moved())) {
    await page.keyboard.press('b');
    await page.keyboard.press('Enter');
    if ((await page.locator('.lens .option').count()) > 0) await page.keyboard.press('Enter');
  }
  for (let more = 0; more < 2 && (await page.locator('.prompt.confirming, .prompt.picking').count()) > 0; more += 1) await page.keyboard.press('e');
  if (await settles()) return 'keys';
  if ((await page.locator('.prompt.confirming, .prompt.picking').count()) > 0) {
    await page.keyboard.press('e');
    if (await settles()) return 'keys';
  }
  await page.keyboard.press('Escape');
  await type(page);
  if (!(await settles())) throw new Error(`stuck at "${await question(page)}"`);
  return 'typed';
}

describe('without a mouse', () => {
  it.each(['nexus-ops', 'hexpanse', 'empires-of-the-void', 'skirmish', 'hive-wars', 'twilight-imperium', 'central-powers'])('a turn of %s', async (game) => {
    const { context, page } = await person(browser);
    const id = await house.table(page, { game, bots: game === 'twilight-imperium' || game === 'central-powers' ? 2 : 1, bot: 'random' });
    await page.goto(`${house.base}/table/${id}`);
    expect(await asked(page)).toBe('asked');
    // The set-up is left to a bot: S surprises, as long as it goes on.
    for (let step = 0; step < 20 && (await page.locator('[aria-label="Surprise me"]').count()) > 0; step += 1) {
      const before = await token(page);
      await page.keyboard.press('s');
      await page.waitForFunction(
        (was) => document.querySelector('.prompt.asked:not(.passing)') !== null && document.querySelector('.prompt')?.getAttribute('data-question') !== was,
        before,
      );
    }
    // Cards are chosen and others' cards followed before the first action of the largest games.
    const large = ['hive-wars', 'twilight-imperium', 'central-powers'].includes(game);
    for (let n = 0; large && n < 60 && !/^What (is your action|do you do)/.test(await question(page)); n += 1) {
      await press(page, n, n % 3 === 2);
      expect(await asked(page)).toBe('asked');
    }
    const first = await begun(page, id);
    let answers = 0;
    for (; answers < 50; answers += 1) {
      if ((await asked(page)) === 'over') break;
      const now = await begun(page, id);
      const again = /^What (is your action|do you do)/.test(await question(page)) && now.others > first.others;
      if (large ? again || now.headings > first.headings + 1 : first.headings > 0 ? now.headings > first.headings : now.others > first.others) break;
      await press(page, answers, answers > 4);
    }
    expect(answers, 'the turn is over').toBeLessThan(50);
    expect(answers).toBeGreaterThan(0);
    await context.close();
  });
});

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
])('sheets: %s', (_, viewport) => {
  it('have no accessibility fault', async () => {
    const { context, page } = await person(browser, { viewport });
    const id = await house.table(page, { game: 'nexus-ops', bots: 2 });
    await page.goto(`${house.base}/table/${id}`);
    await asked(page);
    for (const key of ['?', 't', 'r', 'm']) {
      await page.keyboard.press(key);
      await page.waitForSelector('.sheet');
      expect(await faults(page), key).toEqual([]);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.locator('.sheet').count()).toBe(0);
    }
    if (viewport === PHONE)
      for (const tab of ['Hand', 'Seats', 'Log', 'Rules']) {
        await page.locator('nav.tabs button', { hasText: tab }).tap();
        await page.waitForSelector('.sheet');
        expect(await faults(page), tab).toEqual([]);
      }
    await context.close();
  });
});
