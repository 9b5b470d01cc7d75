import { gzipSync } from 'node:zlib';
import type { Locator, Page, Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { findAxeViolations } from './axe.ts';
import { type TestBrowserContextOptions, waitForAnimationsInTest } from './browser.ts';
import { focusByTabAndPressKeyInTest, focusByTabAndTypeInTest } from './keyboard.ts';
import { openSharedE2eTestProductInstance } from './testProduct.ts';

const opened = openSharedE2eTestProductInstance();

const map = (page: Page) => page.getByRole('group', { name: /^Map of coverage/ });
const panel = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const anyPanel = /^Coverage in/;
const shape = (page: Page, name: string) => map(page).getByRole('button', { name: new RegExp(`^${name}`) });

async function middleOf(country: Locator): Promise<{ x: number; y: number }> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await country.boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
}

async function onMap(
  path: string,
  options: TestBrowserContextOptions,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  await using context = await opened.openContext(options);
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  await page.goto(path);
  await map(page).waitFor();
  await use(page);
}

test('opens countries by pointer, marker and keyboard and shows details after sign-in', async () => {
  await onMap('/coverage-map', {}, async (page) => {
    await shape(page, 'Brazil').click();
    const brazil = panel(page, 'Coverage in Brazil');
    await brazil.getByRole('button', { name: 'Sign In' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('buyer@acme-logistics.example');
    await dialog.getByRole('textbox', { name: 'Password' }).fill('Demo-pass-2026');
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
    await brazil.getByRole('list', { name: 'Technologies' }).waitFor();
    await brazil.getByText('NB-IoT', { exact: true }).first().click();
    const technology = brazil.locator('details[open]');
    await technology
      .getByText(/^Source: /)
      .first()
      .waitFor();

    // The panel of a country that is too small for a shape opens when the country's marker is clicked. A country at the
    // edge of the map moves, so that the panel does not cover the country.
    await shape(page, 'Cape Verde').click();
    await panel(page, 'Coverage in Cape Verde').getByRole('list', { name: 'Technologies' }).waitFor();
    await shape(page, 'Australia').click();
    const edge = (await panel(page, 'Coverage in Australia').boundingBox())?.x ?? 0;
    await expect.poll(async () => (await middleOf(shape(page, 'Australia'))).x).toBeLessThan(edge - 20);

    const field = page.getByRole('combobox', { name: 'Find a country' });
    await focusByTabAndTypeInTest(page, field, 'nauru');
    await page.keyboard.press('Enter');
    await page.locator('section[aria-label="Coverage in Nauru"]:focus').waitFor();
    await page.keyboard.press('Escape');
    await panel(page, anyPanel).waitFor({ state: 'detached' });
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('germ');
    await page.keyboard.press('Enter');
    const find = panel(page, 'Coverage in Germany').getByRole('button', { name: 'Find providers for this country' });
    await focusByTabAndPressKeyInTest(page, find, 'Enter');
    await page.getByRole('button', { name: 'Remove Germany' }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/requirements');
  });
});

test('zooms in on a country by double click and links to a provider that covers it', async () => {
  await onMap('/coverage-map', { token: opened.scenario.tokens.buyer }, async (page) => {
    await shape(page, 'Brazil').dblclick();
    await page.getByRole('status', { name: 'Zoom level' }).getByText('4x').waitFor();
    const brazil = panel(page, 'Coverage in Brazil');
    await brazil.getByText('NB-IoT', { exact: true }).first().click();
    await brazil.locator('details[open]').getByRole('link').first().click();
    await page.getByRole('complementary', { name: 'Provider details' }).waitFor();
  });
});

test('opens a country in a sheet on a phone and keeps country and map visible', async () => {
  await onMap('/coverage-map', { size: 'phone', token: opened.scenario.tokens.buyer }, async (page) => {
    const country = shape(page, 'Angola');
    await country.evaluate((element) =>
      window.scrollBy(0, element.getBoundingClientRect().bottom - window.innerHeight + 20),
    );
    await country.click();
    const sheet = panel(page, 'Coverage in Angola');
    await sheet.getByRole('list', { name: 'Technologies' }).waitFor();
    await waitForAnimationsInTest(page);
    const box = await sheet.boundingBox();
    expect(box?.width).toBe(390);
    expect(box?.y).toBeGreaterThanOrEqual(844 / 2 - 1);
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
    await expect.poll(async () => (await middleOf(country)).y).toBeLessThan(box?.y ?? 0);
    expect(await findAxeViolations(page, 'phone', 'dark')).toEqual([]);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'detached' });
  });
});

test('adds at most 115 kB of scripts and outlines to the first page, without projection code', async () => {
  const scriptsOf = async (path: string, seen: (page: Page) => Locator): Promise<ReadonlyMap<string, number>> => {
    await using context = await opened.openContext();
    const page = await context.newPage();
    const scripts: Response[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response);
    });
    await page.goto(path);
    await seen(page).waitFor();
    // The first view is prerendered. The scripts load later, and the scripts of the deferred parts of the shell load
    // last.
    await page.getByRole('button', { name: 'Help', exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    const sizeOf = async (response: Response) =>
      [response.url(), gzipSync(await response.body(), { level: 9 }).length] as const;
    return new Map(await Promise.all(scripts.map(sizeOf)));
  };
  const first = await scriptsOf('/', (page) => page.getByText(/^Show All Providers/));
  const added = [...(await scriptsOf('/coverage-map', map))].filter(([name]) => !first.has(name));
  const sum = (sizes: readonly (readonly [string, number])[]): number => sizes.reduce((all, [, size]) => all + size, 0);
  expect(added.filter(([name]) => name.includes('/worldShapes-'))).toEqual([]);
  expect(sum(added)).toBeLessThanOrEqual(115_000);
});
