import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { validateSession } from '@marketplace/contracts/accounts/accounts.api.ts';
import { tokenOf } from './apiCalls.ts';
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

/** Opens a page whose libraries are kept back, in a browser with or without a session, and waits until it is painted. */
async function openPainted(path: string, token?: string): Promise<Page> {
  const context = await opened.openContext(token === undefined ? {} : { token });
  const page = await context.newPage();
  await page.route('**/assets/libraries-*.js', () => undefined);
  await page.goto(path);
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
  return page;
}

/** Content of the page's main element before the libraries have loaded. */
async function paintedMain(path: string, token?: string): Promise<string> {
  const page = await openPainted(path, token);
  const text = await page.getByRole('main').innerText();
  await page.context().close();
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** What the page's header holds on a laptop: the links without a menu, the placeholder of an account, the button to sign in. */
async function headerOf(page: Page): Promise<Record<'links' | 'placeholder' | 'signIn', boolean>> {
  await page.setViewportSize({ width: 1280, height: 800 });
  const header = page.getByRole('banner');
  return {
    links: await header.getByRole('navigation', { name: 'Main' }).isVisible(),
    placeholder: await header.locator('div[aria-hidden="true"]').isVisible(),
    signIn: /Sign In/.test(await header.innerText()),
  };
}

test('whoever is signed in reads the heading of an own page while its scripts are on their way', async () => {
  const token = await tokenOf(opened.url, 'buyer@acme-logistics.example');
  expect(await paintedMain('/rfq-dashboard', token)).toMatch(/My RFQ Requests/);
  expect(await paintedMain('/profile', token)).toMatch(/Profile/);
});

test('shows people with a session the placeholder of an account, and no Sign In, before the scripts run', async () => {
  const page = await openPainted('/providers', await tokenOf(opened.url, 'buyer@acme-logistics.example'));
  expect(await headerOf(page)).toEqual({ links: false, placeholder: true, signIn: false });
  await page.context().close();
});

test('shows guests all links of the header, and no placeholder, before the scripts run', async () => {
  const page = await openPainted('/providers');
  expect(await headerOf(page)).toEqual({ links: true, placeholder: false, signIn: false });
  await page.context().close();
});

test('who is signed in is asked while the scripts are on their way, and once', async () => {
  await using context = await opened.openContext({ token: await tokenOf(opened.url, 'buyer@acme-logistics.example') });
  const page = await context.newPage();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(validateSession.path)) asked += 1;
  });
  const answered = page.waitForResponse((response) => response.url().endsWith(validateSession.path));
  await page.route('**/assets/libraries-*.js', async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto('/webhooks');
  await page.getByRole('button', { name: 'Add webhook', disabled: false }).waitFor();
  expect(asked).toBe(1);
});

test('a visitor reads from the first moment that an own page asks for a session, and nothing of the page', async () => {
  expect(await paintedMain('/rfq-dashboard')).toBe('Please log in to view your RFQ requests. Sign In');
  expect(await paintedMain('/vendor-dashboard')).toBe('Please log in to view your vendor dashboard. Sign In');
  expect(await paintedMain('/admin')).toBe('');
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

test('loads at most 208.4 kB of zipped scripts on every page', async () => {
  await using context = await opened.openContext();
  const page = await context.newPage();
  const begun: Response[] = [];
  page.on('response', (response) => {
    if (/\/(first|libraries|app|start|rolldown-runtime)-[\w-]{7}\.js$/.test(response.url())) begun.push(response);
  });
  await page.goto('/providers');
  await works(page);
  const sizes = await Promise.all(begun.map(async (response) => gzipSync(await response.body()).length));
  expect(sizes.length).toBeGreaterThanOrEqual(4);
  expect(sizes.reduce((all, size) => all + size, 0)).toBeLessThanOrEqual(208_400);
});

test('an own page comes without what it does not show: no wizard, no list of providers, no menu', async () => {
  await using context = await opened.openContext({ token: await tokenOf(opened.url, 'buyer@acme-logistics.example') });
  const page = await context.newPage();
  await page.goto('/webhooks');
  await page.getByRole('button', { name: 'Add webhook', disabled: false }).waitFor();
  await page.getByRole('button', { name: 'Help', exact: true }).waitFor();
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => /\/([^/]+)-[\w-]{7}\.js$/.exec(name)?.[1] ?? []),
  );
  expect(scripts).toContain('WebhooksPage');
  expect(scripts.filter((name) => ['wizard', 'lists', 'floating', 'menus', 'countries'].includes(name))).toEqual([]);
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
