import { readApiDescriptionEndpoint } from '@marketplace/contracts/reference/reference.api.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestBrowserWindowSizeName, testBrowserWindowSizes } from './browser.ts';
import { loadBuiltAppPageMetadataInTest } from './builtPages.ts';
import { findCutOffContentInTest } from './cutOffContent.ts';
import { type FullTestScenarioSessionTokens, seedFullTestMarketplaceScenario } from './fullScenario.ts';
import { openTestedScreen } from './openTestedScreen.ts';
import { trackPendingPageRequestsInTest } from './pendingCalls.ts';
import {
  buildWebAppInPseudoLanguage,
  type PseudoLanguageWebApp,
  startProductInPseudoLanguage,
} from './pseudoLanguage/pseudoLanguageProduct.ts';
import { KnownData } from './pseudoLanguage/untranslatedTexts.ts';
import { listVisibleTextsInTest } from './pseudoLanguage/visibleTexts.ts';
import { openDedicatedE2eTestProductInstance } from './testProduct.ts';
import { type PageWidthTestRole, pageWidthTestRoles, pageWidthTestViewsByRole } from './viewsToScan.ts';

const opened = openDedicatedE2eTestProductInstance(startProductInPseudoLanguage, 600_000);
let app: PseudoLanguageWebApp;
let scenario: FullTestScenarioSessionTokens;

beforeAll(async () => {
  app = buildWebAppInPseudoLanguage();
  scenario = await seedFullTestMarketplaceScenario(opened.url);
});
afterAll(() => app[Symbol.dispose]());

/** Paths of all pages and of the views that a path opens. Steps that find controls by their English names are left out. */
function listPaths(who: PageWidthTestRole): readonly string[] {
  const pages = loadBuiltAppPageMetadataInTest().map(({ path }) => (path === '*' ? '/nowhere' : path));
  const views = pageWidthTestViewsByRole[who].filter(({ act }) => act === undefined).map(({ path }) => path);
  return [...new Set([...pages, ...views])];
}

/** Returns the problems of each page: untranslated texts and cut-off content. */
async function scanPages(who: PageWidthTestRole, size: TestBrowserWindowSizeName): Promise<Record<string, string[]>> {
  const token = who === 'guest' ? undefined : scenario.tokens[who];
  await using context = await opened.openContext({ size, ...(token !== undefined && { token }) });
  await app.serveTo(context);
  const page = await context.newPage();
  const data = new KnownData();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    // The description of the API is in English and would make most words known.
    if (!pathname.startsWith('/api/') || pathname === readApiDescriptionEndpoint.path) return;
    if (response.headers()['content-type']?.includes('json') !== true) return;
    void response.json().then(
      (reply: unknown) => data.add(reply),
      // The page was left before the reply was complete.
      () => undefined,
    );
  });
  const waitForReplies = trackPendingPageRequestsInTest(page);
  const problems: Record<string, string[]> = {};
  const reported = new Set<string>();
  for (const path of listPaths(who)) {
    await openTestedScreen(page, { name: path, path });
    await waitForReplies();
    const untranslated = (await page.evaluate(listVisibleTextsInTest)).flatMap(
      (text) => data.findUntranslated(text) ?? [],
    );
    const cutOff = await page.evaluate(findCutOffContentInTest);
    const found = [...untranslated.map((text) => `not translated: ${text}`), ...cutOff];
    const added = found.filter((problem) => !reported.has(problem));
    added.forEach((problem) => reported.add(problem));
    if (added.length > 0) problems[path] = added;
  }
  return problems;
}

describe.concurrent('in a language with longer words', () => {
  const sizes = Object.keys(testBrowserWindowSizes) as TestBrowserWindowSizeName[];
  const visits = pageWidthTestRoles.flatMap((who) => sizes.map((size) => ({ who, size })));

  test.each(visits)('shows only translated texts, and cuts none off, to $who on a $size', async ({ who, size }) => {
    expect(await scanPages(who, size)).toEqual({});
  });
});
