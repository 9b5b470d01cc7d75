import { readMailPreferencesEndpoint } from '@marketplace/contracts/notifications/mails.api.ts';
import { getConversationStreamName } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import { getRfqStreamName } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appendUncheckedTestEvent } from '../../kit/appendUncheckedTestEvent.ts';
import { callTestApi, registerConfirmedTestUser, type SignedInTestUser } from '../../kit/apiCalls.ts';
import { createTestUserCompany, addTestCompanyMember } from '../../kit/companies.ts';
import { queryRfqTestScenarioDatabase, waitForTestMailNotifierAtLogHead } from '../../kit/mailProgress.ts';
import {
  buildTestMailRecipientSqlCondition,
  testMailPublicUrl,
  type MailNotifierTestScenario,
  startMailNotifierTestScenario,
} from '../../kit/rfq/notifiedScenario.ts';
import {
  type RfqTestScenarioProviderId,
  type RfqTestMarketplace,
  sendRfqAsTestScenarioBuyer,
  registerRfqTestScenarioVendor,
} from '../../kit/rfq/rfqScenario.ts';

/** 9 p.m. in Berlin; `morning` is 8 a.m. there on the next day. */
const evening = Date.parse('2026-11-26T20:00:00.000Z');
const morning = '2026-11-27T07:00:00.000Z';

let clock = evening;
let notified: MailNotifierTestScenario;
/** RFQ scenario with a separate buyer for each test. */
let scenario: RfqTestMarketplace;
/** Users registered by the current test; it checks only their mails. */
let people: SignedInTestUser[] = [];
let tests = 0;
/** The head of the log at the start of a test. */
let headAtStart: bigint;
let domain = ''; // Mail domain of the test's buyer and their company.
beforeAll(async () => {
  notified = await startMailNotifierTestScenario(() => new Date((clock += 1000)));
});
beforeEach(async () => {
  ({ scenario } = notified);
  headAtStart = await scenario.market.store.head();
  clock = evening;
  domain = `meridian-${(tests += 1)}.example`;
  people = [];
  scenario = { ...scenario, buyer: await trackUser(registerConfirmedTestUser(scenario.market, `ida@${domain}`)) };
});
afterAll(async () => notified.close());

async function trackUser(registered: Promise<SignedInTestUser>): Promise<SignedInTestUser> {
  people.push(await registered);
  return registered;
}
/** A separate vendor of Telenor IoT, for tests that change a vendor's preferences. */
const registerVendor = async () =>
  trackUser(registerRfqTestScenarioVendor(scenario.market, 'telenor-iot', `vendor-${tests}`));

const savePreference = async (body: object, as: SignedInTestUser) =>
  callTestApi(scenario.market.command, 'PUT', '/api/notifications/mails', body, { token: as.token });
const choosePreference = async (choice: string, as = scenario.buyer, group = 'quotes') =>
  expect((await savePreference({ group, choice, time_zone: 'Europe/Berlin' }, as)).status).toBe(200);
const rows = async (sql: string) => queryRfqTestScenarioDatabase(scenario, sql);
const untilNotified = async () => waitForTestMailNotifierAtLogHead(scenario);

async function quote(rfqId: string, amount: string, vendor = scenario.vendors.emnify): Promise<void> {
  const body = { rfq_id: rfqId, quote_amount: amount, quote_currency: 'EUR' };
  expect((await scenario.post('/api/vendor/rfq/respond', body, vendor)).status).toBe(200);
}
async function acceptedRfq(provider: RfqTestScenarioProviderId = 'emnify', vendor = scenario.vendors.emnify) {
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, [provider]);
  const accepted = await scenario.post('/api/vendor/rfq/accept', { rfq_id: rfqId }, vendor);
  expect(accepted.status).toBe(200);
  return rfqId;
}
async function quotedRfq(amount: string): Promise<string> {
  const rfqId = await acceptedRfq();
  await quote(rfqId, amount);
  return rfqId;
}
const findQuoteMails = async () =>
  rows(`SELECT kind, body_text AS text, unsubscribe_url AS ending FROM mail.outbox
         WHERE ${buildTestMailRecipientSqlCondition(people)} AND body_text IS NOT NULL AND kind IN ('digest', 'quote-received', 'quote-withdrawn') ORDER BY created_at, cause`);
