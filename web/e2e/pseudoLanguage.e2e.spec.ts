import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countryCodes, getCountryName } from '../../contracts/domain/src/geo/geo.countries.ts';
import { launchTestChromium, openTestBrowserContext, testBrowserWindowSizes } from './browser.ts';
import { loadBuiltAppPageMetadataInTest } from './builtPages.ts';
import { findCutOffContentInTest } from './cutOffContent.ts';
import { openTestedScreen } from './openTestedScreen.ts';
import { trackPendingPageRequestsInTest } from './pendingCalls.ts';
import { type PseudoLanguageTestProduct, startPseudoLanguageTestProduct } from './pseudoLanguageProduct.ts';
import { testedScreenSpecs } from './screens.ts';
import { type PageWidthTestRole, pageWidthTestRoles, pageWidthTestViewsByRole } from './viewsToScan.ts';
import { listTextsOfPageInTest } from './visibleTexts.ts';

let product: PseudoLanguageTestProduct;
let browser: Awaited<ReturnType<typeof launchTestChromium>>;
beforeAll(async () => {
  [product, browser] = await Promise.all([startPseudoLanguageTestProduct(), launchTestChromium()]);
});
afterAll(async () => {
  await browser.close();
  await product.close();
});

const word = /[A-Za-z][A-Za-z'’]*[A-Za-z]{2}/g;

/** Words that are the same in every language, or names. */
const names = new Set(
  [
    'GSMA SIM eSIM iSIM eUICC LTE LTE-M Cat-1 bis NB-IoT LoRaWAN LoRa Sigfox NTN EC-GSM GSM UMTS Wi-Fi APN VPN API MQTT HTTP JSON',
    ...countryCodes.map(getCountryName),
  ].flatMap((text) => text.match(word) ?? []),
);

/** Collects the words in the replies of the API, which contain names, texts that people wrote, and values. */
function collectWordsOfReplies(page: Page): { readonly words: ReadonlySet<string>; settle(): Promise<void> } {
  const words = new Set<string>();
  const reads: Promise<void>[] = [];
  const addTexts = (value: unknown): void => {
    if (typeof value === 'string') for (const found of value.match(word) ?? []) words.add(found);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(addTexts);
  };
  page.on('response', (response) => {
    if (!response.url().includes('/api/') || !(response.headers()['content-type'] ?? '').includes('json')) return;
    reads.push(response.json().then(addTexts, () => undefined));
  });
  return { words, settle: async () => void (await Promise.all(reads)) };
}

/** Paths of all pages, and of the views of a role that a path opens. */
function listPathsOfRole(role: PageWidthTestRole): readonly string[] {
  const views = pageWidthTestViewsByRole[role].filter(({ act }) => act === undefined);
  const screens = testedScreenSpecs.filter(
    ({ who, act, before, waiting }) =>
      (who ?? 'guest') === role && act === undefined && before === undefined && waiting === undefined,
  );
  const pages = loadBuiltAppPageMetadataInTest().map(({ path }) => (path === '*' ? '/nowhere' : path));
  return [...new Set([...pages, ...[...views, ...screens].map(({ path }) => path)])];
}

describe.concurrent('the pseudo-language', () => {
  test.each(pageWidthTestRoles)('shows no English text and cuts nothing off for %s', async (role) => {
    const token = role === 'guest' ? undefined : product.scenario.tokens[role];
    await using context = await openTestBrowserContext(browser, product.url, token === undefined ? {} : { token });
    const page = await context.newPage();
    const answered = trackPendingPageRequestsInTest(page);
    const replies = collectWordsOfReplies(page);
    const found: Record<string, readonly string[]> = {};
    for (const path of listPathsOfRole(role)) {
      await openTestedScreen(page, { name: path, path });
      await answered();
      await replies.settle();
      const isTranslated = (text: string): boolean =>
        (text.match(word) ?? []).every((each) => names.has(each) || replies.words.has(each));
      const english = (await page.evaluate(listTextsOfPageInTest)).filter((text) => !isTranslated(text));
      const problems = english.map((text) => `English: ${text}`);
      for (const [name, size] of Object.entries(testBrowserWindowSizes)) {
        await page.setViewportSize(size);
        await answered();
        for (const cut of await page.evaluate(findCutOffContentInTest)) problems.push(`${name}: ${cut}`);
      }
      if (problems.length > 0) found[path] = problems;
    }
    expect(found).toEqual({});
  });
});
