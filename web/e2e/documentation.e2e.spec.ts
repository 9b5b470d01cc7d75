import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { selectTestSample } from '../../infra/tests/kit/sampled.ts';
import { findAxeViolations } from './axe.ts';
import { loadBuiltDocumentationPageMetadata } from './builtPages.ts';
import { documentationSiteScreensToScanInTest, searchDocumentationInTest } from './documentationScreens.ts';
import { focusByTabInTest } from './keyboard.ts';
import { openSharedE2eTestProductInstance } from './testProduct.ts';
import { openTestedScreen } from './openTestedScreen.ts';
import { findCutOffContentByWidthInTest } from './findCutOffContentByWidthInTest.ts';

const opened = openSharedE2eTestProductInstance();

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search the documentation' });
const count = (page: Page) => page.getByRole('status');

async function openPage(path: string, options: Parameters<typeof opened.openContext>[0] = {}) {
  const context = await opened.openContext(options);
  const page = await context.newPage();
  await openTestedScreen(page, { name: path, path });
  return { page, [Symbol.asyncDispose]: () => context.close() };
}

test('leads from the footer to a guide, and back to the marketplace', async () => {
  await using visit = await openPage('/contact');
  const { page } = visit;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Documentation' }).click();
  await page.waitForURL('**/docs');
  await page.getByRole('navigation', { name: 'All documents' }).getByRole('link', { name: 'Buyers' }).click();
  await page.waitForURL('**/docs/buyers');
  expect(await page.getByRole('link', { name: 'Buyers', exact: true }).first().getAttribute('aria-current')).toBe(
    'page',
  );
  await page.getByRole('link', { name: 'IoT Connectivity Marketplace' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('finds and opens a section by keyboard, in spite of a typing error', async () => {
  await using visit = await openPage('/docs');
  const { page } = visit;
  await focusByTabInTest(page, field(page));
  // Each text is inserted at once, so that it is searched for once and the results change once.
  await page.keyboard.insertText('architectur');
  await expect.poll(() => count(page).textContent()).toMatch(/results/);
  await page.keyboard.press('Control+k');
  await page.keyboard.insertText('glosary');
  const first = page.getByRole('list', { name: 'Search results' }).getByRole('link').first();
  await expect.poll(() => first.textContent()).toContain('Glossary');
  await page.keyboard.press('ArrowDown');
  expect(await first.evaluate((link) => link === document.activeElement)).toBe(true);
  const target = await first.getAttribute('href');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${target ?? 'none'}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test('loads script and index of the search only when it is used', async () => {
  await using visit = await openPage('/docs');
  const { page } = visit;
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.reload();
  await page.getByRole('main').waitFor();
  expect(loaded.filter((path) => /docs-index|search-/.test(path))).toEqual([]);
  await searchDocumentationInTest(page, 'quotes');
  expect(loaded.filter((path) => /docs-index|search-/.test(path))).toHaveLength(2);
});

test('shows documents and navigation without scripts', async () => {
  await using context = await opened.openContext({ size: 'phone' });
  const browser = context.browser();
  if (browser === null) throw new Error('The context has no browser.');
  await using plain = await browser.newContext({ baseURL: opened.url, javaScriptEnabled: false, colorScheme: 'dark' });
  const page = await plain.newPage();
  await page.goto('/docs/buyers');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Guide for buyers');
  expect(await field(page).isVisible()).toBe(false);
  expect(await page.getByRole('navigation', { name: 'All documents' }).getByRole('link').count()).toBeGreaterThan(7);
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(ground).toBe('rgb(7, 13, 23)');
});

test('applies the colour scheme that was chosen in the marketplace', async () => {
  await using context = await opened.openContext({ scheme: 'light' });
  await context.addInitScript(() => window.localStorage.setItem('colour_scheme', 'dark'));
  const page = await context.newPage();
  await page.goto('/docs');
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
});

test('answers an unknown address with 404 and ways to go on', async () => {
  await using context = await opened.openContext();
  const page = await context.newPage();
  const reply = await page.goto('/docs/nowhere');
  expect(reply?.status()).toBe(404);
  await page.getByRole('main').getByRole('link', { name: 'start of the documentation' }).click();
  await page.waitForURL('**/docs');
});

/** The other screens are in the sample of `accessibility.e2e.spec.ts`. */
const scanned = documentationSiteScreensToScanInTest.filter(({ name }) =>
  ['docs', 'docs-diagram', 'docs-search'].includes(name),
);

test.each(scanned)('has no axe violations on $name at any size and in any colour scheme', async (screen) => {
  await using visit = await openPage(screen.path);
  const { page } = visit;
  if ('act' in screen) await screen.act(page);
  const found: string[] = [];
  for (const size of ['desktop', 'phone'] as const)
    for (const scheme of ['light', 'dark'] as const) found.push(...(await findAxeViolations(page, size, scheme)));
  expect(found).toEqual([]);
});

const documents = () => loadBuiltDocumentationPageMetadata().map(({ path }) => path.replace('*', 'nowhere'));

test('fits every width and obeys the content security policy', async () => {
  await using context = await opened.openContext();
  const page = await context.newPage();
  const messages: string[] = [];
  page.on('console', (message) => {
    if (!message.text().includes('404')) messages.push(message.text());
  });
  const found: Record<string, unknown> = {};
  for (const path of ['/docs', '/docs/architecture', ...selectTestSample('documents for widths', 6, documents())]) {
    await page.goto(path);
    const cutOff = await findCutOffContentByWidthInTest(page);
    if (Object.keys(cutOff).length > 0) found[path] = cutOff;
  }
  expect(found).toEqual({});
  expect(messages).toEqual([]);
});
