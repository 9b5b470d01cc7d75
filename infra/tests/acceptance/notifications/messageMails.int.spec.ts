import { moveDueTopicMailsToOutbox } from '@marketplace/command-service/mails/topicMails.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callTestApi, registerConfirmedTestUser, type SignedInTestUser } from '../../kit/apiCalls.ts';
import { queryRfqTestScenarioDatabase, waitForTestMailNotifierAtLogHead } from '../../kit/mailProgress.ts';
import {
  buildTestMailRecipientSqlCondition,
  type MailNotifierTestScenario,
  startMailNotifierTestScenario,
} from '../../kit/rfq/notifiedScenario.ts';
import { type RfqTestMarketplace, sendRfqAsTestScenarioBuyer } from '../../kit/rfq/rfqScenario.ts';

const logger = { error: () => undefined };
const start = Date.parse('2026-11-26T20:00:00.000Z');
const minuteMs = 60_000;

/** The current time, which only the tests advance. */
let clock = start;
let notified: MailNotifierTestScenario;
/** RFQ scenario with a separate buyer for each test, who has sent an RFQ to emnify. */
let scenario: RfqTestMarketplace;
let linkId: string;
let tests = 0;
/** The head of the log at the start of a test. */
let headAtStart: bigint;
beforeAll(async () => {
  notified = await startMailNotifierTestScenario(() => new Date(clock));
});
beforeEach(async () => {
  headAtStart = await notified.scenario.market.store.head();
  clock = start;
  const buyer = await registerConfirmedTestUser(notified.scenario.market, `ida-${(tests += 1)}@meridian.example`);
  scenario = { ...notified.scenario, buyer };
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify']);
  const path = `/api/rfq/${rfqId}/providers`;
  const { body } = await scenario.get<readonly { readonly id: string }[]>(path, buyer);
  linkId = body[0]?.id ?? '';
});
afterAll(async () => notified.close());

async function sendMessage(text: string, as: SignedInTestUser = scenario.vendors.emnify): Promise<void> {
  expect((await scenario.post(`/api/conversations/${linkId}`, { text }, as)).status).toBe(200);
}
async function sendMessages(count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) await sendMessage(`Message ${sent}`);
}
async function choose(choice: string): Promise<void> {
  const body = { group: 'messages', choice };
  const { token } = scenario.buyer;
  expect((await callTestApi(scenario.market.command, 'PUT', '/api/notifications/mails', body, { token })).status).toBe(
    200,
  );
}
/** Sends due mails, from two instances at the same time. */
async function sendDueMails(): Promise<void> {
  const deps = { pool: scenario.market.pool, now: () => new Date(clock), logger };
  await Promise.all([moveDueTopicMailsToOutbox(deps), moveDueTopicMailsToOutbox(deps)]);
}
/** Subjects of the buyer's message mails, the earliest first, without mails that were merged into another mail. */
async function listSubjects(): Promise<readonly unknown[]> {
  await waitForTestMailNotifierAtLogHead(scenario);
  const sql = `SELECT subject FROM mail.outbox WHERE kind = 'message-received' AND ${buildTestMailRecipientSqlCondition([scenario.buyer])}
                  AND subject IS NOT NULL ORDER BY created_at`;
  return (await queryRfqTestScenarioDatabase(scenario, sql)).map(({ subject }) => subject);
}
const countQueued = async () =>
  (
    await queryRfqTestScenarioDatabase(
      scenario,
      `SELECT 1 FROM mail.digest_item WHERE ${buildTestMailRecipientSqlCondition([scenario.buyer])}`,
    )
  ).length;
const subjectFor = (count: number): unknown =>
  expect.stringMatching(new RegExp(`^${count} new messages from emnify about your request for quotes`));

test('sends the first mail at once, and after ten minutes one with the number of messages', async () => {
  await sendMessages(6);
  expect([await listSubjects(), await countQueued()]).toEqual([['emnify has sent you a message'], 5]);
  clock += 10 * minuteMs - 1;
  await sendDueMails();
  expect(await listSubjects()).toHaveLength(1);
  clock += 1;
  await sendDueMails();
  expect([await listSubjects(), await countQueued()]).toEqual([['emnify has sent you a message', subjectFor(5)], 0]);
});