const listMailKinds = async () => (await findQuoteMails()).map(({ kind }) => kind);
const findDigestItems = async () =>
  rows(`SELECT rfq_id FROM mail.digest_item WHERE ${buildTestMailRecipientSqlCondition(people)} ORDER BY at`);
const countQueued = async () => (await findDigestItems()).length;
const fetchPreferences = async (as: SignedInTestUser) =>
  readMailPreferencesEndpoint.reply.parse((await scenario.get(readMailPreferencesEndpoint.path, as)).body);
const sendDigestsAt = async (at: string) => notified.sendDigests(at);

describe('daily digest', () => {
  test("replaces separate mails and is sent once, at 8 a.m. in the user's time zone", async () => {
    await choosePreference('daily');
    const rfqId = await quotedRfq('0.62');
    await quote(rfqId, '0.58');
    await untilNotified();
    expect([await listMailKinds(), await countQueued()]).toEqual([[], 2]);
    const bell = await scenario.get<{ unread: number }>('/api/notifications/unread', scenario.buyer);
    expect(bell.body.unread).toBeGreaterThanOrEqual(2);
    await sendDigestsAt('2026-11-27T06:59:59.000Z');
    expect(await listMailKinds()).toEqual([]);
    await Promise.all([sendDigestsAt(morning), sendDigestsAt(morning), sendDigestsAt(morning)]);
    const [mail, ...others] = await findQuoteMails();
    expect([mail?.['kind'], others, await countQueued()]).toEqual(['digest', [], 0]);
    const text = String(mail?.['text']);
    expect(text).toMatch(/has sent a quote for your request for quotes .*: 0\.62 EUR\.\nOpen the RFQ:\n/);
    expect(text).toMatch(/has changed its quote for .*: 0\.58 EUR\./);
    expect(text.split(`${testMailPublicUrl}/rfq-dashboard?rfq=${rfqId}\n`)).toHaveLength(3);
    expect(text).toContain(`Change your email preferences:\n${testMailPublicUrl}/mail-preferences`);
  });

  test('is sent once a day, whatever the clock does, and includes later events the next day', async () => {
    await choosePreference('daily');
    const rfqId = await quotedRfq('0.62');
    await untilNotified();
    await sendDigestsAt(morning);
    clock = Date.parse('2026-11-27T06:30:00.000Z');
    await quote(rfqId, '0.61');
    await untilNotified();
    for (const now of ['2026-11-27T06:00:00.000Z', morning, '2026-11-27T22:00:00.000Z', '2026-11-28T06:59:00.000Z']) {
      await sendDigestsAt(now);
    }
    expect([await listMailKinds(), await countQueued()]).toEqual([['digest'], 1]);
    await sendDigestsAt('2026-11-28T07:00:00.000Z');
    await sendDigestsAt('2026-11-29T07:00:00.000Z');
    expect([await listMailKinds(), await countQueued()]).toEqual([['digest', 'digest'], 0]);
    expect(String((await findQuoteMails())[1]?.['text'])).toContain('0.61 EUR');
  });

  test('repeats nothing when the log is read again, with any preference', async () => {
    await choosePreference('daily');
    await quotedRfq('0.62');
    await untilNotified();
    await sendDigestsAt(morning);
    for (const choice of ['daily', 'at-once']) {
      await notified.rewindNotifier(headAtStart);
      await choosePreference(choice);
      notified.restartNotifier();
      await untilNotified();
      expect([await listMailKinds(), await countQueued()]).toEqual([['digest'], 0]);
    }
  });

  test('is replaced by separate mails, each sent once, when the user switches back', async () => {
    await choosePreference('daily');
    await quotedRfq('0.62');
    await untilNotified();
    await choosePreference('at-once');
    await untilNotified();
    expect([await listMailKinds(), await countQueued()]).toEqual([['quote-received'], 0]);
    await sendDigestsAt(morning);
    expect(await listMailKinds()).toEqual(['quote-received']);
    expect(String((await findQuoteMails())[0]?.['text'])).toContain('0.62 EUR');
  });

  test('is dropped when the user disables mails, without effect on others', async () => {
    await choosePreference('daily');
    const vendor = await registerVendor();
    await choosePreference('daily', vendor, 'requests');
    const rfqId = await acceptedRfq('telenor-iot', vendor);
    await quote(rfqId, '0.62', vendor);
    await untilNotified();
    expect(await countQueued()).toBe(2);
    await choosePreference('none');
    await quote(rfqId, '0.60', vendor);
    await untilNotified();
    await sendDigestsAt(morning);
    const [mail, ...others] = await findQuoteMails();
    expect([mail?.['kind'], others]).toEqual(['digest', []]);
    expect(String(mail?.['text'])).toContain('A buyer has requested a quote from Telenor IoT');
  });
});

