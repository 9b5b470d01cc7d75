import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { settle, type Size, sizes } from './browser.ts';
import { tokenOf } from './calls.ts';
import { findMatches, requestQuotesFor } from './matches.ts';
import { openForTests } from './opened.ts';

const opened = openForTests();
let token: string;

beforeAll(async () => {
  token = await tokenOf(opened.url, 'buyer@acme-logistics.example');
});

const answers = ['Europe', 'Light'];
const findSome = (page: Page) => findMatches(page, answers);
const requestQuotes = (page: Page) => requestQuotesFor(page, answers);

interface Screen {
  readonly name: string;
  readonly path: string;
  /** What a person does there before it is looked at. */
  readonly reach: (page: Page) => Promise<void>;
}

const seeText = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor();

const screens: readonly Screen[] = [
  { name: 'home', path: '/', reach: seeText(/^Show All Providers/) },
  { name: 'the list as cards', path: '/providers?view=cards', reach: seeText(/^10 of /) },
  { name: 'the list as a table', path: '/providers?view=table', reach: seeText(/^10 of /) },
  { name: 'the details', path: '/providers?open=emnify', reach: seeText('Catalogue scores') },
  {
    name: 'the comparison',
    path: '/compare?ids=emnify,1nce,soracom',
    reach: (page) => page.getByRole('table').waitFor(),
  },
  { name: 'the empty wizard', path: '/requirements', reach: seeText('No Parameters') },
  { name: 'the matches', path: '/requirements', reach: findSome },
  { name: 'the request for quotes', path: '/requirements', reach: requestQuotes },
];

/** Of axe's rules at level AA, those that look at colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What speaks against a page, each with the places where it does. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations: found } = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Everything in light; in dark, where nothing but colours differs, what speaks of colours. */
test.each((Object.keys(sizes) as Size[]).flatMap((size) => screens.map((screen) => ({ size, ...screen }))))(
  'axe finds nothing on $name in light and dark, on a $size',
  async ({ size, path, reach }) => {
    await using context = await opened.openContext({ size, token });
    context.setDefaultTimeout(15_000);
    const page = await context.newPage();
    await page.goto(path);
    await reach(page);
    await settle(page);
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
    await settle(page);
    expect(await violations(page, colourRules)).toEqual([]);
  },
);
