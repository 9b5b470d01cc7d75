import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { selectTestSample } from '../../../infra/tests/kit/sampled.ts';
import { waitForRfqLinkIdByApiInTest } from '../apiCalls.ts';
import { type TestBrowserWindowSizeName, testBrowserWindowSizes } from '../browser.ts';
import { waitForMessageMailInTest } from '../mails.ts';
import { openSharedE2eTestProductInstance } from '../testProduct.ts';
import {
  openTestPageAsDemoUser,
  addUniqueTestProviderToCatalogue,
  openTestPageWithSession,
  registerTestAccount,
  sendTestRfqByApi,
  registerTestVendor,
} from './testData.ts';
import {
  sendPdfInConversationInTest,
  closeDialogByEscapeInTest,
  locateConversationMessageListInTest,
  sendConversationMessageInTest,
} from './conversationSteps.ts';

const opened = openSharedE2eTestProductInstance();

describe.each(
  selectTestSample('sizes of questions', 1, Object.keys(testBrowserWindowSizes) as TestBrowserWindowSizeName[]),
)('on a %s', (size) => {
  test('marks a request as viewed and delivers messages live to both sides only', async () => {
    const title = `Questions on a ${size}`;
    const [provider, other] = [
      await addUniqueTestProviderToCatalogue(opened),
      await addUniqueTestProviderToCatalogue(opened),
    ];
    const [buyer, emil, sora] = await Promise.all([
      registerTestAccount(opened, 'Quinn'),
      registerTestVendor(opened, provider, 'Emil'),
      registerTestVendor(opened, other, 'Sora'),
    ]);
    const rfq = await sendTestRfqByApi(opened, buyer, title, [provider.name, other.name]);
    const linkId = await waitForRfqLinkIdByApiInTest({
      url: opened.url,
      token: buyer.token,
      rfq,
      provider: provider.name,
    });
    const [desk, vendor, rival] = await Promise.all([
      openTestPageWithSession(opened, buyer.token, `/rfq-dashboard?rfq=${rfq}`, { size }),
      openTestPageWithSession(opened, emil.token, '/vendor-dashboard', { size }),
      openTestPageWithSession(opened, sora.token, '/vendor-dashboard', { size }),
    ]);
    const row = (page: Page) => page.getByRole('row', { name: new RegExp(title) });
    const status = desk.getByRole('region', { name: 'Provider responses' }).getByRole('row', { name: /^Status/ });
    await Promise.all(
      [row(vendor), row(rival), status.getByText('Sent', { exact: true }).first()].map((each) => each.waitFor()),
    );

    await row(vendor)
      .getByRole('button', { name: `View Full ${title}` })
      .press('Enter');
    await vendor.getByRole('dialog', { name: title }).waitFor();
    await status.getByText('Viewed', { exact: true }).waitFor();
    await vendor.keyboard.press('Escape');
    await vendor.waitForFunction(
      (name) => document.activeElement?.getAttribute('aria-label') === name,
      `View Full ${title}`,
    );

    await desk
      .getByRole('article', { name: title })
      .getByRole('button', { name: `Message: ${provider.name}` })
      .click();
    await sendConversationMessageInTest(desk, 'Three networks in Norway? Call +47 22 12 34 56.');
    await row(vendor)
      .getByRole('button', { name: `1 message, 1 new: ${title}` })
      .click();
    const read = locateConversationMessageListInTest(vendor);
    await read.getByText('Three networks in Norway? Call [hidden until accepted].').waitFor();
    await sendConversationMessageInTest(vendor, 'Yes, all three.');
    // The conversation is still open on the buyer's page.
    await locateConversationMessageListInTest(desk).getByText('Yes, all three.').waitFor();
    await closeDialogByEscapeInTest(vendor);
    await row(vendor)
      .getByRole('button', { name: `2 messages: ${title}` })
      .waitFor();

    await row(vendor)
      .getByRole('button', { name: /^Accept/ })
      .click();
    await row(vendor)
      .getByRole('button', { name: `2 messages: ${title}` })
      .click();
    await read.getByText('Call +47 22 12 34 56.').waitFor();

    await closeDialogByEscapeInTest(desk);
    await sendPdfInConversationInTest(vendor, 'networks.pdf');
    await sendConversationMessageInTest(vendor, 'Shall we send a sample?');
    const listed = desk
      .getByRole('navigation', { name: 'RFQ requests' })
      .getByRole('listitem')
      .filter({ hasText: title });
    await listed.getByText('2 new messages').waitFor();

    await row(rival)
      .getByRole('button', { name: `Message: ${title}` })
      .waitFor();
    const { mail, link } = await waitForMessageMailInTest(opened.url, buyer.email, linkId);
    expect(mail).not.toContain('sample');
    await desk.goto(link);
    await desk
      .getByRole('dialog', { name: `Messages: ${title}` })
      .getByText('Shall we send a sample?')
      .waitFor();
    await listed.getByText('2 new messages').waitFor({ state: 'hidden' });
    const [saved] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: 'Download networks.pdf, 1 KB' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('networks.pdf');
    expect(await text(await saved.createReadStream())).toBe('%PDF-1.7 networks');

    const admin = await openTestPageAsDemoUser(opened, 'admin@marketplace.example', '/contact', { size });
    const strangers = [
      [rival, `/vendor-dashboard?conversation=${linkId}`],
      [admin, `/rfq-dashboard?conversation=${linkId}`],
    ] as const;
    for (const [page, path] of strangers) {
      await page.goto(path);
      await page.getByRole('dialog').getByText('This conversation does not exist').waitFor();
      expect(await page.getByText('Yes, all three.').count()).toBe(0);
    }
  });
});
