// Twilight Imperium with four seats, a round by clicks: each kind of action, a deal, a battle, the custodians, an agenda.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults } from './axe';
import { launch, person, PHONE, SMALL } from './browser';
import { answer, asked, picker, press, question } from './hands';
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

/** Four homes around Mecatol Rex, one step from it and from each other. */
const OPTIONS = { map: '0 0 25 0 0 26', 'faction.1': 'xxcha', 'faction.2': 'hacan', 'faction.3': 'sol', 'faction.4': 'letnev' };

/** What was seen and done so far. */
interface Diary {
  asked: Set<string>;
  done: Set<string>;
}

const element = (page: Page, id: string) => page.locator(`.hit.offered[data-element="${id}"]`).first();

async function activate(page: Page, id: string): Promise<void> {
  await element(page, id).dispatchEvent('click');
  await page.waitForSelector('.prompt:not(:has-text("What is your action?"))');
}

/** A trade good for nothing, which nobody declines. */
async function deal(page: Page): Promise<boolean> {
  const begin = page.locator('.seat .btn.deal').first();
  if ((await begin.count()) === 0) return false;
  await begin.click();
  const draft = page.locator('.offer.mine');
  await draft.waitFor();
  await draft.getByLabel('Add to what you give').selectOption({ index: 1 });
  await expect.poll(() => draft.innerText()).toMatch(/1 \S*(good|commodit)/);
  await draft.getByRole('button', { name: /^(Make|Send|Offer|Propose)/ }).click();
  await expect.poll(() => page.locator('.log').innerText(), { timeout: 60_000 }).toMatch(/You give/);
  return true;
}

/** The turn's action: what was not done yet comes first. */
async function act(page: Page, diary: Diary): Promise<void> {
  expect(await page.locator('.groups .cap').allInnerTexts()).toEqual(expect.arrayContaining(['TACTICAL']));
  const strategic = page.locator('.groups button.group:has-text("Strategic")');
  if (!diary.done.has('strategic')) {
    // Nobody passes with a card he has not used, and the page says so.
    expect(await page.locator('.group.refused').innerText()).toContain('You have not used');
    diary.done.add('strategic');
    await press(page, page.locator('.strategy [data-element="card/trade"]'));
    return;
  }
  if (!diary.done.has('deal') && (await deal(page))) diary.done.add('deal');
  if (!diary.done.has('rex') && (await element(page, 'system/18').count()) > 0) {
    diary.done.add('rex');
    return activate(page, 'system/18');
  }
  if (!diary.done.has('raid') && (await element(page, 'system/16').count()) > 0) {
    diary.done.add('raid');
    return activate(page, 'system/16');
  }
  const component = page.locator('.groups button.group:has-text("Component")');
  if (!diary.done.has('component') && (await component.count()) > 0) {
    diary.done.add('component');
    return answer(page, () => 0);
  }
  if ((await strategic.count()) > 0) return press(page, strategic);
  await press(page, page.locator('.prompt .verbs .btn.main'));
}

async function step(page: Page, diary: Diary, pick: (count: number) => number): Promise<void> {
  const now = await question(page);
  diary.asked.add(now);
  const option = (text: string) => page.locator(`.prompt .option:has-text("${text}")`).first();
  const main = page.locator('.prompt .verbs .btn.main');
  if (now.startsWith('What is your action')) return act(page, diary);
  if (now.startsWith('Which strategy card') && (await page.locator('.strategy .hot[data-element="card/trade"]').count()) > 0) return press(page, page.locator('.strategy [data-element="card/trade"]'));
  if (now.startsWith('Which ships move') && (await option('Carrier').count()) > 0) return press(page, option('Carrier'));
  if (now.includes('take aboard') && (await option('Infantry').count()) > 0) return press(page, option('Infantry'));
  if (now.startsWith('Do you remove the custodians')) return press(page, option('Yes'));
  if ((await page.locator('.payment').count()) > 0 && (await main.count()) > 0) {
    diary.done.add('paid');
    return press(page, main);
  }
  if (await page.locator('.battle').count()) diary.done.add('battle');
  if (await page.locator('.ballot').count()) diary.done.add('ballot');
  await answer(page, pick, !now.startsWith('Which ground forces land') && !now.startsWith('What do you vote'));
}

describe('a round of Twilight Imperium', () => {
  it('is played by clicks: actions of each kind, a deal, a battle, Mecatol Rex, an agenda', async () => {
    const { context, page } = await person(browser);
    const table = await house.table(page, { game: 'twilight-imperium', options: OPTIONS, bots: 3, bot: 'hint' });
    await page.goto(`${house.base}/table/${table}`);
    const diary: Diary = { asked: new Set(), done: new Set() };
    const pick = picker(7);
    for (let n = 0; n < 140 && (await asked(page)) === 'asked'; n += 1) {
      await step(page, diary, pick);
      const time = await page.locator('.top').innerText();
      if (time.includes('round 2')) break;
    }
    console.log([...diary.asked], [...diary.done]);
    expect([...diary.done]).toEqual(expect.arrayContaining(['strategic', 'deal', 'rex', 'raid', 'battle', 'paid', 'ballot']));
    const log = await page.locator('.log').innerText();
    expect(log).toMatch(/Round 2/);
    await context.close();
  });

  it.each([['desk', undefined], ['small', SMALL], ['phone', PHONE]] as const)('has sheets, goals and cards in view, and nothing axe objects to: %s', async (_, viewport) => {
    const { context, page } = await person(browser, viewport ? { viewport } : {});
    const table = await house.table(page, { game: 'twilight-imperium', options: OPTIONS, bots: 3, bot: 'hint' });
    await page.goto(`${house.base}/table/${table}`);
    const pick = picker(3);
    for (let n = 0; n < 30 && (await asked(page)) === 'asked' && !(await question(page)).startsWith('What is your action'); n += 1) await answer(page, pick);
    if (viewport !== PHONE) {
      expect(await page.locator('.objectives .goal').count()).toBe(3);
      expect(await page.locator('.strategy button').count()).toBe(8);
      await page.locator('.left .seat h3 button').nth(1).click();
      const sheet = page.getByRole('dialog');
      await sheet.waitFor();
      expect(await sheet.innerText()).toMatch(/Technologies/i);
      await page.keyboard.press('Escape');
    }
    expect(await faults(page)).toEqual([]);
    await context.close();
  });
});
