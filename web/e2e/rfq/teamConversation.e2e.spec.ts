import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { selectTestSample } from '../../../infra/tests/kit/sampled.ts';
import { waitForRfqLinkIdByApiInTest, postJsonToTestProduct } from '../apiCalls.ts';
import { findAxeViolations } from '../axe.ts';
import type { TestBrowserWindowSizeName } from '../browser.ts';
import { waitForMessageMailInTest } from '../mails.ts';
import { openSharedE2eTestProductInstance } from '../testProduct.ts';
import {
  createUniqueTestEmailDomain,
  addUniqueTestProviderToCatalogue,
  openTestPageWithSession,
  registerTestAccount,
  type RegisteredTestAccount,
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
const question = 'Three networks in Norway?';
const answer = 'Yes, all three.';

/** Creates a company with both users as members. */
async function makeCompany(buyer: RegisteredTestAccount, colleague: RegisteredTestAccount): Promise<void> {
  const { company_id } = await postJsonToTestProduct(
    opened.url,
    '/api/company/found',
    { name: 'Harbour' },
    buyer.token,
  );
  await postJsonToTestProduct(opened.url, '/api/company/join', { company_id }, colleague.token);
  await postJsonToTestProduct(
    opened.url,
    '/api/company/members/admit',
    { user_id: colleague.id, role: 'buyer' },
    buyer.token,
  );
}

const ringing = (page: Page) => page.getByRole('button', { name: /^Notifications, \d+ unread$/ });

describe.each(selectTestSample<TestBrowserWindowSizeName>('sizes of a talk', 1, ['desktop', 'phone']))(
  'on a %s',
  (size) => {
    test('shows a conversation live to two buyers and two vendors, but to nobody else', async () => {
      const title = `Talked about on a ${size}`;
      const domain = createUniqueTestEmailDomain();
      const provider = await addUniqueTestProviderToCatalogue(opened);
      const [buyer, colleague, stranger] = await Promise.all([
        registerTestAccount(opened, 'Bea', domain),
        registerTestAccount(opened, 'Carl', domain),
        registerTestAccount(opened, 'Sid'),
      ]);
      await makeCompany(buyer, colleague);
      const vendor = await registerTestVendor(opened, provider, 'Emil');
      const other = await registerTestVendor(opened, provider, 'Vera');
      const rfq = await sendTestRfqByApi(opened, buyer, title, [provider.name]);
      const linkId = await waitForRfqLinkIdByApiInTest({
        url: opened.url,
        token: buyer.token,
        rfq,
        provider: provider.name,
      });
      const [bea, carl, sid, emil, vera] = await Promise.all([
        openTestPageWithSession(opened, buyer.token, '/rfq-dashboard', { size }),
        openTestPageWithSession(opened, colleague.token, '/rfq-dashboard', { size }),
        openTestPageWithSession(opened, stranger.token, '/rfq-dashboard', { size }),
        openTestPageWithSession(opened, vendor.token, '/vendor-dashboard', { size }),
        openTestPageWithSession(opened, other.token, '/vendor-dashboard', { size }),
      ]);
      const row = (page: Page) => page.getByRole('row', { name: new RegExp(title) });
      const entry = (page: Page) =>
        page.getByRole('navigation', { name: 'RFQ requests' }).getByRole('listitem').filter({ hasText: title });
      await Promise.all([row(emil).waitFor(), row(vera).waitFor(), entry(bea).waitFor(), entry(carl).waitFor()]);

      await bea
        .getByRole('article', { name: title })
        .getByRole('button', { name: `Message: ${provider.name}` })
        .click();
      await sendPdfInConversationInTest(bea, 'networks.pdf');
      await sendConversationMessageInTest(bea, question);
      await closeDialogByEscapeInTest(bea);
      const news = (page: Page) => row(page).getByRole('button', { name: `2 messages, 2 new: ${title}` });
      await Promise.all([news(emil).waitFor(), news(vera).waitFor(), ringing(emil).waitFor(), ringing(vera).waitFor()]);
      // The colleague has not read the buyer's message, but messages from the same side do not count as new.
      await carl
        .getByRole('article', { name: title })
        .getByRole('button', { name: /message/ })
        .waitFor();

      await news(vera).click();
      await locateConversationMessageListInTest(vera).getByText(question).waitFor();
      await news(emil).click();
      await sendConversationMessageInTest(emil, answer);
      await locateConversationMessageListInTest(vera).getByText(answer).waitFor();
      for (const page of [bea, carl]) await entry(page).getByText('1 new message').waitFor();
      await ringing(bea).waitFor();
      for (const scheme of ['dark', 'light'] as const) expect(await findAxeViolations(vera, size, scheme)).toEqual([]);

      // Files of the buyer are withheld until a vendor of the provider has accepted the request.
      const file = (page: Page) =>
        locateConversationMessageListInTest(page).getByRole('button', { name: 'Download networks.pdf, 1 KB' });
      expect(await file(vera).count()).toBe(0);
      await postJsonToTestProduct(opened.url, '/api/vendor/rfq/accept', { rfq_id: rfq }, other.token);
      await Promise.all([emil, vera].map((page) => file(page).waitFor()));

      const { link } = await waitForMessageMailInTest(opened.url, buyer.email, linkId);
      await bea.goto(link);
      await bea
        .getByRole('dialog', { name: `Messages: ${title}` })
        .getByText(answer)
        .waitFor();
      await carl.goto(link);
      await locateConversationMessageListInTest(carl).getByText(answer).waitFor();
      await file(carl).waitFor();

      expect(await entry(sid).count()).toBe(0);
      await sid.goto(link);
      await sid.getByRole('dialog').getByText('This conversation does not exist').waitFor();
      expect(await sid.getByText(answer).count()).toBe(0);

      await postJsonToTestProduct(opened.url, '/api/company/members/remove', { user_id: colleague.id }, buyer.token);
      await locateConversationMessageListInTest(carl).getByText(answer).waitFor({ state: 'detached' });
      await carl.goto(`/rfq-dashboard?rfq=${rfq}`);
      await carl.getByRole('heading', { name: 'My RFQ Requests' }).waitFor();
      expect(await entry(carl).count()).toBe(0);
    });
  },
);
