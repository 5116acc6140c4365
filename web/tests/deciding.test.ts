// What a player has before an answer binds: odds where the decision is made, losses from the cheapest up; and what others did.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, person } from './browser';
import { answer, asked, picker, press } from './hands';
import { House, type Wish } from './server';

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

async function sit(wish: Wish): Promise<{ page: Page; id: string; close: () => Promise<void> }> {
  const { context, page } = await person(browser);
  const id = await house.table(page, wish);
  await page.goto(`${house.base}/table/${id}`);
  await asked(page);
  return { page, id, close: () => context.close() };
}

/** The middle of the map, whichever tile lies there. */
async function middle(page: Page): Promise<string> {
  const place = await page.locator('path.hit[data-element^="system/"][aria-label*="Mecatol Rex"]').getAttribute('data-element');
  return place?.slice('system/'.length) ?? '';
}

it('the odds stand on the ships, on the end of movement and in the confirmation: Skirmish', async () => {
  const options = { 'red-force': '1 cruiser, 1 destroyer', 'blue-force': '1 cruiser', cards: '0' };
  const { page, id, close } = await sit({ game: 'skirmish', options });
  const rex = await middle(page);
  await house.edit(page, id, `${rex} blue 1 destroyer`);
  await page.locator(`path.hit.offered[data-element="system/${rex}"]`).dispatchEvent('click');
  await page.waitForSelector('.prompt h2:has-text("Which ships move")');
  const ship = page.locator('.prompt .option', { hasText: 'Cruiser from' }).first();
  expect(await ship.innerText(), 'before the ship is picked').toMatch(/\d+\s?%/);
  await press(page, ship);
  const end = page.locator('.verbs .btn.main');
  await expect.poll(() => end.innerText()).toMatch(/\d+\s?%/);
  await end.click();
  await page.waitForSelector('.prompt.confirming .odds .bar');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.prompt.confirming').count()).toBe(0);
  await close();
});

it('losses go from the cheapest up by one button, once it is agreed to: Skirmish', async () => {
  const { page, id, close } = await sit({ game: 'skirmish', options: { 'red-force': '1 cruiser', 'blue-force': '1 cruiser', cards: '0' } });
  // Six dice that hit on 3: at least two hits, and never all eight units.
  const rex = await middle(page);
  await house.edit(page, id, `${rex} red 1 carrier 4 fighter 3 destroyer; blue 2 war-sun`);
  await page.locator(`path.hit.offered[data-element="system/${rex}"]`).dispatchEvent('click');
  const cheapest = page.locator('.verbs .cheapest');
  for (let step = 0; step < 12 && (await cheapest.count()) === 0; step += 1) {
    expect(await asked(page)).toBe('asked');
    if ((await cheapest.count()) === 0) await answer(page, () => 0, true);
  }
  const before = await page.locator('.prompt').getAttribute('data-question');
  await cheapest.click();
  await page.waitForSelector('.prompt.confirming');
  const said = await page.locator('.prompt .lines b').first().innerText();
  expect(said).toMatch(/fighter/i);
  expect(said).not.toMatch(/carrier/i);
  expect(await page.locator('.prompt').getAttribute('data-question'), 'nothing is lost before it is agreed to').toBe(before);
  await page.locator('.verbs .btn.main').click();
  await expect.poll(() => page.locator('.prompt').getAttribute('data-question')).not.toBe(before);
  expect(await page.locator('.log').innerText()).toMatch(/fighter/);
  await close();
});

it('what others did is said to those who listen', async () => {
  const { page, close } = await sit({ game: 'nexus-ops', bots: 2, bot: 'recruit' });
  const heard = page.locator('[role=status][aria-label="What others do"]');
  const pick = picker(3);
  for (let step = 0; step < 40 && (await heard.innerText()) === ''; step += 1) {
    if ((await asked(page)) === 'over') break;
    await answer(page, pick, true);
  }
  await expect.poll(() => heard.innerText()).toMatch(/Blue|Yellow/);
  await close();
});
