import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { selectTestSample } from '../../../infra/tests/kit/sampled.ts';
import { postJsonToTestProduct } from '../apiCalls.ts';
import { findAxeViolations } from '../axe.ts';
import type { TestBrowserWindowSizeName } from '../browser.ts';
import { focusByTabAndPressKeyInTest } from '../keyboard.ts';
import { openSharedE2eTestProductInstance } from '../testProduct.ts';
import {
  addUniqueTestProviderToCatalogue,
  openTestPageWithSession,
  registerTestAccount,
  type RegisteredTestAccount,
  registerTestVendor,
} from './testData.ts';

const opened = openSharedE2eTestProductInstance();
const longTitle = `Loggers for ${'the refrigerated containers of the northern harbours, '.repeat(3)}second phase`;
const sizes: readonly TestBrowserWindowSizeName[] = ['desktop', 'phone'];
/** Height in px that only text on several lines exceeds. */
const twoLines = 30;
let buyer: RegisteredTestAccount;
let vendor: RegisteredTestAccount;

/** Sends 30 requests of a buyer to a provider, due on consecutive days; the last one has a long title. */
beforeAll(async () => {
  const provider = await addUniqueTestProviderToCatalogue(opened);
  [buyer, vendor] = await Promise.all([
    registerTestAccount(opened, 'Bea'),
    registerTestVendor(opened, provider, 'Emil'),
  ]);
  for (let at = 1; at <= 30; at += 1) {
    const deadline = new Date(Date.now() + at * 86_400_000).toISOString();
    const body = {
      ...{ companyName: 'Harbour', contactName: 'Bea Berg', email: buyer.email, deadline },
      ...{ projectTitle: at === 30 ? longTitle : `Quayside ${at}`, selectedProviders: [provider.name] },
    };
    await postJsonToTestProduct(opened.url, '/api/rfq/send', body, buyer.token);
  }
});

const range = (page: Page, text: RegExp) => page.getByRole('status').getByText(text).waitFor();

async function saveAll(page: Page): Promise<string> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export .csv' }).click();
  return (await saved).suggestedFilename();
}

async function expectAccessible(page: Page, size: TestBrowserWindowSizeName): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) expect(await findAxeViolations(page, size, scheme)).toEqual([]);
}

describe.each(selectTestSample('sizes of the buyer’s list', 1, sizes))('the buyer’s list on a %s', (size) => {
  const lines = (page: Page) => page.getByRole('navigation', { name: 'RFQ requests' }).getByRole('listitem');

  test('pages, searches, filters and sorts by keyboard, survives a reload and exports the results', async () => {
    const page = await openTestPageWithSession(opened, buyer.token, '/rfq-dashboard', { size });
    await range(page, /^1–25 of 30$/);
    await focusByTabAndPressKeyInTest(page, page.getByRole('button', { name: 'Next' }), 'Enter');
    await lines(page).first().getByText('Quayside 5', { exact: true }).waitFor();
    await range(page, /^26–30 of 30$/);
    await page.keyboard.press('Tab');
    await page.waitForFunction(() => document.activeElement?.closest('li') !== null);
    await page.reload();
    await range(page, /^26–30 of 30$/);
    await page.getByRole('searchbox', { name: /^Search/ }).focus();
    await page.keyboard.type('quayside');
    await range(page, /^1–25 of 29$/);
    await focusByTabAndPressKeyInTest(page, page.getByRole('button', { name: 'Filter and sort' }), 'Enter');
    await page.getByLabel('Sort by').selectOption('due-asc');
    await lines(page).first().getByText('Quayside 1', { exact: true }).waitFor();
    await page.getByLabel('Status').selectOption('declined');
    await focusByTabAndPressKeyInTest(
      page,
      page.getByRole('button', { name: 'Remove “Status” (29 requests)' }),
      'Enter',
    );
    await range(page, /^1–25 of 29$/);
    expect(new URL(page.url()).search).toBe('?text=quayside&sort=due&direction=asc');
    expect(await saveAll(page)).toBe('my-rfqs.csv');
    await expectAccessible(page, size);
  });

  test('shows a long title on one line, and in full once it is selected', async () => {
    const page = await openTestPageWithSession(opened, buyer.token, '/rfq-dashboard', { size });
    const title = lines(page).getByText(longTitle);
    const heightOfTitle = async () => (await title.boundingBox())?.height ?? 0;
    await page.locator('li:first-child [aria-current="true"]').waitFor();
    expect(await heightOfTitle()).toBeGreaterThan(twoLines);
    await lines(page).nth(1).getByRole('button').click();
    await page.locator('li:nth-child(2) [aria-current="true"]').waitFor();
    await title.waitFor();
    expect(await heightOfTitle()).toBeLessThan(twoLines);
  });
});

describe.each(selectTestSample('sizes of the vendor’s list', 1, sizes))('the vendor’s list on a %s', (size) => {
  const rows = (page: Page) => page.locator('[data-label="Project"] strong');

  test('pages, searches, filters and sorts by keyboard, survives a reload and exports the results', async () => {
    const page = await openTestPageWithSession(opened, vendor.token, '/vendor-dashboard', { size });
    await range(page, /^1–25 of 30$/);
    await focusByTabAndPressKeyInTest(page, page.getByRole('button', { name: 'Next' }), 'Enter');
    await rows(page).first().getByText('Quayside 5', { exact: true }).waitFor();
    await range(page, /^26–30 of 30$/);
    await page.reload();
    await range(page, /^26–30 of 30$/);
    await page.getByRole('searchbox', { name: /^Search/ }).focus();
    await page.keyboard.type('quayside');
    await range(page, /^1–25 of 29$/);
    await focusByTabAndPressKeyInTest(page, page.getByRole('button', { name: 'Filter and sort' }), 'Enter');
    await page.getByLabel('Sort by').selectOption('due-asc');
    await rows(page).first().getByText('Quayside 1', { exact: true }).waitFor();
    await page.getByLabel('Due').selectOption('week');
    await range(page, /^1–[67] of [67]$/);
    await page.getByRole('radio', { name: /^All/ }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('radio', { name: /^Available/, checked: true }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('radio', { name: /^Accepted/, checked: true }).waitFor();
    await focusByTabAndPressKeyInTest(
      page,
      page.getByRole('button', { name: /^Remove “Status” \([67] requests\)$/ }),
      'Enter',
    );
    await range(page, /^1–[67] of [67]$/);
    expect(new URL(page.url()).search).toBe('?text=quayside&sort=due&direction=asc&due=week');
    expect(await saveAll(page)).toBe('rfqs.csv');
    await expectAccessible(page, size);
  });

  test('shows a long title on one line, and in full in its window', async () => {
    const page = await openTestPageWithSession(opened, vendor.token, '/vendor-dashboard', { size });
    const title = rows(page).getByText(longTitle);
    await title.waitFor();
    expect((await title.boundingBox())?.height).toBeLessThan(twoLines);
    await page.getByRole('button', { name: /^View Full Loggers/ }).click();
    await page.getByRole('dialog', { name: longTitle }).waitFor();
  });
});