test('drops queued items of a vendor who loses access', async () => {
  const vendor = await registerVendor();
  await choosePreference('daily', vendor, 'requests');
  await acceptedRfq('telenor-iot', vendor);
  await untilNotified();
  expect(await countQueued()).toBe(1);
  const body = { user_email: vendor.user.email, admin_email: scenario.admin.user.email, reason: 'Left.' };
  expect((await scenario.post('/api/admin/provider-access/revoke', body, scenario.admin)).status).toBe(200);
  await untilNotified();
  expect(await countQueued()).toBe(0);
});

describe('mail preference', () => {
  test('is visible to its user only, for the relevant groups', async () => {
    await choosePreference('none');
    const preferences = await fetchPreferences(scenario.buyer);
    expect(preferences).toMatchObject({ time_zone: 'Europe/Berlin', digest_hour: 8 });
    expect(preferences.groups.find(({ group }) => group === 'quotes')?.choice).toBe('none');
    expect(preferences.groups.map(({ group }) => group)).not.toContain('requests');
    const other = await fetchPreferences(scenario.vendors.emnify);
    expect([other.time_zone, new Set(other.groups.map(({ choice }) => choice))]).toEqual([null, new Set(['at-once'])]);
    expect(other.groups.map(({ group }) => group)).toContain('requests');
  });

  test.each([
    [{ group: 'account', choice: 'none' }, 'notifications.unknown-group'],
    [{ group: 'quotes', choice: 'weekly' }, 'notifications.unknown-choice'],
    [{ group: 'quotes', choice: 'daily', time_zone: 'Mars/Olympus' }, 'notifications.unknown-zone'],
  ])('rejects %j with a code, and stores nothing', async (body, code) => {
    const head = await scenario.market.store.head();
    const reply = await savePreference(body, scenario.buyer);
    expect([reply.status, reply.body]).toMatchObject([400, { code }]);
    expect(await scenario.market.store.head()).toBe(head);
  });

  test('disables mails of its group by a one-click link without a session', async () => {
    const rfqId = await quotedRfq('0.62');
    await untilNotified();
    const [mail] = await findQuoteMails();
    const unsubscribeUrl = new URL(String(mail?.['ending']));
    expect(unsubscribeUrl.searchParams.get('group')).toBe('quotes');
    const payload = { 'List-Unsubscribe': 'One-Click' };
    const url = unsubscribeUrl.pathname + unsubscribeUrl.search;
    const reply = await scenario.market.command.inject({ method: 'POST', url, payload });
    expect(reply.json()).toMatchObject({ message: 'You will no longer receive emails of this kind.' });
    await quote(rfqId, '0.61');
    await untilNotified();
    expect(await listMailKinds()).toEqual(['quote-received']);
  });
});

