import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { openForTests } from './opened.ts';

const opened = openForTests();

/** A page of a visitor in whose browser something is different from the start. */
async function visitorPage(different: () => void): Promise<Page> {
  const context = await opened.openContext();
  await context.addInitScript(different);
  return context.newPage();
}

/** Waits until the app runs: what needs scripts can be used. */
async function works(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search providers' }).fill('emnify');
  await page.getByText(/^1 of \d+ providers$/).waitFor();
}

test('a page is read, and its links lead on, while its scripts are on their way', async () => {
  const context = await opened.openContext();
  const page = await context.newPage();
  await page.route('**/assets/libraries-*.js', () => undefined);
  await page.goto('/providers');
  await page.getByRole('heading', { name: 'Connectivity Providers' }).waitFor();
  expect(await page.locator('main input:not([inert])').count()).toBe(0);
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'The right network for every device.' }).waitFor();
  await context.close();
});

test('no script of the app is asked for before something is painted', async () => {
  const page = await visitorPage(() => undefined);
  await page.goto('/providers');
  await works(page);
  const [painted, ...asked] = await page.evaluate(() => {
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/(libraries|app)-.*\.js$/.test(name));
    return [...performance.getEntriesByType('paint'), ...scripts].map(({ startTime }) => startTime);
  });
  expect(asked.length).toBeGreaterThanOrEqual(2);
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(painted ?? Number.NaN);
  await page.context().close();
});

test('what every page begins with is at most 206.2 kB of scripts, zipped', async () => {
  await using context = await opened.openContext();
  const page = await context.newPage();
  const begun: Response[] = [];
  page.on('response', (response) => {
    if (/\/(first|libraries|app|start|rolldown-runtime)-[^/]*\.js$/.test(response.url())) begun.push(response);
  });
  await page.goto('/providers');
  await works(page);
  const sizes = await Promise.all(begun.map(async (response) => gzipSync(await response.body()).length));
  expect(sizes.length).toBeGreaterThanOrEqual(4);
  expect(sizes.reduce((all, size) => all + size, 0)).toBeLessThanOrEqual(206_200);
});

test('the app starts in a tab that nobody looks at', async () => {
  const page = await visitorPage(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    window.PerformanceObserver.prototype.observe = () => undefined;
    window.requestAnimationFrame = () => 0;
  });
  await page.goto('/providers');
  await page.locator('main input:not([inert])').first().waitFor({ state: 'attached' });
  await page.context().close();
});

test('the app starts in a browser that does not say when it paints', async () => {
  const page = await visitorPage(() => {
    window.PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto('/providers');
  await works(page);
  await page.context().close();
});

test('a remembered dark scheme is on the page before anything is painted', async () => {
  const light = await opened.openContext({ scheme: 'light' });
  await light.addInitScript(() => {
    window.localStorage.setItem('colour_scheme', 'dark');
    const seen = new MutationObserver(() => {
      if (document.documentElement.getAttribute('data-mantine-color-scheme') !== 'dark') return;
      performance.mark('dark');
      seen.disconnect();
    });
    seen.observe(document, { subtree: true, attributes: true });
  });
  const visit = await light.newPage();
  await visit.goto('/');
  await visit.getByRole('main').waitFor();
  await visit.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
  const [dark, painted] = await visit.evaluate(() =>
    ['mark', 'paint'].map((type) => performance.getEntriesByType(type)[0]?.startTime ?? Number.NaN),
  );
  expect(dark).toBeLessThanOrEqual(painted ?? Number.NaN);
  await light.close();
});
