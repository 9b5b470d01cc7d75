import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { post, tokenOf } from '../apiCalls.ts';
import { violations } from '../axe.ts';
import type { Size } from '../browser.ts';
import { openOwn } from '../opened.ts';

const opened = openOwn();
const buyerEmail = 'buyer@acme-logistics.example';
const title = 'Rings without a reload';

/** The buyer's pages in one window, as tabs. */
async function tabs(size: Size, ...paths: readonly string[]): Promise<readonly Page[]> {
  const context = await opened.openContext({ size, token: await tokenOf(opened.url, buyerEmail) });
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

test('a quote rings the bell in every tab; what is opened leads to that RFQ at both sizes and is read everywhere', async () => {
  const [buyer, emnify] = await Promise.all([
    tokenOf(opened.url, buyerEmail),
    tokenOf(opened.url, 'vendor@emnify.example'),
  ]);
  const body = {
    ...{ companyName: 'Acme Logistics', contactName: 'Bea Buyer', email: buyerEmail, projectTitle: title },
    selectedProviders: ['emnify'],
    wizardData: { geographicMode: 'countries', geographicRegions: ['Norway'] },
  };
  const { rfq_id } = await post(opened.url, '/api/rfq/send', body, buyer);
  await post(opened.url, '/api/notifications/read', { up_to: '9'.repeat(19) }, buyer);
  const [first, second] = await tabs('desktop', '/providers', '/knowledge-base');
  const [phone] = await tabs('phone', '/providers');
  if (first === undefined || second === undefined || phone === undefined) throw new Error('There are three pages.');
  await Promise.all([bellOf(first, 0).waitFor(), bellOf(second, 0).waitFor()]);

  await post(opened.url, '/api/vendor/rfq/accept', { rfq_id }, emnify);
  await post(opened.url, '/api/vendor/rfq/respond', { rfq_id, quote_amount: '0.62', quote_currency: 'EUR' }, emnify);
  await Promise.all([bellOf(first, 2).waitFor(), bellOf(second, 2).waitFor()]);

  await bellOf(first, 2).focus();
  await first.keyboard.press('Enter');
  const entryOn = (page: Page) =>
    page.getByRole('link', { name: new RegExp(`emnify has sent a quote for “${title}”: 0.62 EUR`) });
  const leadsToIt = async (page: Page): Promise<void> => {
    await entryOn(page).click();
    await page.getByRole('article', { name: title }).waitFor();
    expect(new URL(page.url()).search).toBe(`?rfq=${String(rfq_id)}`);
  };
  const entry = entryOn(first);
  await entry.waitFor();
  for (const scheme of ['dark', 'light'] as const) expect(await violations(first, 'desktop', scheme)).toEqual([]);
  await first.keyboard.press('Escape');
  await entry.waitFor({ state: 'hidden' });
  await first.keyboard.press('Enter');
  await leadsToIt(first);
  await Promise.all([first, second, phone].map((page) => bellOf(page, 0).waitFor()));
  await bellOf(phone, 0).click();
  await leadsToIt(phone);
});
