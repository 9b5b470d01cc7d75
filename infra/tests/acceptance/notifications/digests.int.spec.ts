import { readMailPreferences } from '@marketplace/contracts/notifications/mails.api.ts';
import { conversationStream } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import { rfqStream } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, register, type SignedIn } from '../../kit/calls.ts';
import { foundCompany, join } from '../../kit/companies.ts';
import { rowsIn, untilNoted } from '../../kit/notedMails.ts';
import {
  isRecipient,
  mailsPublicUrl,
  type NotifiedScenario,
  startNotifiedScenario,
} from '../../kit/rfq/notifiedScenario.ts';
import { type CastProvider, type RfqScenario, sendRfq, vendorOf } from '../../kit/rfq/scenario.ts';

/** Nine in the evening in Berlin; the next morning, it is eight there. */
const evening = Date.parse('2026-11-26T20:00:00.000Z');
const morning = '2026-11-27T07:00:00.000Z';

let clock = evening;
let notified: NotifiedScenario;
/** With a buyer of the test's own. */
let scenario: RfqScenario;
/** Whose mails a test looks at: people whom it registered. */
let people: SignedIn[] = [];
let tests = 0;
/** The log's head at the start of a test. */
let begun: bigint;
let domain = ''; // Of the test's buyer and that buyer's company.
beforeAll(async () => {
  notified = await startNotifiedScenario(() => new Date((clock += 1000)));
});
beforeEach(async () => {
  ({ scenario } = notified);
  begun = await scenario.market.store.head();
  clock = evening;
  domain = `meridian-${(tests += 1)}.example`;
  people = [];
  scenario = { ...scenario, buyer: await ownPerson(register(scenario.market, `ida@${domain}`)) };
});
afterAll(async () => notified.close());

async function ownPerson(registered: Promise<SignedIn>): Promise<SignedIn> {
  people.push(await registered);
  return registered;
}
/** Somebody who answers for Telenor IoT, for tests that change what a vendor gets. */
const ownVendor = async () => ownPerson(vendorOf(scenario.market, 'telenor-iot', `vendor-${tests}`));

const put = async (body: object, as: SignedIn) =>
  call(scenario.market.command, 'PUT', '/api/notifications/mails', body, { token: as.token });
const choose = async (choice: string, as = scenario.buyer, group = 'quotes') =>
  expect((await put({ group, choice, time_zone: 'Europe/Berlin' }, as)).status).toBe(200);
const rows = async (sql: string) => rowsIn(scenario, sql);
const noted = async () => untilNoted(scenario);

async function quote(rfqId: string, amount: string, vendor = scenario.vendors.emnify): Promise<void> {
  const body = { rfq_id: rfqId, quote_amount: amount, quote_currency: 'EUR' };
  expect((await scenario.post('/api/vendor/rfq/respond', body, vendor)).status).toBe(200);
}
async function acceptedRfq(provider: CastProvider = 'emnify', vendor = scenario.vendors.emnify): Promise<string> {
  const rfqId = await sendRfq(scenario, [provider]);
  const accepted = await scenario.post('/api/vendor/rfq/accept', { rfq_id: rfqId }, vendor);
  expect(accepted.status).toBe(200);
  return rfqId;
}
const mailsOfQuotes = async () =>
  rows(`SELECT kind, body_text AS text, unsubscribe_url AS ending FROM mail.outbox
         WHERE ${isRecipient(people)} AND body_text IS NOT NULL AND kind IN ('digest', 'quote-received', 'quote-withdrawn') ORDER BY created_at, cause`);
const kinds = async () => (await mailsOfQuotes()).map(({ kind }) => kind);
const items = async () => rows(`SELECT rfq_id FROM mail.digest_item WHERE ${isRecipient(people)} ORDER BY at`);
const waiting = async () => (await items()).length;
const preferencesOf = async (as: SignedIn) =>
  readMailPreferences.reply.parse((await scenario.get(readMailPreferences.path, as)).body);
const digest = async (at: string) => notified.sendDigests(at);

