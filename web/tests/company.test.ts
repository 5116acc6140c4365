// People at one table: deals, consent, leaving and coming back, chat, notices.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, person } from './browser';
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

interface Pair {
  ann: Page;
  bob: Page;
  table: string;
  close: () => Promise<void>;
}

/** Ann opens a table with a free seat, Bob sits down by its link. */
async function pair(game: string): Promise<Pair> {
  const [a, b] = [await person(browser), await person(browser)];
  const table = await house.table(a.page, { game, seats: [{ plan: 'me' }, { plan: 'open' }] });
  await a.page.goto(`${house.base}/table/${table}`);
  await b.page.goto(`${house.base}/table/${table}`);
  await b.page.click('text=Sit down');
  await Promise.race([a.page, b.page].map((page) => page.waitForSelector('.prompt.asked')));
  const close = async (): Promise<void> => {
    await a.context.close();
    await b.context.close();
  };
  return { ann: a.page, bob: b.page, table, close };
}

/** Both answer lazily until somebody may begin a deal. */
async function untilDeals(pages: Page[]): Promise<Page> {
  const pick = picker(5);
  for (let step = 0; step < 80; step += 1) {
    for (const page of pages) {
      if ((await page.locator('.seat .deal').count()) > 0) return page;
      if ((await page.locator('.prompt.asked').count()) > 0) await answer(page, pick, true);
    }
    await Promise.race(pages.map((page) => page.waitForSelector('.prompt.asked, .seat .deal')));
  }
  throw new Error('no deal could be begun');
}

const add = async (page: Page, label: RegExp): Promise<void> => {
  const select = page.getByLabel(label).first();
  const key = await select.locator('option').nth(1).getAttribute('value');
  await select.selectOption(key ?? '');
};

describe('deals', () => {
  it('are put together, offered, seen by the other and accepted', async () => {
    const { ann, bob, close } = await pair('empires-of-the-void');
    const from = await untilDeals([ann, bob]);
    const to = from === ann ? bob : ann;
    await from.locator('.seat .deal').first().click();
    await from.waitForSelector('.offer.mine select');
    await add(from, /^Ask .* for$/);
    await expect.poll(() => from.locator('.offer.mine .sides .item').count()).toBe(1);
    await add(from, /^Add to what you give$/);
    await expect.poll(() => from.locator('.offer.mine .sides .item').count()).toBe(2);
    expect(await to.locator('.offer').count()).toBe(0);
    await from.locator('.offer.mine .verbs >> text=/^Offer it/').click();
    await to.waitForSelector('.offer:not(.mine)');
    expect(await to.locator('.offer:not(.mine) h2').innerText()).toContain('offers a trade');
    await to.locator('.offer:not(.mine) .verbs >> text=Accept').click();
    await from.waitForSelector('.log >> text=/accepts: /');
    await expect.poll(() => to.locator('.offer').count()).toBe(0);
    await close();
  });
});

describe('consent', () => {
  it('pauses, goes on, and takes back past information', async () => {
    const { ann, bob, close } = await pair('nexus-ops');
    await ann.keyboard.press('m');
    await ann.click('[role=dialog] >> text=Ask for a pause');
    await bob.waitForSelector('.notice.hot >> text=/Pause the game/');
    await bob.click('.notice.hot >> text=Agree');
    await ann.waitForSelector('.notice >> text=/is paused/');
    await bob.click('text=Ask to go on');
    await ann.click('.notice.hot >> text=Agree');
    await Promise.race([ann, bob].map((page) => page.waitForSelector('.prompt.asked')));

    const first = (await ann.locator('.prompt.asked').count()) > 0 ? ann : bob;
    const other = first === ann ? bob : ann;
    const pick = picker(3);
    const before = await question(first);
    for (let step = 0; step < 60 && (await other.locator('.prompt.asked').count()) === 0; step += 1) {
      if ((await first.locator('.prompt.asked').count()) > 0) await answer(first, pick, step > 1);
    }
    await asked(other);
    await first.keyboard.press('m');
    const choice = first.getByLabel(/take back everything from/);
    const values = await choice.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value).filter(Boolean));
    // What is rolled anew may fall otherwise: the lot for the first seat stays as it is.
    await choice.selectOption(values[values.length - 2] ?? '');
    await first.click('[role=dialog] >> text=/^Ask to take back/');
    await other.waitForSelector('.notice.hot >> text=/Take back the last/');
    await other.click('.notice.hot >> text=Agree');
    await first.waitForSelector('.prompt.asked');
    expect(before).not.toBe('');
    expect(await other.locator('.prompt.asked').count()).toBe(0);
    await close();
  });
});

