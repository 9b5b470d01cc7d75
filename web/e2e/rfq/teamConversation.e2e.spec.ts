import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sample } from '../../../infra/tests/kit/sampled.ts';
import { waitForLinkId, postJson } from '../apiCalls.ts';
import { findAxeViolations } from '../axe.ts';
import type { WindowSize } from '../browser.ts';
import { waitForMessageMail } from '../mails.ts';
import { openSharedProduct } from '../testProduct.ts';
import {
  createTestDomain,
  createTestProvider,
  openPageAs,
  registerPerson,
  type RegisteredPerson,
  sendRfqByApi,
  registerVendor,
} from './testData.ts';
import { attachPdf, closeDialogByEscape, getMessageList, sendConversationMessage } from './conversationSteps.ts';

const opened = openSharedProduct();
const question = 'Three networks in Norway?';
const answer = 'Yes, all three.';

/** Creates a company with both users as members. */
async function makeCompany(buyer: RegisteredPerson, colleague: RegisteredPerson): Promise<void> {
  const { company_id } = await postJson(opened.url, '/api/company/found', { name: 'Harbour' }, buyer.token);
  await postJson(opened.url, '/api/company/join', { company_id }, colleague.token);
  await postJson(opened.url, '/api/company/members/admit', { user_id: colleague.id, role: 'buyer' }, buyer.token);
}

const ringing = (page: Page) => page.getByRole('button', { name: /^Notifications, \d+ unread$/ });

describe.each(sample<WindowSize>('sizes of a talk', 1, ['desktop', 'phone']))('on a %s', (size) => {
  test('shows a conversation live to two buyers and two vendors, but to nobody else', async () => {
    const title = `Talked about on a ${size}`;
    const domain = createTestDomain();
    const provider = await createTestProvider(opened);
    const [buyer, colleague, stranger] = await Promise.all([
      registerPerson(opened, 'Bea', domain),
      registerPerson(opened, 'Carl', domain),
      registerPerson(opened, 'Sid'),
    ]);
    await makeCompany(buyer, colleague);
    const vendor = await registerVendor(opened, provider, 'Emil');
    const other = await registerVendor(opened, provider, 'Vera');
    const rfq = await sendRfqByApi(opened, buyer, title, [provider.name]);
    const linkId = await waitForLinkId({ url: opened.url, token: buyer.token, rfq, provider: provider.name });
    const [bea, carl, sid, emil, vera] = await Promise.all([
      openPageAs(opened, buyer.token, '/rfq-dashboard', { size }),
      openPageAs(opened, colleague.token, '/rfq-dashboard', { size }),
      openPageAs(opened, stranger.token, '/rfq-dashboard', { size }),
      openPageAs(opened, vendor.token, '/vendor-dashboard', { size }),
      openPageAs(opened, other.token, '/vendor-dashboard', { size }),
    ]);
    const row = (page: Page) => page.getByRole('row', { name: new RegExp(title) });
    const entry = (page: Page) =>
      page.getByRole('navigation', { name: 'RFQ requests' }).getByRole('listitem').filter({ hasText: title });
    await Promise.all([row(emil).waitFor(), row(vera).waitFor(), entry(bea).waitFor(), entry(carl).waitFor()]);

    await bea
      .getByRole('article', { name: title })
      .getByRole('button', { name: `Write: ${provider.name}` })
      .click();
    await attachPdf(bea, 'networks.pdf');
    await sendConversationMessage(bea, question);
    await closeDialogByEscape(bea);
    const news = (page: Page) => row(page).getByRole('button', { name: `2 messages, 2 new: ${title}` });
    await Promise.all([news(emil).waitFor(), news(vera).waitFor(), ringing(emil).waitFor(), ringing(vera).waitFor()]);
    // The colleague has not read the buyer's message, but it is from the same side and not counted as new.
    await carl
      .getByRole('article', { name: title })
      .getByRole('button', { name: /message/ })
      .waitFor();

    await news(vera).click();
    await getMessageList(vera).getByText(question).waitFor();
    await news(emil).click();
    await sendConversationMessage(emil, answer);
    await getMessageList(vera).getByText(answer).waitFor();
    for (const page of [bea, carl]) await entry(page).getByText('1 new message').waitFor();
    await ringing(bea).waitFor();
    for (const scheme of ['dark', 'light'] as const) expect(await findAxeViolations(vera, size, scheme)).toEqual([]);

    // Files of the buyer are withheld until a vendor of the provider has accepted.
    const file = (page: Page) => getMessageList(page).getByRole('button', { name: 'Save networks.pdf, 1 KB' });
    expect(await file(vera).count()).toBe(0);
    await postJson(opened.url, '/api/vendor/rfq/accept', { rfq_id: rfq }, other.token);
    await Promise.all([emil, vera].map((page) => file(page).waitFor()));

    const { link } = await waitForMessageMail(opened.url, buyer.email, linkId);
    await bea.goto(link);
    await bea
      .getByRole('dialog', { name: `Messages: ${title}` })
      .getByText(answer)
      .waitFor();
    await carl.goto(link);
    await getMessageList(carl).getByText(answer).waitFor();
    await file(carl).waitFor();

    expect(await entry(sid).count()).toBe(0);
    await sid.goto(link);
    await sid.getByRole('dialog').getByText('This conversation is not yours').waitFor();
    expect(await sid.getByText(answer).count()).toBe(0);

    await postJson(opened.url, '/api/company/members/remove', { user_id: colleague.id }, buyer.token);
    await getMessageList(carl).getByText(answer).waitFor({ state: 'detached' });
    await carl.goto(`/rfq-dashboard?rfq=${rfq}`);
    await carl.getByRole('heading', { name: 'My RFQ Requests' }).waitFor();
    expect(await entry(carl).count()).toBe(0);
  });
});
