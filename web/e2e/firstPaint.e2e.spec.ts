import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { validateSessionEndpoint } from '@marketplace/contracts/accounts/accounts.api.ts';
import type { TestBrowserContextOptions } from './browser.ts';
import { openSharedE2eTestProductInstance } from './testProduct.ts';

const opened = openSharedE2eTestProductInstance();

/** Opens a page that is closed after the test. */
async function openPage(options: TestBrowserContextOptions = {}): Promise<Page> {
  const context = await opened.openContext(options);
  onTestFinished(async () => context.close());
  return context.newPage();
}

/** Blocks the library scripts, so that the page shows only the prerendered content. */
const holdLibraries = (page: Page) => page.route('**/assets/libraries-*.js', () => undefined);

const untilPainted = (page: Page) => page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);

/** Returns the text of a page's main element before the libraries have loaded. */
async function paintedMain(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await untilPainted(page);
  const text = await page.getByRole('main').innerText();
  return text.replaceAll(/\s+/g, ' ').trim();
}

/**
 * Returns which parts of the header are visible on a laptop: the navigation, the account placeholder and the sign-in
 * button.
 */
async function headerOf(page: Page): Promise<Record<'links' | 'placeholder' | 'signIn', boolean>> {
  await page.setViewportSize({ width: 1280, height: 800 });
  const header = page.getByRole('banner');
  return {
    links: await header.getByRole('navigation', { name: 'Main' }).isVisible(),
    placeholder: await header.locator('div[aria-hidden="true"]').isVisible(),
    signIn: /Sign In/.test(await header.innerText()),
  };
}

test('lets guests read pages and follow links before the scripts run', async () => {
  const page = await openPage();
  await holdLibraries(page);
  await page.goto('/providers');
  await page.getByRole('heading', { name: 'Connectivity Providers' }).waitFor();
  expect(await headerOf(page)).toEqual({ links: true, placeholder: false, signIn: false });
  expect(await page.locator('main input:not([inert])').count()).toBe(0);
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'The right network for every device.' }).waitFor();

  expect(await paintedMain(page, '/rfq-dashboard')).toBe('Please log in to view your RFQ requests. Sign In');
  expect(await paintedMain(page, '/vendor-dashboard')).toBe('Please log in to view your vendor dashboard. Sign In');
  expect(await paintedMain(page, '/admin')).toBe('');
});

test('shows users page headings and an account placeholder before the scripts run', async () => {
  const page = await openPage({ token: opened.scenario.tokens.buyer });
  await holdLibraries(page);
  expect(await paintedMain(page, '/rfq-dashboard')).toMatch(/My RFQ Requests/);
  expect(await paintedMain(page, '/profile')).toMatch(/Profile/);
  await page.goto('/providers');
  await untilPainted(page);
  expect(await headerOf(page)).toEqual({ links: false, placeholder: true, signIn: false });
});

test('requests the session once in parallel with the scripts and loads no unused code', async () => {
  const page = await openPage({ token: opened.scenario.tokens.buyer });
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(validateSessionEndpoint.path)) asked += 1;
  });
  const answered = page.waitForResponse((response) => response.url().endsWith(validateSessionEndpoint.path));
  await page.route('**/assets/libraries-*.js', async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto('/webhooks');
  await page.getByRole('button', { name: 'Add webhook', disabled: false }).waitFor();
  await page.getByRole('button', { name: 'Help', exact: true }).waitFor();
  expect(asked).toBe(1);
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => /\/([^/]+)-[\w-]{7}\.js$/.exec(name)?.[1] ?? []),
  );
  expect(scripts).toContain('WebhooksPage');
  expect(scripts.filter((name) => ['wizard', 'lists', 'floating', 'menus', 'countries'].includes(name))).toEqual([]);
});

test('paints in the stored colour scheme before loading app scripts of at most 210.7 kB gzipped', async () => {
  const page = await openPage({ scheme: 'light' });
  await page.addInitScript(() => {
    window.localStorage.setItem('colour_scheme', 'dark');
    const seen = new MutationObserver(() => {
      if (document.documentElement.getAttribute('data-mantine-color-scheme') !== 'dark') return;
      performance.mark('dark');
      seen.disconnect();
    });
    seen.observe(document, { subtree: true, attributes: true });
  });
  const begun: Response[] = [];
  page.on('response', (response) => {
    if (/\/(first|libraries|app|start|rolldown-runtime)-[\w-]{7}\.js$/.test(response.url())) begun.push(response);
  });
  await page.goto('/providers');
  await page.getByRole('searchbox', { name: 'Search providers' }).fill('emnify');
  await page.getByText(/^1 of \d+ providers$/).waitFor();

  const { painted, dark, scripts } = await page.evaluate(() => {
    const startOf = (type: string) => performance.getEntriesByType(type)[0]?.startTime ?? Number.NaN;
    const loaded = performance.getEntriesByType('resource');
    const ofApp = loaded.filter(({ name }) => /\/(libraries|app)-.*\.js$/.test(name));
    return { painted: startOf('paint'), dark: startOf('mark'), scripts: ofApp.map(({ startTime }) => startTime) };
  });
  expect(scripts.length).toBeGreaterThanOrEqual(2);
  expect(Math.min(...scripts)).toBeGreaterThanOrEqual(painted);
  expect(dark).toBeLessThanOrEqual(painted);
  const zipped = await Promise.all(begun.map(async (response) => gzipSync(await response.body()).length));
  expect(zipped.length).toBeGreaterThanOrEqual(4);
  expect(zipped.reduce((all, size) => all + size, 0)).toBeLessThanOrEqual(210_700);
});
