import type { Locator, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { drawn } from '../../infra/tests/kit/drawn.ts';
import { type Size, sizes } from './browser.ts';
import { pressOn, tabTo } from './keyboard.ts';
import { openForTests } from './opened.ts';

const opened = openForTests();

/** A page that closes with the test. @param asked whether its visitor has not chosen about cookies yet. */
async function openPage(asked = true, size: Size = 'desktop'): Promise<Page> {
  const context = await opened.openContext({ size, asked });
  onTestFinished(async () => context.close());
  return context.newPage();
}

const bannerOf = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const storedBy = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(window.localStorage).sort());
const chosenBy = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(window.localStorage.getItem('cookie_consent') ?? 'null') as unknown);

/** Waits until the app runs in the place of what the build painted: buttons can be pressed. */
const takenOver = (page: Page) => page.waitForFunction(() => document.querySelector('button[inert]') === null);

test('by keyboard alone visitors pass the banner, reject, choose one by one and withdraw; what is optional is stored once allowed', async () => {
  const page = await openPage();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await page.goto('/contact');
  await bannerOf(page).waitFor();
  await tabTo(page, button(page, 'Accept All'));
  await pressOn(page, button(page, 'Colour scheme'), 'Enter');
  await page.getByRole('menuitemradio', { name: 'Dark' }).press('Enter');
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  await tabTo(page, page.getByRole('link', { name: 'Cookie Policy', exact: true }));
  expect([await storedBy(page), sent]).toEqual([['server_start_time'], []]);
  expect(await page.context().cookies()).toEqual([]);

  const logged = page.waitForResponse(/consent-log/);
  await pressOn(page, button(page, 'Reject All'), 'Enter');
  await bannerOf(page).waitFor({ state: 'detached' });
  expect((await logged).status()).toBe(200);
  expect(await chosenBy(page)).toMatchObject({ analytics: false, marketing: false, functional: false });
  expect(await storedBy(page)).toEqual(['cookie_consent', 'server_start_time']);

  await page.reload();
  await pressOn(page, button(page, 'Cookie Settings'), 'Enter');
  await pressOn(page, button(page, 'Customize'), 'Enter');
  await pressOn(page, page.getByRole('checkbox', { name: 'Functional' }), 'Space');
  await pressOn(page, button(page, 'Save preferences'), 'Enter');
  await bannerOf(page).waitFor({ state: 'detached' });
  expect(await chosenBy(page)).toMatchObject({ analytics: false, marketing: false, functional: true });
  await pressOn(page, button(page, 'Colour scheme'), 'Enter');
  await page.getByRole('menuitemradio', { name: 'Dark' }).press('Enter');
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  expect(await storedBy(page)).toEqual(['colour_scheme', 'cookie_consent', 'server_start_time']);

  await pressOn(page, button(page, 'Cookie Settings'), 'Enter');
  await pressOn(page, button(page, 'Customize'), 'Enter');
  await pressOn(page, button(page, 'Withdraw consent'), 'Enter');
  await bannerOf(page).waitFor();
  expect(await chosenBy(page)).toBeNull();
  expect(await storedBy(page)).toEqual(['server_start_time']);
});

const boxOf = async (target: Locator) => (await target.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };

test('on phones the banner leaves three fifths of the window, with targets of 44 px and the end of the page in reach', async () => {
  const page = await openPage(true, 'phone');
  await page.goto('/contact');
  await bannerOf(page).waitFor();
  await takenOver(page);
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    const banner = await boxOf(bannerOf(page));
    expect([banner.x, banner.width, banner.y + banner.height]).toEqual([0, width, height]);
    expect(banner.height).toBeLessThanOrEqual(height * 0.4);
    for (const name of ['Reject All', 'Customize', 'Accept All']) {
      const target = await boxOf(button(page, name));
      expect(Math.min(target.width, target.height), `${name}, ${width} px`).toBeGreaterThanOrEqual(44);
      expect(target.y + target.height, `${name}, ${width} px`).toBeLessThanOrEqual(height);
    }
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const last = await boxOf(button(page, 'Cookie Settings'));
    expect(last.y + last.height).toBeLessThanOrEqual((await boxOf(bannerOf(page))).y);
  }
  await button(page, 'Customize').click();
  await page.getByRole('dialog').waitFor();
  const labels = await page.getByRole('dialog').locator('label').all();
  expect(labels).toHaveLength(4);
  for (const label of labels) expect((await boxOf(label)).height, await label.innerText()).toBeGreaterThanOrEqual(44);
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

describe.each(drawn('sizes of the cookie banner', 1, Object.keys(sizes) as Size[]))('on a %s', (size) => {
  test('the banner is there with the page and never moves', async () => {
    const page = await openPage(true, size);
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
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
    const seen = await page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name));
    expect(new Set(seen.filter((name) => name.startsWith('banner'))).size).toBe(1);
  });

  test('visitors who have chosen do not see the banner for a moment, and open it again', async () => {
    const page = await openPage(false, size);
    const release = await holdScripts(page);
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await bannerOf(page).isVisible()).toBe(false);
    await release();
    expect(await bannerOf(page).count()).toBe(0);
    await button(page, 'Cookie Settings').click();
    await bannerOf(page).waitFor();
  });
});