test('counts ten minutes from the last mail, and sends at once after a longer pause', async () => {
  await sendMessages(2);
  await waitForTestMailNotifierAtLogHead(scenario);
  clock += 10 * minuteMs;
  await sendDueMails();
  await sendMessages(3);
  expect(await listSubjects()).toHaveLength(2);
  clock += 10 * minuteMs;
  await sendDueMails();
  expect((await listSubjects()).at(-1)).toEqual(subjectFor(3));
  clock += 20 * minuteMs;
  await sendDueMails();
  await sendMessage('After a silence');
  expect([await listSubjects(), await countQueued()]).toEqual([expect.objectContaining({ length: 4 }), 0]);
});

test('sends a single queued message as an ordinary mail', async () => {
  await sendMessages(2);
  await waitForTestMailNotifierAtLogHead(scenario);
  clock += 10 * minuteMs;
  await sendDueMails();
  expect(await listSubjects()).toEqual(['emnify has sent you a message', 'emnify has sent you a message']);
});

test('sends each message separately when release 2.0.0 queued the last one', async () => {
  await sendMessages(4);
  await waitForTestMailNotifierAtLogHead(scenario);
  const asQueuedByEarlierRelease = `letter - 'combined' || jsonb_build_object(
    'subject', 'Message mail ' || cause, 'gathered', '{"several": "new messages", "then": ["Answer them there."]}'::jsonb)`;
  await queryRfqTestScenarioDatabase(
    scenario,
    `UPDATE mail.digest_item SET letter = ${asQueuedByEarlierRelease}
      WHERE ${buildTestMailRecipientSqlCondition([scenario.buyer])}`,
  );
  clock += 10 * minuteMs;
  await sendDueMails();
  const subjects = await listSubjects();
  expect([new Set(subjects).size, await countQueued()]).toEqual([4, 0]);
});

test('sends nothing twice when the log is read again after a kill', async () => {
  await sendMessages(4);
  await waitForTestMailNotifierAtLogHead(scenario);
  clock += 10 * minuteMs;
  await sendDueMails();
  await notified.rewindNotifier(headAtStart);
  notified.restartNotifier();
  expect([await listSubjects(), await countQueued()]).toEqual([['emnify has sent you a message', subjectFor(3)], 0]);
});

test('sends separate mails to each side and each user', async () => {
  await sendMessage('From the provider');
  await sendMessage('From the buyer', scenario.buyer);
  await waitForTestMailNotifierAtLogHead(scenario);
  const { buyer, otherBuyer, admin, vendors } = scenario;
  const everybody = buildTestMailRecipientSqlCondition([buyer, otherBuyer, admin, ...Object.values(vendors)]);
  const sql = `SELECT recipient, body_text AS text FROM mail.outbox WHERE kind = 'message-received' AND ${everybody}`;
  const mails = await queryRfqTestScenarioDatabase(scenario, sql);
  expect(mails).toHaveLength(2);
  const toVendor = mails.find(({ recipient }) => recipient === vendors.emnify.user.id);
  expect(String(toVendor?.['text'])).toMatch(/a message about the request for quotes to emnify with the deadline/);
});

test('drops queued messages when the user disables message mails', async () => {
  await sendMessages(3);
  await waitForTestMailNotifierAtLogHead(scenario);
  await choose('none');
  await waitForTestMailNotifierAtLogHead(scenario);
  clock += 10 * minuteMs;
  await sendDueMails();
  expect([await listSubjects(), await countQueued()]).toEqual([['emnify has sent you a message'], 0]);
});

test('leaves messages to the daily digest when the user has chosen it', async () => {
  await choose('daily');
  await sendMessages(3);
  await waitForTestMailNotifierAtLogHead(scenario);
  clock += 10 * minuteMs;
  await sendDueMails();
  expect([await listSubjects(), await countQueued()]).toEqual([[], 3]);
});

test('does not delay mails when the clock was an hour ahead', async () => {
  clock = start + 60 * minuteMs;
  await sendMessage('Ahead');
  await waitForTestMailNotifierAtLogHead(scenario);
  clock = start;
  await sendMessage('Set right');
  expect(await listSubjects()).toHaveLength(2);
});
