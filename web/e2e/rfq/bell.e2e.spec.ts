import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { post, tokenOf } from '../apiCalls.ts';
import { violations } from '../axe.ts';
import { openForTests } from '../opened.ts';

const opened = openForTests();
const buyerEmail = 'buyer@acme-logistics.example';
const title = 'Rings without a reload';

/** The buyer's pages in one window, as tabs. */
async function tabs(...paths: readonly string[]): Promise<readonly Page[]> {
  const context = await opened.openContext({ size: 'desktop', token: await tokenOf(opened.url, buyerEmail) });
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

test('a quote rings the bell in every tab; what is opened leads to that RFQ and is read in all of them', async () => {
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
  const [first, second] = await tabs('/providers', '/knowledge-base');
  if (first === undefined || second === undefined) throw new Error('There are two tabs.');
  await Promise.all([bellOf(first, 0).waitFor(), bellOf(second, 0).waitFor()]);

  await post(opened.url, '/api/vendor/rfq/accept', { rfq_id }, emnify);
  await post(opened.url, '/api/vendor/rfq/respond', { rfq_id, quote_amount: '0.62', quote_currency: 'EUR' }, emnify);
  await Promise.all([bellOf(first, 2).waitFor(), bellOf(second, 2).waitFor()]);

  await bellOf(first, 2).focus();
  await first.keyboard.press('Enter');
  const entry = first.getByRole('link', { name: new RegExp(`emnify has sent a quote for “${title}”: 0.62 EUR`) });
  await entry.waitFor();
  for (const scheme of ['dark', 'light'] as const) expect(await violations(first, 'desktop', scheme)).toEqual([]);
  await first.keyboard.press('Escape');
  await entry.waitFor({ state: 'hidden' });
  await first.keyboard.press('Enter');
  await entry.click();
  await first.getByRole('article', { name: title }).waitFor();
  expect(new URL(first.url()).search).toBe(`?rfq=${String(rfq_id)}`);
  await Promise.all([bellOf(first, 0).waitFor(), bellOf(second, 0).waitFor()]);
});
