import { describe, expect, test } from 'vitest';
import { selectTestSample } from '../../infra/tests/kit/sampled.ts';
import { loadBuiltAppPageMetadataInTest } from './builtPages.ts';
import { findCutOffContentInTest } from './cutOffContent.ts';
import {
  type PageWidthTestView,
  pageWidthTestViewsByRole,
  type PageWidthTestRole,
  pageWidthTestRoles,
} from './viewsToScan.ts';
import { openSharedE2eTestProductInstance } from './testProduct.ts';
import { trackPendingPageRequestsInTest } from './pendingCalls.ts';
import { openTestedScreen } from './openTestedScreen.ts';
import {
  type TestedWidthsByCutOffContent,
  findCutOffContentByWidthInTest,
  navigateWithinAppInTest,
} from './findCutOffContentByWidthInTest.ts';

const opened = openSharedE2eTestProductInstance();

async function openPage(who: PageWidthTestRole) {
  const token = who === 'guest' ? undefined : opened.scenario.tokens[who];
  const context = await opened.openContext(token === undefined ? {} : { token });
  const page = await context.newPage();
  const seeAnswers = trackPendingPageRequestsInTest(page);
  await openTestedScreen(page, { name: 'home', path: '/' });
  return { page, seeAnswers, [Symbol.asyncDispose]: () => context.close() };
}

/** Texts of the pages scanned so far, in any role. */
const scanned = new Set<string>();

/**
 * Whether a page with this text has not been scanned yet. Remembers the text, because most pages are the same for all
 * roles.
 */
function isNew(text: string): boolean {
  if (scanned.has(text)) return false;
  scanned.add(text);
  return true;
}

describe.concurrent('content at all widths, with the longest texts', () => {
  test.each(selectTestSample('who walks the pages', 1, pageWidthTestRoles))(
    'is not cut off on the pages and windows of %s',
    async (who) => {
      await using visit = await openPage(who);
      const { page, seeAnswers } = visit;
      const pages = loadBuiltAppPageMetadataInTest();
      const titles = Object.fromEntries(pages.map(({ path, title }) => [path, title]));
      const found: Record<string, TestedWidthsByCutOffContent> = {};
      const all: readonly PageWidthTestView[] = [
        ...pages.map(({ path }) => ({ path: path === '*' ? '/nowhere' : path })),
        ...pageWidthTestViewsByRole[who],
      ];
      const screens = selectTestSample(`views of ${who}`, 10, all);
      for (const [place, { path, act }] of screens.entries()) {
        await navigateWithinAppInTest(page, path, titles, seeAnswers);
        await act?.(page);
        await seeAnswers();
        if (act === undefined && !isNew(await page.getByRole('main').innerText())) continue;
        const cutOff = await findCutOffContentByWidthInTest(page);
        if (Object.keys(cutOff).length > 0) found[`${place + 1}: ${path}`] = cutOff;
      }
      expect(found).toEqual({});
    },
  );
});

test('finds cut text, controls beyond the window, and windows that scroll sideways', async () => {
  await using visit = await openPage('guest');
  const { page } = visit;
  expect(await page.evaluate(findCutOffContentInTest)).toEqual([]);
  await page.getByRole('main').evaluate((main) => {
    const add = (html: string, css: string): HTMLElement => {
      const box = document.createElement('div');
      box.innerHTML = html;
      box.setAttribute('class', 'broken');
      main.append(box);
      box.style.cssText = css;
      return box;
    };
    add('Cut at the side', 'width: 40px; overflow: hidden; white-space: nowrap');
    add('Cut below<br>twice', 'height: 12px; overflow: hidden');
    add('Wider than its window', 'width: 40px; overflow: auto; white-space: nowrap').role = 'dialog';
    add('<button>Press</button>', 'position: absolute; left: calc(100vw - 10px)');
  });
  const found = await page.evaluate(findCutOffContentInTest);
  expect(found).toContain('"Cut at the side" is cut by its box (broken)');
  expect(found).toContain('"twice" is cut by its box (broken)');
  expect(found).toContain('"Press" is cut by the window');
  expect(found).toContain('button "Press" is beyond the window');
  for (const scrolls of [/^the page scrolls \d+ px sideways$/, /^a window scrolls \d+ px sideways$/]) {
    expect(
      found.some((what) => scrolls.test(what)),
      String(scrolls),
    ).toBe(true);
  }
});

test('moves the links of the top bar into the menu while they are too wide for it', async () => {
  await using visit = await openPage('vendor');
  const { page } = visit;
  const bar = page.getByRole('banner');
  const link = bar.getByText('Coverage Map');
  const menu = bar.getByRole('button', { name: 'Menu' });
  const setExtraWidth = (width: string) =>
    link.evaluate((element, padding) => (element.style.paddingRight = padding), width);
  expect(await menu.isHidden()).toBe(true);
  await setExtraWidth('400px');
  await menu.waitFor();
  expect(await link.isHidden()).toBe(true);
  expect(await page.evaluate(findCutOffContentInTest)).toEqual([]);
  await setExtraWidth('');
  await link.waitFor();
  expect(await menu.isHidden()).toBe(true);
});

test('shows the selected values of a filter in full in its field', async () => {
  await using context = await opened.openContext();
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/providers?view=cards&technology=NB-IoT&technology=LTE-M&technology=LoRaWAN&country=DE&country=AE');
  const filters = page.getByRole('complementary', { name: 'Filters' });
  const cut: string[] = [];
  for (const value of ['NB-IoT', 'LTE-M', 'LoRaWAN', 'Germany', 'United Arab Emirates']) {
    const isCut = await filters.getByTitle(value).evaluate((pill) => pill.scrollWidth > pill.clientWidth);
    if (isCut) cut.push(value);
  }
  expect(cut).toEqual([]);
});