describe('whoever wants the quotes of a day in one mail', () => {
  test('gets none at once, is told under the bell, and gets one mail at eight in the own zone, from any instance', async () => {
    await choose('daily');
    const rfqId = await acceptedRfq();
    await quote(rfqId, '0.62');
    await quote(rfqId, '0.58');
    await noted();
    expect([await kinds(), await waiting()]).toEqual([[], 2]);
    const bell = await scenario.get<{ unread: number }>('/api/notifications/unread', scenario.buyer);
    expect(bell.body.unread).toBeGreaterThanOrEqual(2);
    await digest('2026-11-27T06:59:59.000Z');
    expect(await kinds()).toEqual([]);
    await Promise.all([digest(morning), digest(morning), digest(morning)]);
    const [mail, ...others] = await mailsOfQuotes();
    expect([mail?.['kind'], others, await waiting()]).toEqual(['digest', [], 0]);
    const text = String(mail?.['text']);
    expect(text).toMatch(/has sent a quote for your request for quotes .*: 0\.62 EUR\.\nOpen the RFQ:\n/);
    expect(text).toMatch(/has changed its quote for .*: 0\.58 EUR\./);
    expect(text.split(`${mailsPublicUrl}/rfq-dashboard?rfq=${rfqId}\n`)).toHaveLength(3);
    expect(text).toContain(`Choose which mails you get:\n${mailsPublicUrl}/mail-preferences`);
  });

  test('gets no second mail of a day, whatever clocks do, and on the day after what came since', async () => {
    await choose('daily');
    const rfqId = await acceptedRfq();
    await quote(rfqId, '0.62');
    await noted();
    await digest(morning);
    clock = Date.parse('2026-11-27T06:30:00.000Z');
    await quote(rfqId, '0.61');
    await noted();
    for (const now of ['2026-11-27T06:00:00.000Z', morning, '2026-11-27T22:00:00.000Z', '2026-11-28T06:59:00.000Z']) {
      await digest(now);
    }
    expect([await kinds(), await waiting()]).toEqual([['digest'], 1]);
    await digest('2026-11-28T07:00:00.000Z');
    await digest('2026-11-29T07:00:00.000Z');
    expect([await kinds(), await waiting()]).toEqual([['digest', 'digest'], 0]);
    expect(String((await mailsOfQuotes())[1]?.['text'])).toContain('0.61 EUR');
  });

  test('is told of nothing again where the log is read once more, whichever way mails are wanted by then', async () => {
    await choose('daily');
    const rfqId = await acceptedRfq();
    await quote(rfqId, '0.62');
    await noted();
    await digest(morning);
    for (const choice of ['daily', 'at-once']) {
      await notified.forgetSince(begun);
      await choose(choice);
      notified.start();
      await noted();
      expect([await kinds(), await waiting()]).toEqual([['digest'], 0]);
    }
  });

  test('gets at once what waited when mails are wanted at once again, each by itself and once', async () => {
    await choose('daily');
    const rfqId = await acceptedRfq();
    await quote(rfqId, '0.62');
    await noted();
    await choose('at-once');
    await noted();
    expect([await kinds(), await waiting()]).toEqual([['quote-received'], 0]);
    await digest(morning);
    expect(await kinds()).toEqual(['quote-received']);
    expect(String((await mailsOfQuotes())[0]?.['text'])).toContain('0.62 EUR');
  });

  test('gets nothing any more once none are wanted, and what others want stays theirs', async () => {
    await choose('daily');
    const vendor = await ownVendor();
    await choose('daily', vendor, 'requests');
    const rfqId = await acceptedRfq('telenor-iot', vendor);
    await quote(rfqId, '0.62', vendor);
    await noted();
    expect(await waiting()).toBe(2);
    await choose('none');
    await quote(rfqId, '0.60', vendor);
    await noted();
    await digest(morning);
    const [mail, ...others] = await mailsOfQuotes();
    expect([mail?.['kind'], others]).toEqual(['digest', []]);
    expect(String(mail?.['text'])).toContain('A buyer asks Telenor IoT for a quote');
  });
});

test('what waits for a vendor is gone with the right to read it', async () => {
  const vendor = await ownVendor();
  await choose('daily', vendor, 'requests');
  await acceptedRfq('telenor-iot', vendor);
  await noted();
  expect(await waiting()).toBe(1);
  const body = { user_email: vendor.user.email, admin_email: scenario.admin.user.email, reason: 'Left.' };
  expect((await scenario.post('/api/admin/provider-access/revoke', body, scenario.admin)).status).toBe(200);
  await noted();
  expect(await waiting()).toBe(0);
});

describe('a choice', () => {
  test('is read by its person alone, of the groups that concern the person', async () => {
    await choose('none');
    const preferences = await preferencesOf(scenario.buyer);
    expect(preferences).toMatchObject({ time_zone: 'Europe/Berlin', digest_hour: 8 });
    expect(preferences.groups.find(({ group }) => group === 'quotes')?.choice).toBe('none');
    expect(preferences.groups.map(({ group }) => group)).not.toContain('requests');
    const other = await preferencesOf(scenario.vendors.emnify);
    expect([other.time_zone, new Set(other.groups.map(({ choice }) => choice))]).toEqual([null, new Set(['at-once'])]);
    expect(other.groups.map(({ group }) => group)).toContain('requests');
  });

  test.each([
    [{ group: 'account', choice: 'none' }, 'notifications.unknown-group'],
    [{ group: 'quotes', choice: 'weekly' }, 'notifications.unknown-choice'],
    [{ group: 'quotes', choice: 'daily', time_zone: 'Mars/Olympus' }, 'notifications.unknown-zone'],
  ])('%j is refused with a code, and nothing is written', async (body, code) => {
    const head = await scenario.market.store.head();
    const reply = await put(body, scenario.buyer);
    expect([reply.status, reply.body]).toMatchObject([400, { code }]);
    expect(await scenario.market.store.head()).toBe(head);
  });

  test('ends mails of its group by the link in one of them, without a session', async () => {
    const rfqId = await acceptedRfq();
    await quote(rfqId, '0.62');
    await noted();
    const [mail] = await mailsOfQuotes();
    const ending = new URL(String(mail?.['ending']));
    expect(ending.searchParams.get('group')).toBe('quotes');
    const payload = { 'List-Unsubscribe': 'One-Click' };
    const url = ending.pathname + ending.search;
    const reply = await scenario.market.command.inject({ method: 'POST', url, payload });
    expect(reply.json()).toMatchObject({ message: 'You get no more mails of this kind.' });
    await quote(rfqId, '0.61');
    await noted();
    expect(await kinds()).toEqual(['quote-received']);
  });
});

