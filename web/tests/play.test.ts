// Whole evenings in a real browser against a real server.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults } from './axe';
import { launch, person, PHONE } from './browser';
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

async function playNow(page: Page, game: string, strength = 'random'): Promise<void> {
  await page.goto(house.base);
  await page.waitForSelector('.now .btn.main:not([disabled])');
  await page.locator('.now select').first().selectOption(game);
  await page.locator('.now select').nth(2).selectOption(strength);
  await page.click('.now .btn.main');
  await asked(page);
}

const tableOf = (page: Page): string => /\/table\/([^/?]+)/.exec(page.url())?.[1] ?? '';

describe('alone against bots', () => {
  it('is three clicks from the address to the first piece on the board', async () => {
    const { context, page } = await person(browser);
    await page.goto(house.base);
    await page.waitForSelector('.now .btn.main:not([disabled])');
    await page.click('.now .btn.main');
    await page.waitForSelector('.prompt.asked .option');
    await page.locator('.prompt .option').first().click();
    await page.locator('.hit.offered').first().dispatchEvent('click');
    await page.waitForSelector('.log >> text=/deploys?/');
    await context.close();
  });

  it('plays a whole game by clicks, then sees it again', async () => {
    const { context, page } = await person(browser);
    await playNow(page, 'hexpanse', 'recruit');
    const pick = picker(7);
    let clicks = 0;
    while ((await asked(page)) === 'asked') {
      await answer(page, pick, clicks % 9 === 8);
      clicks += 1;
      expect(clicks, await question(page)).toBeLessThan(600);
    }
    await page.waitForSelector('.ending h2');
    expect(await page.locator('.ending li').count()).toBeGreaterThan(1);
    await page.waitForSelector('.ending h3:has-text("From turn to turn")');
    expect(await page.locator('.ending svg[aria-label^="Scores: "]').count()).toBe(1);
    expect(await page.locator('.ending .moment a').first().getAttribute('href')).toMatch(/^\/replay\/[^/]+\/\d+\?key=/);
    expect(await faults(page)).toEqual([]);

    await page.locator('.ending a.btn').first().click();
    await page.waitForSelector('.scrub input');
    const last = Number(await page.locator('.scrub input').getAttribute('max'));
    expect(last).toBeGreaterThan(10);
    await page.locator('.scrub .btn').first().click();
    await page.waitForURL(/\/replay\/[^/]+\/0\?key=/);
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/\/replay\/[^/]+\/1\?key=/);
    await page.locator('.log a.words').first().click();
    await expect.poll(() => page.url()).not.toMatch(/\/1\?/);
    const there = page.url();
    await page.goto(there);
    await page.waitForSelector('.board .hit');
    const record = await page.request.get(`${house.base}/api/tables/${/replay\/([^/]+)/.exec(there)?.[1]}/record`);
    expect(await record.text()).toContain('game hexpanse');
    await context.close();
  });

  it('takes back steps until something was learnt', async () => {
    const { context, page } = await person(browser);
    await playNow(page, 'nexus-ops');
    const before = await question(page);
    await page.locator('.prompt .option').first().click();
    await page.locator('.hit.offered').first().dispatchEvent('click');
    await page.waitForSelector('.verbs >> text=Undo');
    await expect.poll(() => question(page)).not.toBe(before);
    await page.keyboard.press('z');
    await expect.poll(() => question(page)).toBe(before);
    expect(await page.locator('.verbs >> text=Undo').count()).toBe(0);
    await context.close();
  });
});

describe('what can not be taken back', () => {
  it('is asked about, once, with the reason; by keyboard too', async () => {
    const { context, page } = await person(browser);
    await playNow(page, 'nexus-ops');
    const before = await page.locator('.prompt').getAttribute('data-question');
    await page.keyboard.press('e');
    await page.waitForSelector(".prompt.confirming >> text=/This can't be taken back: /");
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.prompt.confirming').count()).toBe(0);
    expect(await page.locator('.prompt').getAttribute('data-question')).toBe(before);
    await page.keyboard.press('e');
    await page.locator('.prompt.confirming >> text=Keep thinking').click();
    await page.keyboard.press('e');
    await page.locator(".prompt.confirming >> text=Don't ask here again").click();
    await expect.poll(() => page.locator('.prompt').getAttribute('data-question')).not.toBe(before);
    expect(await page.evaluate(() => (JSON.parse(localStorage.getItem('starmoot') ?? '{}') as { sure: string[] }).sure)).toEqual(['nexus-ops deploy.buy']);
    await context.close();
  });
});

