import { sendTopicMails } from '@marketplace/command-service/mails/topicMails.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, register, type SignedIn } from '../../kit/calls.ts';
import { rowsIn, untilNoted } from '../../kit/notedMails.ts';
import { isRecipient, type NotifiedScenario, startNotifiedScenario } from '../../kit/rfq/notifiedScenario.ts';
import { type RfqScenario, sendRfq } from '../../kit/rfq/scenario.ts';

const logger = { error: () => undefined };
const start = Date.parse('2026-11-26T20:00:00.000Z');
const minuteMs = 60_000;

/** Moves only where a test says so. */
let clock = start;
let notified: NotifiedScenario;
/** With a buyer of the test's own, who has sent a request to emnify. */
let scenario: RfqScenario;
let linkId: string;
let tests = 0;
/** The log's head at the start of a test. */
let begun: bigint;
beforeAll(async () => {
  notified = await startNotifiedScenario(() => new Date(clock));
});
beforeEach(async () => {
  begun = await notified.scenario.market.store.head();
  clock = start;
  const buyer = await register(notified.scenario.market, `ida-${(tests += 1)}@meridian.example`);
  scenario = { ...notified.scenario, buyer };
  const rfqId = await sendRfq(scenario, ['emnify']);
  const path = `/api/rfq/${rfqId}/providers`;
  const { body } = await scenario.get<readonly { readonly id: string }[]>(path, buyer);
  linkId = body[0]?.id ?? '';
});
afterAll(async () => notified.close());

async function write(text: string, as: SignedIn = scenario.vendors.emnify): Promise<void> {
  expect((await scenario.post(`/api/conversations/${linkId}`, { text }, as)).status).toBe(200);
}
async function writeSeveral(count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) await write(`Message ${sent}`);
}
async function choose(choice: string): Promise<void> {
  const body = { group: 'messages', choice };
  const { token } = scenario.buyer;
  expect((await call(scenario.market.command, 'PUT', '/api/notifications/mails', body, { token })).status).toBe(200);
}
/** Looks for topics that are due, as two instances do at once. */
async function tick(): Promise<void> {
  const deps = { pool: scenario.market.pool, now: () => new Date(clock), logger };
  await Promise.all([sendTopicMails(deps), sendTopicMails(deps)]);
}
/** Subjects of mails about messages to the buyer, the earliest first, without those whose words went in another. */
async function subjects(): Promise<readonly unknown[]> {
  await untilNoted(scenario);
  const sql = `SELECT subject FROM mail.outbox WHERE kind = 'message-received' AND ${isRecipient([scenario.buyer])}
                  AND subject IS NOT NULL ORDER BY created_at`;
  return (await rowsIn(scenario, sql)).map(({ subject }) => subject);
}
const waiting = async () =>
  (await rowsIn(scenario, `SELECT 1 FROM mail.digest_item WHERE ${isRecipient([scenario.buyer])}`)).length;
const several = (count: number): unknown =>
  expect.stringMatching(new RegExp(`^${count} new messages from emnify about your request for quotes`));

test('sends the first mail at once, and the next when ten minutes have passed, with the number of messages', async () => {
  await writeSeveral(6);
  expect([await subjects(), await waiting()]).toEqual([['emnify has written to you'], 5]);
  clock += 10 * minuteMs - 1;
  await tick();
  expect(await subjects()).toHaveLength(1);
  clock += 1;
  await tick();
  expect([await subjects(), await waiting()]).toEqual([['emnify has written to you', several(5)], 0]);
});

test('counts the ten minutes from the last mail, and sends at once after a silence', async () => {
  await writeSeveral(2);
  await untilNoted(scenario);
  clock += 10 * minuteMs;
  await tick();
  await writeSeveral(3);
  expect(await subjects()).toHaveLength(2);
  clock += 10 * minuteMs;
  await tick();
  expect((await subjects()).at(-1)).toEqual(several(3));
  clock += 20 * minuteMs;
  await tick();
  await write('After a silence');
  expect([await subjects(), await waiting()]).toEqual([expect.objectContaining({ length: 4 }), 0]);
});

test('sends a message that waited alone as the mail that it would have been', async () => {
  await writeSeveral(2);
  await untilNoted(scenario);
  clock += 10 * minuteMs;
  await tick();
  expect(await subjects()).toEqual(['emnify has written to you', 'emnify has written to you']);
});

test('sends nothing twice when the log is read again after a kill', async () => {
  await writeSeveral(4);
  await untilNoted(scenario);
  clock += 10 * minuteMs;
  await tick();
  await notified.forgetSince(begun);
  notified.start();
  expect([await subjects(), await waiting()]).toEqual([['emnify has written to you', several(3)], 0]);
});

test('keeps the mails of each side and each person apart', async () => {
  await write('From the provider');
  await write('From the buyer', scenario.buyer);
  await untilNoted(scenario);
  const { buyer, otherBuyer, admin, vendors } = scenario;
  const everybody = isRecipient([buyer, otherBuyer, admin, ...Object.values(vendors)]);
  const sql = `SELECT recipient, body_text AS text FROM mail.outbox WHERE kind = 'message-received' AND ${everybody}`;
  const mails = await rowsIn(scenario, sql);
  expect(mails).toHaveLength(2);
  const toVendor = mails.find(({ recipient }) => recipient === vendors.emnify.user.id);
  expect(String(toVendor?.['text'])).toMatch(/from the buyer about the request for quotes to emnify with the deadline/);
});

test('drops what waits when mails about messages are not wanted any more', async () => {
  await writeSeveral(3);
  await untilNoted(scenario);
  await choose('none');
  await untilNoted(scenario);
  clock += 10 * minuteMs;
  await tick();
  expect([await subjects(), await waiting()]).toEqual([['emnify has written to you'], 0]);
});

test('leaves messages to the digest of a person who chose one mail a day', async () => {
  await choose('daily');
  await writeSeveral(3);
  await untilNoted(scenario);
  clock += 10 * minuteMs;
  await tick();
  expect([await subjects(), await waiting()]).toEqual([[], 3]);
});

test('delays no mail for longer when the clock was an hour ahead', async () => {
  clock = start + 60 * minuteMs;
  await write('Ahead');
  await untilNoted(scenario);
  clock = start;
  await write('Set right');
  expect(await subjects()).toHaveLength(2);
});
