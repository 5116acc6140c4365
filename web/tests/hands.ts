// How a person plays: looks at what glows and clicks it. Nothing here waits for time, only for what can be seen.

import type { Locator, Page } from 'playwright-core';

const token = (page: Page): Promise<string> =>
  page
    .locator('.prompt')
    .first()
    .getAttribute('data-question')
    .then((value) => value ?? '');

/** Waits until this person is asked, or the game is over. Says which. */
export async function asked(page: Page, wait = 60_000): Promise<'asked' | 'over'> {
  const found = await page.waitForSelector('.prompt.asked:not(.passing), .ending, .prompt:has-text("The game is over")', { timeout: wait });
  const over = await found.evaluate((element) => element.classList.contains('ending') || !element.classList.contains('asked'));
  return over ? 'over' : 'asked';
}

export function question(page: Page): Promise<string> {
  return page.locator('.prompt h2').first().innerText();
}

type After = 'moved' | 'choices' | 'confirm' | 'place';

/** What a click led to: the next question, several choices, a pick to confirm, or a piece that wants a place. */
async function after(page: Page, before: string): Promise<After> {
  const found = await page.waitForFunction(
    (was) => {
      const prompt = document.querySelector('.prompt');
      if (!prompt?.classList.contains('asked') || prompt.getAttribute('data-question') !== was) return 'moved';
      // What lies in the basket is confirmed like a pick.
      if (prompt.classList.contains('confirming') || prompt.classList.contains('picking')) return 'confirm';
      if (document.querySelector('.lens .option, .choices .btn, .prompt > .pickers .list .line, .groups .list .line')) return 'choices';
      if (document.querySelector('.prompt .options .option[aria-pressed=true]')) return 'place';
      return false;
    },
    before,
    { timeout: 40_000 },
  );
  return (await found.jsonValue()) as After;
}

/** Clicks one thing and waits for the next question. */
export async function press(page: Page, what: Locator): Promise<void> {
  const before = await token(page);
  await what.click();
  await after(page, before);
}

/** Answers the standing question by one or more clicks; `lazy` prefers the main button. */
export async function answer(page: Page, pick: (count: number) => number, lazy = false): Promise<void> {
  const before = await token(page);
  const main = page.locator('.prompt .verbs .btn.main');
  const spots = page.locator('.hit.offered');
  const cards = page.locator('.card.hot, .goal.hot, .strategy .hot, .floor .hot, .ballot .outcome.hot, .payment .source.hot, .research .tech.can');
  const options = page.locator('.prompt .option, .beside .basket .option, .groups button.group');
  const long = page.locator('.prompt > .pickers > .btn');
  const choices = page.locator('.lens .option, .choices .btn, .prompt > .pickers .list .line, .groups .list .line');
  const [atSpots, atOptions, atCards, atMain, atLong] = await Promise.all([spots, options, cards, main, long].map((one) => one.count()));
  // A window that could only be passed is gone by now.
  if ((await token(page)) !== before) return;
  const ways: (() => Promise<void>)[] = [];
  if (atMain && lazy) ways.push(() => main.first().click());
  else {
    if (atSpots) ways.push(() => spots.nth(pick(atSpots)).dispatchEvent('click'));
    if (atOptions) ways.push(() => options.nth(pick(atOptions)).click());
    if (atCards) ways.push(() => cards.nth(pick(atCards)).click());
    // The list may stand open by itself.
    if (atLong)
      ways.push(async () => {
        if ((await choices.count()) === 0) await long.first().click();
      });
    if (atMain) ways.push(() => main.first().click());
  }
  if (ways.length === 0) throw new Error(`nothing can be clicked: ${await question(page)}`);
  try {
    await ways[pick(ways.length)]?.();
    for (let clicks = 0; clicks < 6; clicks += 1) {
      const led = await after(page, before);
      if (led === 'moved') return;
      if (led === 'choices') await choices.nth(pick(await choices.count())).click({ timeout: 20_000 });
      else if (led === 'confirm') await main.first().click({ timeout: 20_000 });
      else await spots.nth(pick(await spots.count())).dispatchEvent('click', undefined, { timeout: 20_000 });
    }
  } catch (error) {
    // Somebody else's move may have taken away what was about to be clicked: then the question is a new one.
    if ((await token(page)) === before && (await page.locator('.prompt.asked').count()) > 0) {
      throw new Error(`stuck at "${await question(page)}": ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    }
  }
}

/** Answers until `what` is there and could be clicked: a move of somebody else may take it away again at any time. */
export async function reach(page: Page, what: Locator, most = 60): Promise<void> {
  const pick = picker(5);
  for (let step = 0; step < most; step += 1) {
    const over = (await asked(page)) === 'over';
    if ((await what.count()) > 0) {
      const clicked = await what
        .first()
        .click({ timeout: 10_000 })
        .then(() => true)
        .catch(() => false);
      if (clicked) return;
    }
    if (over) break;
    await answer(page, pick, step % 3 !== 0);
  }
  throw new Error(`never to be clicked: ${what}`);
}

/** Plays until the game is over; `lazy` says which answers are given by the main button. */
export async function playOut(page: Page, pick: (count: number) => number, lazy: (click: number) => boolean, most: number): Promise<number> {
  let clicks = 0;
  while ((await asked(page)) === 'asked') {
    await answer(page, pick, lazy(clicks));
    clicks += 1;
    if (clicks >= most) throw new Error(`still not over after ${most} answers: ${await question(page)}`);
  }
  return clicks;
}

/** The same picks every time. */
export function picker(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 4294967296) * count);
  };
}