/** Creates a company for the buyer's domain and adds the buyer. */
async function createCompanyOfBuyer(): Promise<{ readonly companyId: string; readonly owner: SignedInTestUser }> {
  const owner = await trackUser(registerConfirmedTestUser(scenario.market, `olga@${domain}`));
  const companyId = await createTestUserCompany(scenario, owner);
  await addTestCompanyMember(scenario, [scenario.buyer, owner], companyId, 'buyer');
  return { companyId, owner };
}
const leaveCompany = async () =>
  expect((await scenario.post('/api/company/leave', {}, scenario.buyer)).status).toBe(200);
const transferRfq = async (rfqId: string) =>
  expect((await scenario.post(`/api/rfq/${rfqId}/hand-over`, {}, scenario.buyer)).status).toBe(200);
const listDigestTexts = async () =>
  (await findQuoteMails()).filter(({ kind }) => kind === 'digest').map(({ text }) => String(text));

const appendEvent = async (stream: string, event: DomainEvent) =>
  appendUncheckedTestEvent(scenario.market, stream, event, new Date(clock));

describe('queued items of a transferred request', () => {
  test.each([
    ['', null],
    [', also without an RFQ ID as the previous release stored them', 'UPDATE mail.digest_item SET rfq_id = NULL'],
  ])('are dropped once the buyer has left%s', async (_more, before) => {
    await choosePreference('daily');
    const [rfqId, kept] = [await quotedRfq('0.62'), await quotedRfq('0.71')];
    await untilNotified();
    expect((await findDigestItems()).map(({ rfq_id: id }) => id)).toEqual([rfqId, kept]);
    if (before !== null) await rows(before);
    await createCompanyOfBuyer();
    await transferRfq(rfqId);
    await untilNotified();
    expect(await countQueued()).toBe(2);
    await leaveCompany();
    await untilNotified();
    await sendDigestsAt(morning);
    const [text] = await listDigestTexts();
    expect([text?.includes('0.71'), text?.includes('0.62')]).toEqual([true, false]);
  });

  test('are dropped, too, when the buyer leaves during the transfer', async () => {
    const { buyer } = scenario;
    await choosePreference('daily');
    const rfqId = await quotedRfq('0.62');
    const { companyId } = await createCompanyOfBuyer();
    await leaveCompany();
    const data = { rfqId, buyerId: buyer.user.id, companyId };
    await appendEvent(getRfqStreamName(rfqId), { type: 'RfqHandedOver', data });
    await untilNotified();
    await sendDigestsAt(morning);
    expect([await countQueued(), await listDigestTexts()]).toEqual([0, []]);
  });

  test('go to the company after the transfer, and to the owners after the buyer has left', async () => {
    const { buyer, vendors } = scenario;
    await choosePreference('daily', buyer, 'messages');
    const rfqId = await acceptedRfq();
    const links = await scenario.get<readonly { id: string }[]>(`/api/rfq/${rfqId}/providers`, buyer);
    const linkId = links.body[0]?.id ?? '';
    const { owner } = await createCompanyOfBuyer();
    await transferRfq(rfqId);
    /** Appends a message from a vendor, as if the vendor's request had read the RFQ before the transfer. */
    const sendLateMessage = async (number: number): Promise<void> => {
      const link = { rfqId, linkId, providerId: 'emnify', buyerId: buyer.user.id, companyId: null };
      const message = { number, by: 'vendor', authorId: vendors.emnify.user.id, text: 'We do.' };
      await appendEvent(getConversationStreamName(linkId), { type: 'MessageSent', data: { ...link, ...message } });
      await untilNotified();
    };
    const messageMails = `kind = 'message-received' AND ${buildTestMailRecipientSqlCondition([...people, vendors.emnify, scenario.admin])}`;
    const findMessageRecipients = async () =>
      (await rows(`SELECT recipient FROM mail.outbox WHERE ${messageMails}`)).map(({ recipient }) => recipient);
    await sendLateMessage(1);
    expect([await countQueued(), await findMessageRecipients()]).toEqual([1, []]);
    await leaveCompany();
    await sendLateMessage(2);
    expect([await countQueued(), await findMessageRecipients()]).toEqual([0, [owner.user.id]]);
  });
});
