import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { pressOn, tabTo } from './keyboard.ts';
import { openForTests } from './opened.ts';

const opened = openForTests();

/** A page of somebody who has not chosen about cookies yet. */
async function freshPage(size: 'desktop' | 'phone' = 'desktop'): Promise<Page> {
  return (await opened.openContext({ size, asked: true })).newPage();
}

const bannerOf = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const storedBy = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(window.localStorage).sort());
const chosenBy = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(window.localStorage.getItem('cookie_consent') ?? 'null') as unknown);

/** Waits until the app runs in the place of what the build painted: buttons can be pressed. */
const takenOver = (page: Page) => page.waitForFunction(() => document.querySelector('button[inert]') === null);

test('by keyboard alone people reject, choose again one by one, and take it back', async () => {
  const page = await freshPage();
  await page.goto('/contact');
  await bannerOf(page).waitFor();
  const logged = page.waitForResponse(/consent-log/);
  await pressOn(page, button(page, 'Reject All'), 'Enter');
  await bannerOf(page).waitFor({ state: 'detached' });
  expect((await logged).status()).toBe(200);
  expect(await chosenBy(page)).toMatchObject({ analytics: false, marketing: false, functional: false });
  await page.reload();
  await pressOn(page, button(page, 'Cookie Settings'), 'Enter');
  await pressOn(page, button(page, 'Customize'), 'Enter');
  await pressOn(page, page.getByRole('checkbox', { name: 'Functional' }), 'Space');
  await pressOn(page, button(page, 'Save preferences'), 'Enter');
  await bannerOf(page).waitFor({ state: 'detached' });
  expect(await chosenBy(page)).toMatchObject({ analytics: false, marketing: false, functional: true });
  await pressOn(page, button(page, 'Cookie Settings'), 'Enter');
  await pressOn(page, button(page, 'Customize'), 'Enter');
  await pressOn(page, button(page, 'Withdraw consent'), 'Enter');
  await bannerOf(page).waitFor();
  expect(await chosenBy(page)).toBeNull();
  await page.context().close();
});

test('the banner keeps nobody from the page: Tab leads through it and on', async () => {
  const page = await freshPage();
  await page.goto('/contact');
  await bannerOf(page).waitFor();
  await tabTo(page, button(page, 'Accept All'));
  await tabTo(page, page.getByRole('banner').getByRole('link').first());
  await tabTo(page, page.getByRole('link', { name: 'Cookie Policy', exact: true }));
  await page.context().close();
});

test('before a choice only what is necessary is stored, and nothing is told of the visitor', async () => {
  const page = await freshPage();
  const told: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') told.push(request.url());
  });
  await page.goto('/');
  await bannerOf(page).waitFor();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /colour scheme/i })
    .click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  expect([await storedBy(page), told]).toEqual([['server_start_time'], []]);
  expect(await page.context().cookies()).toEqual([]);
  await button(page, 'Accept All').click();
  await bannerOf(page).waitFor({ state: 'detached' });
  expect(await storedBy(page)).toEqual(['colour_scheme', 'cookie_consent', 'server_start_time']);
  await page.context().close();
});

test.each([
  [390, 844],
  [360, 640],
  [320, 568],
])('on a phone of %i x %i the banner leaves three fifths, and the end of the page in reach', async (width, height) => {
  const page = await freshPage('phone');
  await page.setViewportSize({ width, height });
  await page.goto('/contact');
  const box = async () => (await bannerOf(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await bannerOf(page).waitFor();
  await takenOver(page);
  const { x, y, width: wide, height: high } = await box();
  expect([x, wide, y + high]).toEqual([0, width, height]);
  expect(high).toBeLessThanOrEqual(height * 0.4);
  for (const name of ['Reject All', 'Customize', 'Accept All']) {
    const target = await button(page, name).boundingBox();
    expect(Math.min(target?.width ?? 0, target?.height ?? 0), name).toBeGreaterThanOrEqual(44);
    expect((target?.y ?? 0) + (target?.height ?? 0), name).toBeLessThanOrEqual(height);
  }
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const last = await button(page, 'Cookie Settings').boundingBox();
  expect((last?.y ?? height) + (last?.height ?? 0)).toBeLessThanOrEqual((await box()).y);
  await page.context().close();
});

/** Keeps the app's scripts back. @returns what lets them come, and waits until the app has taken the page over. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(/\/libraries-.*\.js/, async (route) => {
    await promise;
    await route.continue();
  });
  return async () => {
    resolve(undefined);
    await page.getByText(/^Server started/).waitFor();
    await takenOver(page);
  };
}

test.each(['desktop', 'phone'] as const)('the banner is there with the page and never moves: %s', async (size) => {
  const page = await freshPage(size);
  const release = await holdScripts(page);
  await page.goto('/');
  await bannerOf(page).waitFor();
  await page.evaluate(() => {
    const look = (): void => {
      const { top, height } = document.querySelector('[aria-label="Cookies"]')?.getBoundingClientRect() ?? {};
      performance.mark(`banner ${top} ${height}`);
      requestAnimationFrame(look);
    };
    look();
  });
  await release();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const seen = await page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name));
  expect(new Set(seen.filter((name) => name.startsWith('banner'))).size).toBe(1);
  await page.context().close();
});

test('whoever has chosen is not asked for a moment either', async () => {
  const page = await (await opened.openContext()).newPage();
  const release = await holdScripts(page);
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await bannerOf(page).isVisible()).toBe(false);
  await release();
  expect(await bannerOf(page).count()).toBe(0);
  await button(page, 'Cookie Settings').click();
  await bannerOf(page).waitFor();
  await page.context().close();
});

test.each(['light', 'dark'] as const)('axe has nothing against the banner and the preferences: %s', async (scheme) => {
  for (const size of ['desktop', 'phone'] as const) {
    const page = await freshPage(size);
    await page.goto('/contact');
    await bannerOf(page).waitFor();
    expect(await violations(page, size, scheme), `banner, ${size}`).toEqual([]);
    await button(page, 'Customize').click();
    await page.getByRole('dialog').waitFor();
    expect(await violations(page, size, scheme), `preferences, ${size}`).toEqual([]);
    for (const label of await page.getByRole('dialog').locator('label').all()) {
      expect((await label.boundingBox())?.height, await label.innerText()).toBeGreaterThanOrEqual(44);
    }
    await page.context().close();
  }
});
