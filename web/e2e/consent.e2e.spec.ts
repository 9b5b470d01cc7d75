import type { Locator, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { selectTestSample } from '../../infra/tests/kit/sampled.ts';
import { type TestBrowserWindowSizeName, testBrowserWindowSizes } from './browser.ts';
import { focusByTabAndPressKeyInTest, focusByTabInTest } from './keyboard.ts';
import { openSharedE2eTestProductInstance } from './testProduct.ts';

const opened = openSharedE2eTestProductInstance();

/**
 * Opens a page that is closed after the test.
 * @param asked whether the visitor has yet to make a choice about cookies.
 */
async function openPage(asked = true, size: TestBrowserWindowSizeName = 'desktop'): Promise<Page> {
  const context = await opened.openContext({ size, asked });
  onTestFinished(async () => context.close());
  return context.newPage();
}

const bannerOf = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const storedBy = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(window.localStorage).sort());
const chosenBy = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(window.localStorage.getItem('cookie_consent') ?? 'null') as unknown);

/** Waits until the app has replaced the prerendered page, so that buttons work. */
const takenOver = (page: Page) => page.waitForFunction(() => document.querySelector('button[inert]') === null);

test('offers all cookie choices by keyboard and stores optional data only with consent', async () => {
  const page = await openPage();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await page.goto('/contact');
  await bannerOf(page).waitFor();
  await focusByTabInTest(page, button(page, 'Accept All'));
  await focusByTabAndPressKeyInTest(page, button(page, 'Colour scheme'), 'Enter');
  await page.getByRole('menuitemradio', { name: 'Dark' }).press('Enter');
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  await focusByTabInTest(page, page.getByRole('link', { name: 'Cookie Policy', exact: true }));
  expect([await storedBy(page), sent]).toEqual([['server_start_time'], []]);
  expect(await page.context().cookies()).toEqual([]);

  const logged = page.waitForResponse(/consent-log/);
  await focusByTabAndPressKeyInTest(page, button(page, 'Reject All'), 'Enter');
  await bannerOf(page).waitFor({ state: 'detached' });
  expect((await logged).status()).toBe(200);
  expect(await chosenBy(page)).toMatchObject({ analytics: false, marketing: false, functional: false });
  expect(await storedBy(page)).toEqual(['cookie_consent', 'server_start_time']);

  await page.reload();
  await focusByTabAndPressKeyInTest(page, button(page, 'Cookie Settings'), 'Enter');
  await focusByTabAndPressKeyInTest(page, button(page, 'Customize'), 'Enter');
  await focusByTabAndPressKeyInTest(page, page.getByRole('checkbox', { name: 'Functional' }), 'Space');
  await focusByTabAndPressKeyInTest(page, button(page, 'Save preferences'), 'Enter');
  await bannerOf(page).waitFor({ state: 'detached' });
  expect(await chosenBy(page)).toMatchObject({ analytics: false, marketing: false, functional: true });
  await focusByTabAndPressKeyInTest(page, button(page, 'Colour scheme'), 'Enter');
  await page.getByRole('menuitemradio', { name: 'Dark' }).press('Enter');
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  expect(await storedBy(page)).toEqual(['colour_scheme', 'cookie_consent', 'server_start_time']);

  await focusByTabAndPressKeyInTest(page, button(page, 'Cookie Settings'), 'Enter');
  await focusByTabAndPressKeyInTest(page, button(page, 'Customize'), 'Enter');
  await focusByTabAndPressKeyInTest(page, button(page, 'Withdraw consent'), 'Enter');
  await bannerOf(page).waitFor();
  expect(await chosenBy(page)).toBeNull();
  expect(await storedBy(page)).toEqual(['server_start_time']);
});

const boxOf = async (target: Locator) => (await target.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };

test('limits the banner on phones to two fifths of the window, with 44 px targets', async () => {
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

/**
 * Blocks the app's scripts. @returns a function that unblocks them and waits until the app has replaced the
 * prerendered page.
 */
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

describe.each(
  selectTestSample('sizes of the cookie banner', 1, Object.keys(testBrowserWindowSizes) as TestBrowserWindowSizeName[]),
)('on a %s', (size) => {
  test('shows the banner with the prerendered page and never moves it', async () => {
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

  test('hides the banner from visitors who have chosen, and reopens it on request', async () => {
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