/** A company of the buyer's domain, which the buyer belongs to. */
async function joinedCompany(): Promise<{ readonly companyId: string; readonly owner: SignedIn }> {
  const owner = await ownPerson(register(scenario.market, `olga@${domain}`));
  const companyId = await foundCompany(scenario, owner);
  await join(scenario, [scenario.buyer, owner], companyId, 'buyer');
  return { companyId, owner };
}
const leave = async () => expect((await scenario.post('/api/company/leave', {}, scenario.buyer)).status).toBe(200);
const handOver = async (rfqId: string) =>
  expect((await scenario.post(`/api/rfq/${rfqId}/hand-over`, {}, scenario.buyer)).status).toBe(200);
async function quotedRfq(amount: string): Promise<string> {
  const rfqId = await acceptedRfq();
  await quote(rfqId, amount);
  return rfqId;
}
const digestTexts = async () =>
  (await mailsOfQuotes()).filter(({ kind }) => kind === 'digest').map(({ text }) => String(text));

/** Puts an event into the log as it stands. */
async function store(stream: string, event: DomainEvent): Promise<void> {
  const meta = { commandId: crypto.randomUUID(), actor: 'system', at: new Date(clock).toISOString() };
  const decider = { initial: null, evolve: () => null, decide: () => [event] };
  await scenario.market.deps.execute(decider, { stream, command: null, meta });
}

describe('what waits about a request that was handed over', () => {
  test.each([
    ['', null],
    [', also what the release before put aside', 'UPDATE mail.digest_item SET rfq_id = NULL'],
  ])('is dropped once its buyer has left%s', async (_more, before) => {
    await choose('daily');
    const [rfqId, kept] = [await quotedRfq('0.62'), await quotedRfq('0.71')];
    await noted();
    expect((await items()).map(({ rfq_id: id }) => id)).toEqual([rfqId, kept]);
    if (before !== null) await rows(before);
    await joinedCompany();
    await handOver(rfqId);
    await noted();
    expect(await waiting()).toBe(2);
    await leave();
    await noted();
    await digest(morning);
    const [text] = await digestTexts();
    expect([text?.includes('0.71'), text?.includes('0.62')]).toEqual([true, false]);
  });

  test('is dropped, too, where the buyer left while it was handed over', async () => {
    const { buyer } = scenario;
    await choose('daily');
    const rfqId = await quotedRfq('0.62');
    const { companyId } = await joinedCompany();
    await leave();
    const data = { rfqId, buyerId: buyer.user.id, companyId };
    await store(rfqStream(rfqId), { type: 'RfqHandedOver', data });
    await noted();
    await digest(morning);
    expect([await waiting(), await digestTexts()]).toEqual([0, []]);
  });

  test('is the company’s where a vendor wrote meanwhile, and the owners’ once its buyer has left', async () => {
    const { buyer, vendors } = scenario;
    await choose('daily', buyer, 'messages');
    const rfqId = await acceptedRfq();
    const links = await scenario.get<readonly { id: string }[]>(`/api/rfq/${rfqId}/providers`, buyer);
    const linkId = links.body[0]?.id ?? '';
    const { owner } = await joinedCompany();
    await handOver(rfqId);
    /** As the vendor's call saw the RFQ before. */
    const writeLate = async (number: number): Promise<void> => {
      const link = { rfqId, linkId, providerId: 'emnify', buyerId: buyer.user.id, companyId: null };
      const said = { number, by: 'vendor', authorId: vendors.emnify.user.id, text: 'We do.' };
      await store(conversationStream(linkId), { type: 'MessageSent', data: { ...link, ...said } });
      await noted();
    };
    const messageMails = `kind = 'message-received' AND ${isRecipient([...people, vendors.emnify, scenario.admin])}`;
    const told = async () =>
      (await rows(`SELECT recipient FROM mail.outbox WHERE ${messageMails}`)).map(({ recipient }) => recipient);
    await writeLate(1);
    expect([await waiting(), await told()]).toEqual([1, []]);
    await leave();
    await writeLate(2);
    expect([await waiting(), await told()]).toEqual([0, [owner.user.id]]);
  });
});
