import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { drawn } from '../../../infra/tests/kit/drawn.ts';
import { linkOf, post } from '../apiCalls.ts';
import { violations } from '../axe.ts';
import type { Size } from '../browser.ts';
import { messageMailTo } from '../mails.ts';
import { openForTests } from '../opened.ts';
import { ownDomain, ownProvider, pageOf, person, type Registered, sendRfq, vendorOf } from './people.ts';
import { attach, closeWindow, messages, write } from './writing.ts';

const opened = openForTests();
const question = 'Three networks in Norway?';
const answer = 'Yes, all three.';

/** Creates a company with both users as members. */
async function makeCompany(buyer: Registered, colleague: Registered): Promise<void> {
  const { company_id } = await post(opened.url, '/api/company/found', { name: 'Harbour' }, buyer.token);
  await post(opened.url, '/api/company/join', { company_id }, colleague.token);
  await post(opened.url, '/api/company/members/admit', { user_id: colleague.id, role: 'buyer' }, buyer.token);
}

const ringing = (page: Page) => page.getByRole('button', { name: /^Notifications, \d+ unread$/ });

describe.each(drawn<Size>('sizes of a talk', 1, ['desktop', 'phone']))('on a %s', (size) => {
  test('shows a conversation live to two buyers and two vendors, but to nobody else', async () => {
    const title = `Talked about on a ${size}`;
    const domain = ownDomain();
    const provider = await ownProvider(opened);
    const [buyer, colleague, stranger] = await Promise.all([
      person(opened, 'Bea', domain),
      person(opened, 'Carl', domain),
      person(opened, 'Sid'),
    ]);
    await makeCompany(buyer, colleague);
    const vendor = await vendorOf(opened, provider, 'Emil');
    const other = await vendorOf(opened, provider, 'Vera');
    const rfq = await sendRfq(opened, buyer, title, [provider.name]);
    const linkId = await linkOf({ url: opened.url, token: buyer.token, rfq, provider: provider.name });
    const [bea, carl, sid, emil, vera] = await Promise.all([
      pageOf(opened, buyer.token, '/rfq-dashboard', { size }),
      pageOf(opened, colleague.token, '/rfq-dashboard', { size }),
      pageOf(opened, stranger.token, '/rfq-dashboard', { size }),
      pageOf(opened, vendor.token, '/vendor-dashboard', { size }),
      pageOf(opened, other.token, '/vendor-dashboard', { size }),
    ]);
    const row = (page: Page) => page.getByRole('row', { name: new RegExp(title) });
    const entry = (page: Page) =>
      page.getByRole('navigation', { name: 'RFQ requests' }).getByRole('listitem').filter({ hasText: title });
    await Promise.all([row(emil).waitFor(), row(vera).waitFor(), entry(bea).waitFor(), entry(carl).waitFor()]);

    await bea
      .getByRole('article', { name: title })
      .getByRole('button', { name: `Write: ${provider.name}` })
      .click();
    await attach(bea, 'networks.pdf');
    await write(bea, question);
    await closeWindow(bea);
    const news = (page: Page) => row(page).getByRole('button', { name: `2 messages, 2 new: ${title}` });
    await Promise.all([news(emil).waitFor(), news(vera).waitFor(), ringing(emil).waitFor(), ringing(vera).waitFor()]);
    // The colleague has not read the buyer's message, but it is from the same side and not counted as new.
    await carl
      .getByRole('article', { name: title })
      .getByRole('button', { name: /message/ })
      .waitFor();

    await news(vera).click();
    await messages(vera).getByText(question).waitFor();
    await news(emil).click();
    await write(emil, answer);
    await messages(vera).getByText(answer).waitFor();
    for (const page of [bea, carl]) await entry(page).getByText('1 new message').waitFor();
    await ringing(bea).waitFor();
    for (const scheme of ['dark', 'light'] as const) expect(await violations(vera, size, scheme)).toEqual([]);

    // Files of the buyer are withheld until a vendor of the provider has accepted.
    const file = (page: Page) => messages(page).getByRole('button', { name: 'Save networks.pdf, 1 KB' });
    expect(await file(vera).count()).toBe(0);
    await post(opened.url, '/api/vendor/rfq/accept', { rfq_id: rfq }, other.token);
    await Promise.all([emil, vera].map((page) => file(page).waitFor()));

    const { link } = await messageMailTo(opened.url, buyer.email, linkId);
    await bea.goto(link);
    await bea
      .getByRole('dialog', { name: `Messages: ${title}` })
      .getByText(answer)
      .waitFor();
    await carl.goto(link);
    await messages(carl).getByText(answer).waitFor();
    await file(carl).waitFor();

    expect(await entry(sid).count()).toBe(0);
    await sid.goto(link);
    await sid.getByRole('dialog').getByText('This conversation is not yours').waitFor();
    expect(await sid.getByText(answer).count()).toBe(0);

    await post(opened.url, '/api/company/members/remove', { user_id: colleague.id }, buyer.token);
    await messages(carl).getByText(answer).waitFor({ state: 'detached' });
    await carl.goto(`/rfq-dashboard?rfq=${rfq}`);
    await carl.getByRole('heading', { name: 'My RFQ Requests' }).waitFor();
    expect(await entry(carl).count()).toBe(0);
  });
});
