import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { selectTestSample } from '../../../infra/tests/kit/sampled.ts';
import { type TestBrowserWindowSizeName, testBrowserWindowSizes } from '../browser.ts';
import { openSharedE2eTestProductInstance } from '../testProduct.ts';
import {
  addUniqueTestProviderToCatalogue,
  openTestPageWithSession,
  registerTestAccount,
  sendTestRfqByApi,
  registerTestVendor,
} from './testData.ts';

const opened = openSharedE2eTestProductInstance();

const row = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) });

/** Waits until the table row of a request shows the given assignee text. */
const says = (page: Page, words: string, title: string) =>
  row(page, title)
    .getByRole('button', { name: `${words}, ${title}`, exact: true })
    .waitFor();

/** Opens the assignee menu of the request. */
async function openMenu(page: Page, title: string): Promise<void> {
  await row(page, title)
    .getByRole('button', { name: /^(?:Assigned to|Unassigned)/ })
    .press('Enter');
  await page.getByRole('menu').waitFor();
}

const choose = (page: Page, item: string) => page.getByRole('menuitem', { name: item, exact: true }).press('Enter');

/** Delays the page's assignee calls. @returns a function that lets them continue. */
async function holdBack(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route('**/api/vendor/rfq/in-charge', async (route) => {
    await promise;
    await route.continue();
  });
  return () => resolve(undefined);
}

describe.each(
  selectTestSample('sizes of assignments', 1, Object.keys(testBrowserWindowSizes) as TestBrowserWindowSizeName[]),
)('on a %s', (size) => {
  test('assigns the first of two vendors who assign themselves at once, invisibly to others', async () => {
    const title = `Assigned on a ${size}`;
    const [provider, other] = [
      await addUniqueTestProviderToCatalogue(opened),
      await addUniqueTestProviderToCatalogue(opened),
    ];
    const [buyer, first, second, stranger] = await Promise.all([
      registerTestAccount(opened, 'Bo'),
      registerTestVendor(opened, provider, 'Emil'),
      registerTestVendor(opened, provider, 'Vera'),
      registerTestVendor(opened, other, 'Sora'),
    ]);
    await sendTestRfqByApi(opened, buyer, title, [provider.name, other.name]);
    const [emil, vera] = await Promise.all([
      openTestPageWithSession(opened, first.token, '/vendor-dashboard', { size }),
      openTestPageWithSession(opened, second.token, '/vendor-dashboard', { size }),
    ]);
    await Promise.all([emil, vera].map((page) => says(page, 'Unassigned', title)));

    await Promise.all([emil, vera].map((page) => openMenu(page, title)));
    const goOn = await holdBack(vera);
    await choose(vera, 'Assign to me');
    await choose(emil, 'Assign to me');
    await says(emil, 'Assigned to you', title);
    // The page applies live updates only after its own pending calls have been answered.
    goOn();
    await vera.getByText('This RFQ is now assigned to Emil Berg.').waitFor();
    await says(vera, 'Assigned to Emil Berg', title);

    const [rival, asking] = await Promise.all([
      openTestPageWithSession(opened, stranger.token, '/vendor-dashboard', { size }),
      openTestPageWithSession(opened, buyer.token, '/rfq-dashboard', { size }),
    ]);
    await says(rival, 'Unassigned', title);
    expect(await rival.getByText('Emil Berg').count()).toBe(0);
    await asking.getByRole('article', { name: title }).waitFor();
    expect(await asking.getByText(/Assigned to|Unassigned|Emil Berg/).count()).toBe(0);

    await openMenu(emil, title);
    await choose(emil, 'Assign to Vera Berg');
    await says(emil, 'Assigned to Vera Berg', title);
    await says(vera, 'Assigned to you', title);
    await openMenu(vera, title);
    await choose(vera, 'Unassign');
    await Promise.all([emil, vera].map((page) => says(page, 'Unassigned', title)));
    await says(rival, 'Unassigned', title);
    expect(await asking.getByText(/Assigned to|Unassigned|Emil Berg/).count()).toBe(0);
  });
});