describe('together', () => {
  /** Two people at a table. Chance says who begins: that one is called Ann. */
  async function sitTogether(): Promise<{ ann: Page; bob: Page; seat: number; close: () => Promise<void> }> {
    const [a, b] = [await person(browser), await person(browser)];
    await a.page.goto(`${house.base}/new/nexus-ops`);
    await a.page.waitForSelector('form .btn.main:not([disabled])');
    await a.page.click('form .btn.main');
    await a.page.waitForSelector('text=Copy the link');
    await b.page.goto(a.page.url());
    await b.page.click('text=Sit down');
    const close = async (): Promise<void> => {
      await a.context.close();
      await b.context.close();
    };
    const begins = await Promise.race([a.page, b.page].map((page) => page.waitForSelector('.prompt.asked').then(() => page)));
    const [ann, bob] = begins === a.page ? [a.page, b.page] : [b.page, a.page];
    return { ann, bob, seat: begins === a.page ? 0 : 1, close };
  }

  it('plays over the network, each seeing what the other does and no more', async () => {
    const { ann, bob, close } = await sitTogether();
    await asked(ann);
    await bob.waitForSelector('.prompt:not(.asked)');
    expect(await question(bob)).toMatch(/^Waiting for/);
    const pick = picker(3);
    for (let step = 0; step < 80 && (await bob.locator('.prompt.asked').count()) === 0; step += 1) {
      if ((await ann.locator('.prompt.asked').count()) > 0) await answer(ann, pick, step > 2);
    }
    await asked(bob);
    await expect.poll(() => bob.locator('.log li').count()).toBeGreaterThan(2);
    expect(await ann.locator('.prompt.asked').count()).toBe(0);

    await ann.click('#tab-chat');
    await ann.fill('[aria-label="Say something"]', 'well met');
    await ann.keyboard.press('Enter');
    await bob.click('#tab-chat');
    await bob.waitForSelector('text=well met');
    await close();
  });

  it('refuses what is not yours, and changes nothing', async () => {
    const { ann, bob, seat, close } = await sitTogether();
    await asked(ann);
    const before = await question(ann);
    const refusal = await bob.evaluate(
      async ([table, other]) => {
        const me = (await (await fetch('/api/me')).json()) as { csrf: string };
        const answer = await fetch(`/api/tables/${table}/deeds`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-starmoot-csrf': me.csrf },
          body: JSON.stringify({ do: 'say', seat: other, question: null, line: 'done' }),
        });
        return { status: answer.status, problem: (await answer.json()) as { code: string } };
      },
      [tableOf(ann), seat] as const,
    );
    expect(refusal.status).toBe(403);
    expect(refusal.problem.code).toBe('not-yours');
    expect(await question(ann)).toBe(before);
    const peek = await bob.evaluate(async ([table, other]) => (await fetch(`/api/tables/${table}/view?seat=${other}`)).status, [tableOf(ann), seat] as const);
    expect(peek).toBeGreaterThanOrEqual(400);
    await close();
  });

  it('goes on after the server was killed', async () => {
    const { ann, bob, close } = await sitTogether();
    await asked(ann);
    await ann.locator('.prompt .option').first().click();
    await ann.locator('.hit.offered').first().dispatchEvent('click');
    await ann.waitForSelector('.verbs >> text=Undo');
    await expect.poll(() => ann.locator('.log >> text=/deploys?/').count()).toBeGreaterThan(0);
    const standing = await question(ann);
    await house.kill();
    await ann.waitForSelector('text=Connecting again');
    await house.start();
    await expect.poll(() => ann.locator('text=Connecting again').count(), { timeout: 60_000 }).toBe(0);
    await asked(ann);
    expect(await question(ann)).toBe(standing);
    await answer(ann, picker(1), true);
    await expect.poll(() => question(ann)).not.toBe(standing);
    await bob.waitForSelector('.prompt');
    await close();
  });
});

it('plays by taps on a phone: a tap picks, the main button confirms', async () => {
  const { context, page } = await person(browser, { viewport: PHONE });
  await playNow(page, 'nexus-ops');
  await page.locator('.prompt .option').first().tap();
  const spot = page.locator('.hit.offered').first();
  await spot.tap({ force: true });
  await page.waitForSelector('.prompt .btn.main:has-text("on")');
  const before = await question(page);
  await page.locator('.verbs .btn.main').tap();
  await expect.poll(() => question(page)).not.toBe(before);
  for (const part of ['.prompt h2', '.dock', '.tabs']) {
    const box = await page.locator(part).last().boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), part).toBeLessThanOrEqual(PHONE.height + 1);
  }
  await page.locator('.tabs >> text=Seats').tap();
  await page.waitForSelector('[role=dialog] .seat');
  await context.close();
});

it('shares one screen on a hot-seat table', async () => {
  const { context, page } = await person(browser);
  await page.goto(`${house.base}/new/nexus-ops`);
  await page.waitForSelector('form .seat select');
  await page.locator('form .seat select').nth(1).selectOption('me');
  await page.click('form .btn.main');
  await page.waitForSelector('.prompt.asked, .prompt:has-text("Hand over to")');
  if ((await page.locator('text=Hand over to').count()) > 0) await page.click('text=Hand over to');
  await asked(page);
  const pick = picker(5);
  // The host may pass for whoever the screen would go to: then there is nothing to hand over.
  const handOver = page.locator('text=Hand over to');
  let handed = false;
  for (let step = 0; step < 300 && !handed; step += 1) {
    if ((await handOver.count()) > 0) {
      handed = await handOver.click({ timeout: 3_000 }).then(
        () => true,
        () => false,
      );
    } else if ((await page.locator('.prompt.asked').count()) > 0) await answer(page, pick, step > 1);
    else await page.waitForTimeout(100);
  }
  expect(handed, 'somebody else is asked').toBe(true);
  await asked(page);
  await context.close();
});
