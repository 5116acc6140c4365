// Whatever a table can open, axe finds nothing wrong with it: popovers, lists, panels, notices, hints.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults } from './axe';
import { DESK, launch, person, PHONE, type Look } from './browser';
import { answer, asked, picker, reach } from './hands';
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

async function sit(wish: Wish, look: Look = {}): Promise<{ page: Page; id: string; close: () => Promise<void> }> {
  const { context, page } = await person(browser, look);
  const id = await house.table(page, wish);
  await page.goto(`${house.base}/table/${id}`);
  return { page, id, close: () => context.close() };
}

const clean = async (page: Page, what: string): Promise<void> => expect(await faults(page), what).toEqual([]);

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
])('%s', (_, viewport) => {
  it('while players are awaited, for the host and for a guest', async () => {
    const { page, id, close } = await sit({ game: 'nexus-ops', seats: [{ plan: 'me' }, { plan: 'open' }] }, { viewport });
    await page.waitForSelector('text=Copy the link');
    await clean(page, 'host');
    const guest = await person(browser, { viewport });
    await guest.page.goto(`${house.base}/table/${id}`);
    await guest.page.waitForSelector('text=Sit down');
    await clean(guest.page, 'guest');
    await guest.page.click('text=Sit down');
    // Who begins is drawn by lot.
    await page.waitForSelector('.board .hit');
    await page.keyboard.press('m');
    await page.click('[role=dialog] >> text=Ask for a pause');
    await guest.page.waitForSelector('.notice.hot');
    await clean(guest.page, 'a wish of another');
    await guest.context.close();
    await close();
  });

  it('hints, a pick that waits, what is barred, what was typed wrong', async () => {
    const { page, close } = await sit({ game: 'nexus-ops' }, { viewport, guided: true });
    await asked(page);
    await page.waitForSelector('.guide h2');
    await page.waitForTimeout(450);
    await clean(page, 'hint');
    await page.keyboard.press('s');
    await page.waitForSelector('.prompt.confirming');
    await clean(page, 'suggestion');
    await page.keyboard.press('Escape');
    await page.keyboard.press('t');
    await page.locator('.sheet input').fill('deploy elephant a1');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(400);
    await clean(page, 'typed');
    await close();
  });

  it('lens, hover card, tabs and the sheet of a seat', async () => {
    const { page, close } = await sit({ game: 'twilight-imperium', bots: 2, bot: 'recruit' }, { viewport });
    await asked(page);
    await page.locator('.board .hit').nth(3).dispatchEvent('click');
    await page.waitForTimeout(400);
    await clean(page, 'a place that was clicked');
    await page.keyboard.press('Escape');
    if (viewport === DESK) {
      await page.locator('.board .hit').nth(8).hover({ force: true });
      await page.waitForSelector('[role=tooltip]');
      await clean(page, 'hover card');
      await page.locator('.left .seat h3 button').first().click();
      await page.waitForSelector('[role=dialog]');
      await clean(page, 'sheet of a seat');
      await page.keyboard.press('Escape');
      for (const tab of ['chat', 'rules', 'log']) {
        await page.click(`#tab-${tab}`);
        await clean(page, tab);
      }
    }
    await reach(page, page.locator('.groups button.group[aria-expanded]'));
    await page.locator('.groups .list').waitFor();
    await clean(page, 'list of a kind of action');
    await close();
  });

  it('a basket and a force that is bought', async () => {
    const { page, close } = await sit({ game: 'skirmish' }, { viewport });
    await reach(page, page.locator('.basket .all'));
    await clean(page, 'basket');
    await close();
  });
});

it('the choices of a card, asides and a trade that is put together', async () => {
  const { page, close } = await sit({ game: 'empires-of-the-void', bots: 2 });
  await reach(page, page.locator('.seat .deal'));
  await page.waitForSelector('.offer.mine select');
  await clean(page, 'a trade');
  const card = page.locator('.dock .card.hot').first();
  if ((await card.count()) > 0) {
    await card.click();
    await page.waitForTimeout(200);
    await clean(page, 'choices of a card');
  }
  await close();
});

it('cards on the floor of a senate', async () => {
  const { page, close } = await sit({ game: 'central-powers', bots: 2, bot: 'recruit' });
  await asked(page);
  await page.locator('.council').first().click();
  await page.waitForTimeout(300);
  await clean(page, 'council');
  await close();
});

it('a game that is over: its end, the dice checked, a replay', async () => {
  const { page, id, close } = await sit({ game: 'skirmish', options: { rounds: '1', points: '6' } });
  const pick = picker(2);
  for (let step = 0; step < 120 && (await asked(page)) === 'asked'; step += 1) await answer(page, pick, step % 3 !== 2);
  await page.waitForSelector('.ending h2');
  await page.locator('.ending >> text=Check the dice').click();
  await page.waitForSelector('.fair .verdict');
  await clean(page, 'end');
  await page.goto(`${house.base}/replay/${id}/2`);
  await page.waitForSelector('.scrub input');
  await clean(page, 'replay');
  const battle = page.locator('.scrub .btn:enabled', { hasText: 'Next battle' });
  if ((await battle.count()) > 0) {
    await battle.click();
    await clean(page, 'a battle of a replay');
  }
  await page.setViewportSize(PHONE);
  for (const sheet of ['Seats and cards', 'Log']) {
    await page.getByRole('button', { name: sheet, exact: true }).click();
    await page.waitForSelector('.sheet');
    await clean(page, sheet);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.sheet').count()).toBe(0);
  }
  await close();
});

it('notices, what is barred, orders for windows', async () => {
  const { page, close } = await sit({ game: 'empires-of-the-void', bots: 2 });
  await asked(page);
  await page.locator('.bell button').first().click();
  await clean(page, 'notices');
  await page.keyboard.press('Escape');
  await reach(page, page.locator('.prompt .lines button.rule[aria-expanded]'));
  await clean(page, 'what is barred');
  await close();
  const options = { 'red-force': '2 carrier, 1 cruiser, 4 infantry', 'blue-force': '1 cruiser', 'red-hand': 'flank-speed+flank-speed+nav-suite' };
  const skirmish = await sit({ game: 'skirmish', options });
  await reach(skirmish.page, skirmish.page.locator('.standing .btn'));
  await clean(skirmish.page, 'orders');
  await skirmish.close();
});
