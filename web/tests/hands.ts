// How a person plays: looks at what glows and clicks it.

import type { Page } from 'playwright-core';

const token = (page: Page): Promise<string> => page.locator('.prompt').first().getAttribute('data-question').then((value) => value ?? '');

/** Waits until this person is asked, or the game is over. Says which. */
export async function asked(page: Page, wait = 60_000): Promise<'asked' | 'over'> {
  const found = await page.waitForSelector('.prompt.asked, .ending, .prompt:has-text("The game is over")', { timeout: wait });
  const over = await found.evaluate((element) => element.classList.contains('ending') || !element.classList.contains('asked'));
  return over ? 'over' : 'asked';
}

export function question(page: Page): Promise<string> {
  return page.locator('.prompt h2').first().innerText();
}

/** Answers the standing question by one or more clicks; `lazy` prefers the main button. */
export async function answer(page: Page, pick: (count: number) => number, lazy = false): Promise<void> {
  const before = await token(page);
  const main = page.locator('.verbs .btn.main');
  const spots = page.locator('.hit.offered');
  const cards = page.locator('.card.hot');
  const options = page.locator('.prompt .option');
  const long = page.locator('.prompt > .pickers > .btn');
  const ways: (() => Promise<void>)[] = [];
  const counts = { spots: await spots.count(), options: await options.count(), cards: await cards.count(), main: await main.count(), long: await long.count() };
  if (counts.main > 0 && lazy) ways.push(() => main.first().click());
  else {
    if (counts.spots > 0) {
      ways.push(async () => {
        await spots.nth(pick(counts.spots)).dispatchEvent('click');
        const choices = page.locator('.lens .option');
        await page.waitForTimeout(30);
        const many = await choices.count();
        if (many > 0) await choices.nth(pick(many)).click();
      });
    }
    if (counts.options > 0) ways.push(() => options.nth(pick(counts.options)).click());
    if (counts.cards > 0) ways.push(async () => {
      await cards.nth(pick(counts.cards)).click();
      await page.waitForTimeout(30);
      const choices = page.locator('.choices .btn');
      const many = await choices.count();
      if (many > 0) await choices.nth(pick(many)).click();
    });
    if (counts.long > 0) ways.push(async () => {
      await long.first().click();
      const lines = page.locator('.list .line');
      await lines.nth(pick(await lines.count())).click();
    });
    if (counts.main > 0) ways.push(() => main.first().click());
  }
  if (ways.length === 0) throw new Error(`nothing can be clicked: ${await question(page)}`);
  await ways[pick(ways.length)]?.();
  await page
    .waitForFunction((was) => {
      const prompt = document.querySelector('.prompt');
      return !prompt?.classList.contains('asked') || prompt.getAttribute('data-question') !== was;
    }, before, { timeout: 4_000 })
    .catch(() => undefined);
}

/** The same picks every time. */
export function picker(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 4294967296) * count);
  };
}
