import { sendDigests } from '@marketplace/command-service/mails/digests.ts';
import { createNotify, notifiedEvents } from '@marketplace/command-service/mails/notify.ts';
import { startNotifier } from '@marketplace/mail/notifier.ts';
import { readMailPreferences } from '@marketplace/contracts/notifications/mails.api.ts';
import { conversationStream } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import { rfqStream } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { liveReadModels } from '@marketplace/projections/liveReadModels.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { call, register, type SignedIn } from '../../kit/calls.ts';
import { foundCompany, join } from '../../kit/companies.ts';
import { rowsIn, untilNoted } from '../../kit/notedMails.ts';
import { type RfqScenario, sendRfq, startRfqScenario } from '../../kit/rfq/scenario.ts';

const publicUrl = 'https://market.example';
const logger = { error: () => undefined };
/** Nine in the evening in Berlin, before which and after which it is eight in the morning. */
const evening = Date.parse('2026-11-26T20:00:00.000Z');
const morning = '2026-11-27T07:00:00.000Z';

let clock: number;
let scenario: RfqScenario;
let stopNotifier: () => Promise<void>;
let startAgain: () => () => Promise<void>;
beforeEach(async () => {
  clock = evening;
  scenario = await startRfqScenario(() => new Date((clock += 1000)), { projections: liveReadModels });
  const { market } = scenario;
  const { loadState, readPersonal, digestSecret: linkSecret } = market.deps;
  const { store, pool } = market;
  const now = () => new Date(clock);
  const notify = createNotify({ reads: { loadState, readPersonal }, publicUrl, linkSecret, now });
  const deps = { store, pool, logger, now, notify, decode: market.reader.decode, eventNames: notifiedEvents };
  startAgain = () => startNotifier(deps).stop;
  stopNotifier = startAgain();
});
afterEach(async () => {
  await stopNotifier();
  await scenario.close();
});

const put = async (body: object, as: SignedIn) =>
  call(scenario.market.command, 'PUT', '/api/notifications/mails', body, { token: as.token });
const choose = async (choice: string, as = scenario.buyer, group = 'quotes') =>
  expect((await put({ group, choice, time_zone: 'Europe/Berlin' }, as)).status).toBe(200);
const rows = async (sql: string) => rowsIn(scenario, sql);
const noted = async () => untilNoted(scenario);

async function quote(rfqId: string, amount: string): Promise<void> {
  const body = { rfq_id: rfqId, quote_amount: amount, quote_currency: 'EUR' };
  expect((await scenario.post('/api/vendor/rfq/respond', body, scenario.vendors.emnify)).status).toBe(200);
}
async function acceptedRfq(): Promise<string> {
  const rfqId = await sendRfq(scenario, ['emnify']);
  const accepted = await scenario.post('/api/vendor/rfq/accept', { rfq_id: rfqId }, scenario.vendors.emnify);
  expect(accepted.status).toBe(200);
  return rfqId;
}
const mailsOfQuotes = async () =>
  rows(`SELECT kind, body_text AS text, unsubscribe_url AS ending FROM mail.outbox
         WHERE body_text IS NOT NULL AND kind IN ('digest', 'quote-received', 'quote-withdrawn') ORDER BY created_at, cause`);
const kinds = async () => (await mailsOfQuotes()).map(({ kind }) => kind);
const waiting = async () => (await rows('SELECT 1 FROM mail.digest_item')).length;
const digest = async (now: string) =>
  sendDigests({ pool: scenario.market.pool, now: () => new Date(now), logger, publicUrl });

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
    expect(text.split(`${publicUrl}/rfq-dashboard?rfq=${rfqId}\n`)).toHaveLength(3);
    expect(text).toContain(`Choose which mails you get:\n${publicUrl}/mail-preferences`);
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
      await stopNotifier();
      await rows(`DELETE FROM ops.checkpoint WHERE name = 'mail'`);
      await choose(choice);
      stopNotifier = startAgain();
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
    await choose('daily', scenario.vendors.emnify, 'requests');
    const rfqId = await acceptedRfq();
    await quote(rfqId, '0.62');
    await noted();
    expect(await waiting()).toBe(2);
    await choose('none');
    await quote(rfqId, '0.60');
    await noted();
    await digest(morning);
    const [mail, ...others] = await mailsOfQuotes();
    expect([mail?.['kind'], others]).toEqual(['digest', []]);
    expect(String(mail?.['text'])).toContain('A buyer asks emnify for a quote');
  });
});

test('what waits for a vendor is gone with the right to read it', async () => {
  const vendor = scenario.vendors.emnify;
  await choose('daily', vendor, 'requests');
  await acceptedRfq();
  await noted();
  expect(await waiting()).toBe(1);
  const body = { user_email: vendor.user.email, admin_email: scenario.admin.user.email, reason: 'Left.' };
  const path = '/api/admin/provider-access/revoke';
  const revoked = await call(scenario.market.command, 'POST', path, body, { token: scenario.admin.token });
  expect([revoked.status, revoked.body]).toMatchObject([200, {}]);
  await noted();
  expect(await waiting()).toBe(0);
});

describe('a choice', () => {
  test('is read by its person alone, of the groups that concern the person', async () => {
    await choose('none');
    const { body } = await scenario.get('/api/notifications/mails', scenario.buyer);
    const preferences = readMailPreferences.reply.parse(body);
    expect(preferences).toMatchObject({ time_zone: 'Europe/Berlin', digest_hour: 8 });
    expect(preferences.groups.find(({ group }) => group === 'quotes')?.choice).toBe('none');
    expect(preferences.groups.map(({ group }) => group)).not.toContain('requests');
    const other = readMailPreferences.reply.parse(
      (await scenario.get('/api/notifications/mails', scenario.vendors.emnify)).body,
    );
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
  const owner = await register(scenario.market, 'olga@meridian.example');
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
    expect((await rows('SELECT rfq_id AS id FROM mail.digest_item ORDER BY at')).map(({ id }) => id)).toEqual([
      rfqId,
      kept,
    ]);
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
    const told = async () =>
      (await rows(`SELECT recipient FROM mail.outbox WHERE kind = 'message-received'`)).map(
        ({ recipient }) => recipient,
      );
    await writeLate(1);
    expect([await waiting(), await told()]).toEqual([1, []]);
    await leave();
    await writeLate(2);
    expect([await waiting(), await told()]).toEqual([0, [owner.user.id]]);
  });
});