describe('leaving', () => {
  it('lets a bot play on, takes the seat back, and resigns for good', async () => {
    const { ann, bob, close } = await pair('nexus-ops');
    await ann.keyboard.press('m');
    await ann.click('[role=dialog] >> text=Let a bot play for me');
    await ann.waitForSelector('.notice >> text=/A bot plays/');
    await ann.click('text=Take my seat back');
    await expect.poll(() => ann.locator('.notice >> text=/A bot plays/').count()).toBe(0);
    await bob.keyboard.press('m');
    await bob.click('[role=dialog] >> text=/^Resign$/');
    expect(await bob.locator('[role=dialog] [role=alert]').innerText()).toBe('You lose, and the game is over.');
    await bob.click('[role=dialog] >> text=Resign now');
    await ann.waitForSelector('.ending h2');
    await close();
  });

  it('says that the others play on, and lets them', async () => {
    const people = [await person(browser), await person(browser), await person(browser)] as const;
    const [ann, bob, cat] = people.map(({ page }) => page) as [Page, Page, Page];
    const table = await house.table(ann, { game: 'nexus-ops', seats: [{ plan: 'me' }, { plan: 'open' }, { plan: 'open' }] });
    for (const page of [ann, bob, cat]) await page.goto(`${house.base}/table/${table}`);
    for (const page of [bob, cat]) await page.click('text=Sit down');
    await Promise.race([ann, bob, cat].map((page) => page.waitForSelector('.prompt.asked')));
    await cat.keyboard.press('m');
    await cat.click('[role=dialog] >> text=/^Resign$/');
    expect(await cat.locator('[role=dialog] [role=alert]').innerText()).toContain('the others play on');
    await cat.click('[role=dialog] >> text=/^Play on$/');
    await cat.click('[role=dialog] >> text=/^Resign$/');
    await cat.click('[role=dialog] >> text=Resign now');
    await cat.waitForSelector('.notice >> text=/You have resigned/');
    expect(await cat.locator('text=Take my seat back').count()).toBe(0);
    const pick = picker(4);
    for (let step = 0; step < 40 && (await ann.locator('.log >> text=/resigns/').count()) === 0; step += 1) {
      for (const page of [ann, bob]) if ((await page.locator('.prompt.asked').count()) > 0) await answer(page, pick, true);
    }
    await ann.waitForSelector('.log >> text=/resigns/');
    await Promise.race([ann, bob].map((page) => page.waitForSelector('.prompt.asked')));
    expect(await ann.locator('.ending h2').count()).toBe(0);
    for (const { context } of people) await context.close();
  });
});

describe('chat', () => {
  it('can be muted and reported', async () => {
    const { ann, bob, close } = await pair('nexus-ops');
    for (const page of [ann, bob]) await page.keyboard.press('c');
    await bob.fill('[aria-label="Say something"]', 'you will lose');
    await bob.keyboard.press('Enter');
    await ann.waitForSelector('text=you will lose');
    await ann.locator('.chat .who').first().click();
    await ann.getByLabel('In your words').fill('twice');
    await ann.click('text=Report this line');
    await ann.waitForSelector('text=/Reported to the keeper/');
    await ann.locator('.chat .who').first().click();
    await ann.locator('.chat .acts .btn').first().click();
    await expect.poll(() => ann.locator('text=you will lose').count()).toBe(0);
    await ann.goto(`${house.base}/account`);
    await ann.click('text=Hear again');
    await expect.poll(() => ann.locator('text=Hear again').count()).toBe(0);
    await close();
  });
});

describe('notices', () => {
  it('wait in the bell for who is elsewhere, and lead to the table', async () => {
    const { ann, bob, table, close } = await pair('nexus-ops');
    const first = (await ann.locator('.prompt.asked').count()) > 0 ? ann : bob;
    const away = first === ann ? bob : ann;
    await away.goto(`${house.base}/help`);
    const pick = picker(3);
    for (let step = 0; step < 60 && (await first.locator('.prompt.asked').count()) > 0; step += 1) {
      await answer(first, pick, step > 1);
      await Promise.race([first.waitForSelector('.prompt.asked'), first.waitForSelector('.prompt:has-text("Waiting for")')]);
    }
    await away.locator('.bell [aria-label$="notices"]:not([aria-label^="No"])').click();
    await away.locator('.bell .list button').first().click();
    await away.waitForURL(new RegExp(`/table/${table}`));
    await asked(away);
    await close();
  });

  it('go to a webhook and keep a holiday, set in the account', async () => {
    const { context, page } = await person(browser);
    await page.goto(`${house.base}/account`);
    await page.getByLabel(/Webhook/).fill('https://example.org/hook');
    const keepUntil = async (days: number) => {
      const until = new Date(Date.now() + days * 24 * 3600 * 1000).toISOString().slice(0, 10);
      await page.getByLabel(/On holiday until/).fill(until);
      await page.click('text=/^Keep$/');
    };
    await keepUntil(90);
    await page.waitForSelector('text=A year has 60 days of holiday');
    await keepUntil(20);
    await page.waitForSelector('text=Kept.');
    await page.reload();
    await page.waitForSelector('text=You are on holiday');
    expect(await page.getByLabel(/Webhook/).inputValue()).toBe('https://example.org/hook');
    await context.close();
  });
});

describe('reactions', () => {
  it('can be passed in advance, and asked again', async () => {
    const { context, page } = await person(browser);
    const options = { 'red-force': '2 carrier, 1 cruiser, 4 infantry', 'blue-force': '1 cruiser', 'red-hand': 'flank-speed+flank-speed+nav-suite' };
    const table = await house.table(page, { game: 'skirmish', options });
    await page.goto(`${house.base}/table/${table}`);
    const pick = picker(2);
    for (let step = 0; step < 12; step += 1) {
      await asked(page);
      if ((await page.locator('.standing .btn').count()) > 0) break;
      await answer(page, pick, step % 3 === 2);
    }
    await page.locator('.standing .btn').click();
    await page.click('.standing li >> text=Never ask me this');
    await page.keyboard.press('m');
    await page.waitForSelector('[role=dialog] .order >> text=/always/');
    await page.click('[role=dialog] .order >> text=Forget');
    await expect.poll(() => page.locator('[role=dialog] .order').count()).toBe(0);
    await context.close();
  });
});
