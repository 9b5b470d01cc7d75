import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { linkOf, post, tokenOf } from '../apiCalls.ts';
import { violations } from '../axe.ts';
import type { Size } from '../browser.ts';
import { messageMailTo } from '../mails.ts';
import { openOwn } from '../opened.ts';
import { attach, closeWindow, messages, write } from './writing.ts';

const opened = openOwn();
const buyerEmail = 'buyer@acme-logistics.example';

/** A page of a demo account in a window of its own. */
async function pageOf(email: string, path: string, size: Size): Promise<Page> {
  const context = await opened.openContext({ size, token: await tokenOf(opened.url, email) });
  onTestFinished(async () => context.close());
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** An RFQ to emnify and Soracom. @returns the link with emnify. */
async function sendRfq(projectTitle: string): Promise<string> {
  const token = await tokenOf(opened.url, buyerEmail);
  const body = {
    ...{ companyName: 'Acme Logistics', contactName: 'Bea Buyer', email: buyerEmail, projectTitle },
    selectedProviders: ['emnify', 'Soracom'],
    wizardData: { geographicMode: 'countries', geographicRegions: ['Norway'] },
  };
  const { rfq_id: rfq } = await post(opened.url, '/api/rfq/send', body, token);
  return linkOf({ url: opened.url, token, rfq: String(rfq), provider: 'emnify' });
}

describe.each<[Size]>([['desktop'], ['phone']])('on a %s', (size) => {
  test('a question and its answer arrive without a reload, and nobody else’s page shows them', async () => {
    const title = `Questions on a ${size}`;
    const linkId = await sendRfq(title);
    const [buyer, emnify, soracom] = await Promise.all([
      pageOf(buyerEmail, '/rfq-dashboard', size),
      pageOf('vendor@emnify.example', '/vendor-dashboard', size),
      pageOf('vendor@soracom.example', '/vendor-dashboard', size),
    ]);
    const row = (page: Page) => page.getByRole('row', { name: new RegExp(title) });
    await Promise.all([row(emnify).waitFor(), row(soracom).waitFor()]);

    await buyer.getByRole('article', { name: title }).getByRole('button', { name: 'Write: emnify' }).click();
    await write(buyer, 'Three networks in Norway? Call +47 22 12 34 56.');
    await row(emnify)
      .getByRole('button', { name: `1 message, 1 new: ${title}` })
      .click();
    const read = messages(emnify);
    await read.getByText('Three networks in Norway? Call [hidden until accepted].').waitFor();
    await write(emnify, 'Yes, all three.');
    // The buyer's window is still open.
    await messages(buyer).getByText('Yes, all three.').waitFor();
    for (const scheme of ['dark', 'light'] as const) expect(await violations(buyer, size, scheme)).toEqual([]);
    await closeWindow(emnify);
    await row(emnify)
      .getByRole('button', { name: `2 messages: ${title}` })
      .waitFor();

    await row(emnify)
      .getByRole('button', { name: /^Accept/ })
      .click();
    await row(emnify)
      .getByRole('button', { name: `2 messages: ${title}` })
      .click();
    await read.getByText('Call +47 22 12 34 56.').waitFor();

    await closeWindow(buyer);
    await attach(emnify, 'networks.pdf');
    await write(emnify, 'Shall we send a sample?');
    const told = buyer
      .getByRole('navigation', { name: 'RFQ requests' })
      .getByRole('listitem')
      .filter({ hasText: title });
    await told.getByText('2 new messages').waitFor();

    await row(soracom)
      .getByRole('button', { name: `Write: ${title}` })
      .waitFor();
    const { mail, link } = await messageMailTo(opened.url, buyerEmail, linkId);
    expect(mail).not.toContain('sample');
    await buyer.goto(link);
    await buyer
      .getByRole('dialog', { name: `Messages: ${title}` })
      .getByText('Shall we send a sample?')
      .waitFor();
    await told.getByText('2 new messages').waitFor({ state: 'hidden' });
    const [saved] = await Promise.all([
      buyer.waitForEvent('download'),
      buyer.getByRole('button', { name: 'Save networks.pdf, 1 KB' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('networks.pdf');
    expect(await text(await saved.createReadStream())).toBe('%PDF-1.7 networks');

    const strangers = [
      [soracom, `/vendor-dashboard?conversation=${linkId}`],
      [await pageOf('admin@marketplace.example', '/', size), `/rfq-dashboard?conversation=${linkId}`],
    ] as const;
    for (const [page, path] of strangers) {
      await page.goto(path);
      await page.getByRole('dialog').getByText('This conversation is not yours').waitFor();
      expect(await page.getByText('Yes, all three.').count()).toBe(0);
    }
  });
});
