import { actOnMailEndpoint, listMailsEndpoint } from '@marketplace/contracts/operations/operations.mails.api.ts';
import { mailFailuresWithoutReply } from '@marketplace/contracts/operations/operations.mails.values.ts';
import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import {
  claimMails,
  markMailUndeliverable,
  markMailSentAndDeleteContent,
  enqueueMailToUser,
  scheduleMailRetry,
  expireAndDeleteOldOutboxMails,
} from '@marketplace/mail/outbox.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callTestApi, registerTestAdmin, type SignedInTestUser } from '../../kit/apiCalls.ts';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';

let market: InProcessTestMarketplace;
let admin: SignedInTestUser;
beforeAll(async () => {
  market = await startTestMarketplace();
  admin = await registerTestAdmin(market, 'ada@marketplace.example');
  await market.pool.query('DELETE FROM mail.outbox');
});
afterAll(() => market.close());

const content = { subject: 'News', paragraphs: ['Words that nobody else reads.'], action: null, unsubscribeUrl: null };

/** Enqueues a mail to the admin and claims it like a sender. @returns its key and id. */
async function enqueueAndClaim(kind: string) {
  const key = { cause: crypto.randomUUID(), recipient: admin.user.id, kind };
  await enqueueMailToUser(market.pool, key, content);
  const [mail] = await claimMails(market.pool, { limit: 1, claimMs: 60_000 });
  if (mail === undefined) throw new Error('There is no due mail.');
  return { key, id: mail.messageId };
}

async function readList(query = '') {
  const { token } = admin;
  const { body } = await callTestApi(market.command, 'GET', `${listMailsEndpoint.path}${query}`, undefined, { token });
  return listMailsEndpoint.reply.parse(body);
}

async function act(id: string, body: object) {
  const reply = await callTestApi(market.command, 'POST', actOnMailEndpoint.path.replace(':id', id), body, {
    token: admin.token,
  });
  return reply.status === 200 ? 200 : ProblemDetails.parse(reply.body).code;
}

test('lists queued, failed, bounced and sent mails with masked email addresses', async () => {
  const sent = await enqueueAndClaim('one');
  await markMailSentAndDeleteContent(market.pool, sent.key);
  const failed = await enqueueAndClaim('two');
  await scheduleMailRetry(market.pool, failed.key, '451', 60_000);
  const bounced = await enqueueAndClaim('three');
  await markMailUndeliverable(market.pool, bounced.key, '550');
  const { counts, mails, kinds, total } = await readList();
  expect(counts).toEqual({ waiting: 0, failed: 1, bounced: 1, sent: 1 });
  expect([kinds, total]).toEqual([['one', 'three', 'two'], 3]);
  expect(mails.map(({ status, recipient, failure }) => [status, recipient, failure])).toEqual([
    ['bounced', 'a…@marketplace.example', '550'],
    ['failed', 'a…@marketplace.example', '451'],
    ['sent', null, null],
  ]);
  expect(JSON.stringify(mails)).not.toMatch(/ada@|Words/);
  expect((await readList('?status=failed')).mails.map(({ id }) => id)).toEqual([failed.id]);
  expect((await readList('?kind=one&page=2')).mails).toEqual([]);
});

test('sends a bounced mail again at once and logs the request', async () => {
  const { key, id } = await enqueueAndClaim('again');
  await markMailUndeliverable(market.pool, key, '550');
  expect(await act(id, { act: 'send-again' })).toBe(200);
  expect((await claimMails(market.pool, { limit: 1, claimMs: 60_000 })).map(({ messageId }) => messageId)).toEqual([
    id,
  ]);
  const last = (await market.readEvents()).at(-1);
  expect(last).toMatchObject({ type: 'MailActRequested', data: { mailId: id, act: 'send-again', by: admin.user.id } });
  await markMailSentAndDeleteContent(market.pool, key);
  expect(await act(id, { act: 'send-again' })).toBe('mail.ended');
});

test('requires a reason to give up a mail and deletes its text', async () => {
  const { key, id } = await enqueueAndClaim('ended');
  await scheduleMailRetry(market.pool, key, '451', 60_000);
  expect(await act(id, { act: 'give-up' })).toBe('mail.reason-needed');
  expect(await act(id, { act: 'give-up', reason: 'Nobody reads it.' })).toBe(200);
  const [mail] = (await readList('?kind=ended')).mails;
  expect(mail).toMatchObject({ status: 'bounced', recipient: null, can_be_sent: false });
  expect(await act(id, { act: 'send-again' })).toBe('mail.words-forgotten');
  expect(await act(crypto.randomUUID(), { act: 'send-again' })).toBe('mail.not-found');
});

test('deletes the text of bounced mails after a week', async () => {
  const { key, id } = await enqueueAndClaim('old');
  await markMailUndeliverable(market.pool, key, '550');
  const age = async (days: number): Promise<void> => {
    const text = 'UPDATE mail.outbox SET given_up_at = now() - make_interval(days => $2) WHERE message_id = $1';
    await market.pool.query(text, [id, days]);
    await expireAndDeleteOldOutboxMails(market.pool);
  };
  await age(6);
  expect((await readList('?kind=old')).mails[0]?.can_be_sent).toBe(true);
  await age(8);
  expect((await readList('?kind=old')).mails[0]).toMatchObject({ can_be_sent: false, recipient: null });
});

test('stores why mails without an attempt were not sent', async () => {
  const { id } = await enqueueAndClaim('discarded');
  await act(id, { act: 'give-up', reason: 'A test.' });
  const late = await enqueueAndClaim('late');
  const text =
    "UPDATE mail.outbox SET created_at = now() - interval '4 days', claimed_until = NULL WHERE message_id = $1";
  await market.pool.query(text, [late.id]);
  await expireAndDeleteOldOutboxMails(market.pool);
  const failures = ['late', 'discarded'].map(async (kind) => (await readList(`?kind=${kind}`)).mails[0]?.failure);
  expect(await Promise.all(failures)).toEqual(mailFailuresWithoutReply);
});
