// An amount is one answer: several pieces deployed, moved, bought or lost at once, and taken back at once.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, person, PHONE, type Look } from './browser';
import { answer, asked, picker, question } from './hands';
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

async function sit(game: string, look: Look = {}, options: Record<string, string> = {}): Promise<{ page: Page; id: string; close: () => Promise<void> }> {
  const { context, page } = await person(browser, look);
  const id = await house.table(page, { game, bots: 1, options });
  await page.goto(`${house.base}/table/${id}`);
  await asked(page);
  return { page, id, close: () => context.close() };
}

/** The steps that can be taken back, as the server tells them. */
function tentative(page: Page, id: string): Promise<string[][]> {
  return page.evaluate(
    async (table) => ((await (await fetch(`/api/tables/${table}/view?seat=0`)).json()) as { question: { tentative: string[][] } }).question.tentative,
    id,
  );
}

/** Keeps a picture of it if SHOTS names a folder. */
async function shot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
}

/** Deploys so many Humans on one hex by one answer. */
async function deploy(page: Page, id: string, count: number, touch = false): Promise<void> {
  const piece = page.locator('.prompt .option', { hasText: 'Human' });
  await (touch ? piece.tap() : piece.click());
  const more = page.locator('[aria-label="How many: one more"]');
  for (let n = 1; n < count; n += 1) await (touch ? more.tap() : more.click());
  await shot(page, touch ? 'deploy-phone' : 'deploy');
  const spot = page.locator('.hit.offered').first();
  if (touch) {
    await spot.tap({ force: true });
    await page.locator('.verbs .btn.main', { hasText: `${count} × Human` }).tap();
  } else await spot.dispatchEvent('click');
  await expect.poll(() => tentative(page, id)).toHaveLength(1);
  const [run = []] = await tentative(page, id);
  expect(run).toHaveLength(count);
  expect(run[0]).toMatch(/^deploy human /);
  expect(new Set(run).size).toBe(1);
}

it('deploys several units of Nexus Ops in one answer and takes them back in one', async () => {
  const { page, id, close } = await sit('nexus-ops');
  await deploy(page, id, 2);
  await page.waitForSelector('.verbs .undo:has-text("2 × Human")');
  await expect.poll(() => page.locator('.log').innerText()).toMatch(/You deploy[^\n]*Human[^\n]*\n?×2/);
  await page.keyboard.press('z');
  await expect.poll(() => tentative(page, id)).toEqual([]);
  await expect.poll(() => page.locator('.log').innerText()).not.toMatch(/You deploy[^\n]*Human[^\n]*\n?×2/);
  await close();
});

it('moves a group of units in one answer', async () => {
  const { page, id, close } = await sit('nexus-ops');
  await deploy(page, id, 3);
  const before = await question(page);
  await page.keyboard.press('e');
  await expect.poll(async () => (await page.locator('.prompt.confirming').count()) > 0 || (await question(page)) !== before).toBe(true);
  if ((await page.locator('.prompt.confirming').count()) > 0) await page.keyboard.press('e');
  await expect.poll(() => question(page)).not.toBe(before);
  const steps = (await tentative(page, id)).length;
  await page.locator('.hit.offered').first().dispatchEvent('click');
  await page.waitForSelector('.prompt h2:has-text("Where does")');
  expect(await tentative(page, id), 'a pick is not given before its place').toHaveLength(steps);
  await page.keyboard.press('Escape');
  await page.waitForSelector('.prompt h2:has-text("Where does")', { state: 'detached' });
  await page.locator('.hit.offered').first().dispatchEvent('click');
  await page.waitForSelector('.prompt h2:has-text("Where does")');
  await page.locator('[aria-label="How many: one more"]').click();
  await shot(page, 'move');
  await page.locator('.hit.offered').first().dispatchEvent('click');
  await expect.poll(async () => (await tentative(page, id)).at(-1)?.length ?? 0).toBe(4);
  expect(await question(page)).not.toMatch(/^Where does/);
  await page.keyboard.press('z');
  await expect.poll(async () => (await tentative(page, id)).length).toBe(steps);
  expect(await question(page)).not.toMatch(/^Where does/);
  await close();
});

it('buys a force from a basket, by mouse and keyboard', async () => {
  const { page, id, close } = await sit('skirmish');
  for (let step = 0; step < 12 && (await page.locator('.basket').count()) === 0; step += 1) await answer(page, picker(step));
  const before = await question(page);
  await page.locator('.basket input[aria-label="Buy cruiser"]').fill('3');
  await page.locator('.basket .option', { hasText: 'Buy carrier' }).click();
  await page.waitForSelector('.prompt.picking b:has-text("3 × Buy cruiser")');
  await shot(page, 'basket');
  await page.locator('.verbs .btn', { hasText: 'go on' }).click();
  await expect.poll(() => tentative(page, id)).toHaveLength(1);
  expect((await tentative(page, id))[0]).toHaveLength(4);
  expect(await question(page)).toBe(before);
  await page.keyboard.press('z');
  await expect.poll(() => tentative(page, id)).toEqual([]);
  await close();
});

it('refuses a basket that does not go together, keeps it, and changes nothing', async () => {
  const { page, id, close } = await sit('skirmish');
  for (let step = 0; step < 12 && (await page.locator('.basket').count()) === 0; step += 1) await answer(page, picker(step));
  const all = page.locator('.basket .all');
  await all.nth(0).click();
  await all.nth(1).click();
  await page.locator('.verbs .btn', { hasText: 'go on' }).click();
  await page.waitForSelector('.prompt .trouble:has-text("does not go together")');
  expect(await page.locator('.prompt.picking').count()).toBe(1);
  expect(await tentative(page, id)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.prompt.picking').count()).toBe(0);
  await close();
});

it('works by taps on a phone', async () => {
  const nexus = await sit('nexus-ops', { viewport: PHONE });
  await deploy(nexus.page, nexus.id, 2, true);
  await nexus.close();
  const { page, id, close } = await sit('skirmish', { viewport: PHONE });
  for (let step = 0; step < 12 && (await page.locator('.basket').count()) === 0; step += 1) await answer(page, picker(step));
  await page.locator('.basket .all[aria-label^="Buy cruiser"]').tap();
  await page.locator('.basket [aria-label="Buy cruiser: one less"]').tap();
  await shot(page, 'basket-phone');
  const box = await page.locator('.verbs .btn.main').boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await page.locator('.verbs .btn', { hasText: 'go on' }).tap();
  await expect.poll(() => tentative(page, id)).toHaveLength(1);
  await close();
});
