import { expect, onTestFinished, test } from 'vitest';
import { linkOf, post, tokenOf } from '../apiCalls.ts';
import { violations } from '../axe.ts';
import { openOwn } from '../opened.ts';
import { mailsTo, messageMailTo } from '../mails.ts';

const opened = openOwn();
const buyerEmail = 'buyer@acme-logistics.example';

test('a buyer who wants quotes once a day gets no mail of one at once, and the bell rises', {
  timeout: 120_000,
}, async () => {
  const { url } = opened;
  const [buyer, emnify] = await Promise.all([tokenOf(url, buyerEmail), tokenOf(url, 'vendor@emnify.example')]);
  const context = await opened.openContext({ size: 'desktop', token: buyer });
  onTestFinished(async () => context.close());
  const page = await context.newPage();
  await page.goto('/mail-preferences');
  const quotes = page.getByRole('radiogroup', { name: 'Quotes' });
  await quotes.getByRole('radio', { name: 'Daily digest' }).click();
  await quotes.getByRole('radio', { name: 'Daily digest', checked: true }).waitFor();
  for (const size of ['desktop', 'phone'] as const) {
    for (const scheme of ['dark', 'light'] as const) expect(await violations(page, size, scheme)).toEqual([]);
  }

  const sent = async (title: string): Promise<string> => {
    const body = {
      ...{ companyName: 'Acme Logistics', contactName: 'Bea Buyer', email: buyerEmail, projectTitle: title },
      selectedProviders: ['emnify'],
      wizardData: { geographicMode: 'countries', geographicRegions: ['Norway'] },
    };
    return String((await post(url, '/api/rfq/send', body, buyer))['rfq_id']);
  };
  const rfq_id = await sent('Waits for the morning');
  await post(url, '/api/notifications/read', { up_to: '9'.repeat(19) }, buyer);
  await page.goto('/knowledge-base');
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await post(url, '/api/vendor/rfq/accept', { rfq_id }, emnify);
  await post(url, '/api/vendor/rfq/respond', { rfq_id, quote_amount: '0.62', quote_currency: 'EUR' }, emnify);
  await page.getByRole('button', { name: 'Notifications, 2 unread', exact: true }).waitFor();
  // A message after the quote comes at once: by its mail everything before it was dealt with.
  const link = await linkOf({ url, token: buyer, rfq: rfq_id, provider: 'emnify' });
  await post(url, `/api/conversations/${link}`, { text: 'Is the quote of use?' }, emnify);
  const { mail } = await messageMailTo(url, buyerEmail, link);
  expect(mail).toContain('/mail-preferences');
  const ofQuote = (await mailsTo(url, buyerEmail)).filter((each) => each.includes('Waits for the morning”: 0.62 EUR'));
  expect(ofQuote).toEqual([]);
});
