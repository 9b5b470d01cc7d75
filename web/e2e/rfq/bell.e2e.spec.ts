import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { waitForRfqLinkIdByApiInTest, postJsonToTestProduct } from '../apiCalls.ts';
import type { TestBrowserWindowSizeName } from '../browser.ts';
import { fetchDemoMailsToAddressInTest, waitForMessageMailInTest } from '../mails.ts';
import { openSharedE2eTestProductInstance } from '../testProduct.ts';
import {
  addUniqueTestProviderToCatalogue,
  registerTestAccount,
  sendTestRfqByApi,
  registerTestVendor,
} from './testData.ts';

const opened = openSharedE2eTestProductInstance();
const title = 'Rings without a reload';

/** Opens pages for an account as tabs of one context. */
async function openTabs(
  token: string,
  size: TestBrowserWindowSizeName,
  ...paths: readonly string[]
): Promise<readonly Page[]> {
  const context = await opened.openContext({ size, token });
  onTestFinished(async () => context.close());
  return Promise.all(
    paths.map(async (path) => {
      const page = await context.newPage();
      await page.goto(path);
      return page;
    }),
  );
}

const bellOf = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`, exact: true });

/** Selects a daily digest for mails about quotes. */
async function chooseDigest(page: Page): Promise<void> {
  await page.goto('/mail-preferences');
  const quotes = page.getByRole('radiogroup', { name: 'Quotes' });
  await quotes.getByRole('radio', { name: 'Daily digest' }).click();
  await quotes.getByRole('radio', { name: 'Daily digest', checked: true }).waitFor();
}

test('updates the bell in every tab, digests quote mails and mails messages at once', async () => {
  const { url } = opened;
  const provider = await addUniqueTestProviderToCatalogue(opened);
  const [buyer, { token: vendor }] = await Promise.all([
    registerTestAccount(opened, 'Bella'),
    registerTestVendor(opened, provider, 'Emil'),
  ]);
  const rfq_id = await sendTestRfqByApi(opened, buyer, title, [provider.name]);
  const [first, second] = await openTabs(buyer.token, 'desktop', '/contact', '/knowledge-base');
  const [phone] = await openTabs(buyer.token, 'phone', '/contact');
  if (first === undefined || second === undefined || phone === undefined) throw new Error('There are three pages.');
  await chooseDigest(first);
  await Promise.all([first, second, phone].map((page) => bellOf(page, 0).waitFor()));

  await postJsonToTestProduct(url, '/api/vendor/rfq/accept', { rfq_id }, vendor);
  await postJsonToTestProduct(
    url,
    '/api/vendor/rfq/respond',
    { rfq_id, quote_amount: '0.62', quote_currency: 'EUR' },
    vendor,
  );
  await Promise.all([first, second, phone].map((page) => bellOf(page, 2).waitFor()));
  const linkId = await waitForRfqLinkIdByApiInTest({ url, token: buyer.token, rfq: rfq_id, provider: provider.name });
  await postJsonToTestProduct(url, `/api/conversations/${linkId}`, { text: 'Is the quote of use?' }, vendor);
  await bellOf(second, 3).waitFor();
  // Mails are sent in order. When the mail about the message has arrived, all earlier mails have been processed.
  const { mail } = await waitForMessageMailInTest(url, buyer.email, linkId);
  expect(mail).toContain('/mail-preferences');
  expect(
    (await fetchDemoMailsToAddressInTest(url, buyer.email)).filter((each) => each.includes(`${title}”: 0.62 EUR`)),
  ).toEqual([]);

  const entryOn = (page: Page) =>
    page.getByRole('link', { name: new RegExp(`${provider.name} has sent a quote for “${title}”: 0.62 EUR`) });
  const openEntry = async (page: Page): Promise<void> => {
    await entryOn(page).click();
    await page.getByRole('article', { name: title }).waitFor();
    expect(new URL(page.url()).search).toBe(`?rfq=${rfq_id}`);
  };
  await bellOf(first, 3).press('Enter');
  await entryOn(first).waitFor();
  await first.keyboard.press('Escape');
  await entryOn(first).waitFor({ state: 'hidden' });
  await first.keyboard.press('Enter');
  await openEntry(first);
  // An opened notification is marked as read in every tab. The notification about the later message stays unread.
  await Promise.all([first, second, phone].map((page) => bellOf(page, 1).waitFor()));
  await bellOf(phone, 1).click();
  await openEntry(phone);
});
