import { type ErasureDeps, eraseSubject } from '@marketplace/command-service/privacy/eraseSubject.ts';
import { listNotifications } from '@marketplace/contracts/notifications/notifications.api.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, type SignedIn } from '../../kit/calls.ts';
import { companyOfThree } from '../../kit/companies.ts';
import { rowsIn, untilNoted } from '../../kit/notedMails.ts';
import { isRecipient, type NotifiedScenario, startNotifiedScenario } from '../../kit/rfq/notifiedScenario.ts';
import { type RfqScenario, rfqPayload, sendRfq, vendorOf } from '../../kit/rfq/scenario.ts';

const evening = Date.parse('2026-11-26T20:00:00.000Z');
const morning = '2026-11-27T08:00:00.000Z';

let clock = evening;
let notified: NotifiedScenario;
let scenario: RfqScenario;
/** The only two who answer for Telenor IoT during a test. */
let ada: SignedIn;
let grace: SignedIn;
let tests = 0;
/** The log's head at the start of a test. */
let begun: bigint;
beforeAll(async () => {
  notified = await startNotifiedScenario(() => new Date((clock += 1000)));
  ({ scenario } = notified);
});
beforeEach(async () => {
  begun = await scenario.market.store.head();
  clock = evening;
  tests += 1;
  ada = await vendorOf(scenario.market, 'telenor-iot', `ada-${tests}`);
  grace = await vendorOf(scenario.market, 'telenor-iot', `grace-${tests}`);
  return async () => {
    // Whoever has lost access already is refused.
    for (const vendor of [ada, grace]) await scenario.post(revokePath, accessOf(vendor), scenario.admin);
  };
});
afterAll(async () => notified.close());

const revokePath = '/api/admin/provider-access/revoke';
const accessOf = ({ user }: SignedIn) => ({ user_email: user.email, admin_email: scenario.admin.user.email });
const rows = async (sql: string) => rowsIn(scenario, sql);
const noted = async () => untilNoted(scenario);
const done = async (path: string, body: object, as: SignedIn): Promise<void> => {
  const reply = await scenario.post(path, body, as);
  expect([path, reply.status, reply.body['code']]).toEqual([path, 200, undefined]);
};
const setInCharge = async (rfqId: string, by: SignedIn, to: SignedIn | null, seen: SignedIn | null = null) =>
  done('/api/vendor/rfq/in-charge', { rfq_id: rfqId, user_id: to?.user.id ?? null, seen: seen?.user.id ?? null }, by);
async function linkTo(rfqId: string): Promise<string> {
  const links = await scenario.get<readonly { readonly id: string }[]>(`/api/rfq/${rfqId}/providers`, scenario.buyer);
  return links.body[0]?.id ?? '';
}
/** Asks when the mail of the question before leads to no wait. */
const ask = async (rfqId: string): Promise<void> => {
  clock += 10 * 60_000;
  await done(`/api/conversations/${await linkTo(rfqId)}`, { text: 'Which networks?' }, scenario.buyer);
};
/** How many mails of a kind each of two people has got. */
async function mailed(kind: string): Promise<readonly [ada: number, grace: number]> {
  await noted();
  const got = await rows(
    `SELECT recipient FROM mail.outbox WHERE kind = '${kind}' AND (body_text IS NOT NULL OR sent_at IS NOT NULL)`,
  );
  const of = ({ user }: SignedIn) => got.filter(({ recipient }) => recipient === user.id).length;
  return [of(ada), of(grace)];
}
const told = async (as: SignedIn) =>
  listNotifications.reply
    .parse((await scenario.get(listNotifications.path, as)).body)
    .notifications.map(({ kind }) => kind)
    .filter((kind) => kind === 'message-received' || kind === 'put-in-charge');
const revoke = async (vendor: SignedIn) => done(revokePath, accessOf(vendor), scenario.admin);

test('a question goes to who is in charge alone, by mail and under the bell, and to all again once nobody is', async () => {
  const rfqId = await sendRfq(scenario, ['telenor-iot']);
  await ask(rfqId);
  expect(await mailed('message-received')).toEqual([1, 1]);
  await setInCharge(rfqId, ada, ada);
  await ask(rfqId);
  expect(await mailed('message-received')).toEqual([2, 1]);
  expect([(await told(ada)).length, (await told(grace)).length]).toEqual([2, 1]);
  await setInCharge(rfqId, ada, null, ada);
  await ask(rfqId);
  expect(await mailed('message-received')).toEqual([3, 2]);
  expect([(await told(ada)).length, (await told(grace)).length]).toEqual([3, 2]);
});

test('who was put in charge by a colleague is told so, and nobody else', async () => {
  const rfqId = await sendRfq(scenario, ['telenor-iot']);
  await setInCharge(rfqId, ada, grace);
  expect(await mailed('put-in-charge')).toEqual([0, 1]);
  expect([await told(ada), await told(grace)]).toEqual([[], ['put-in-charge']]);
  await setInCharge(rfqId, ada, ada, grace);
  expect(await mailed('put-in-charge')).toEqual([0, 1]);
});

test('news goes to all again once who is in charge lost access, and what that one was told alone is under their bells', async () => {
  const rfqId = await sendRfq(scenario, ['telenor-iot']);
  await setInCharge(rfqId, ada, grace);
  await ask(rfqId);
  expect(await told(ada)).toEqual([]);
  await revoke(grace);
  expect(await told(ada)).toEqual(['message-received']);
  await ask(rfqId);
  expect(await mailed('message-received')).toEqual([1, 1]);
  expect(await told(ada)).toEqual(['message-received', 'message-received']);
});

test.each([
  ['lost access', revoke],
  [
    'may only read',
    async (vendor: SignedIn) =>
      done('/api/admin/provider-access/right', { ...accessOf(vendor), right: 'viewer' }, scenario.admin),
  ],
  ['was shut', async ({ user }: SignedIn) => done(`/api/admin/users/${user.id}/disable`, {}, scenario.admin)],
  [
    'was erased',
    async ({ user }: SignedIn) => {
      const ledger = { add: () => Promise.resolve(), subjects: () => Promise.resolve([]) };
      const deps: ErasureDeps = { ...scenario.market.deps, ledger, untilKeysForgotten: () => Promise.resolve() };
      await eraseSubject(deps, user.id);
    },
  ],
])(
  'what waits for the digest of who %s goes to a colleague, once, also where the log is read again',
  async (_why, leave) => {
    const choice = { group: 'messages', choice: 'daily', time_zone: 'UTC' };
    const put = await call(scenario.market.command, 'PUT', '/api/notifications/mails', choice, { token: grace.token });
    expect(put.status).toBe(200);
    const rfqId = await sendRfq(scenario, ['telenor-iot']);
    await setInCharge(rfqId, grace, grace);
    await ask(rfqId);
    expect(await mailed('message-received')).toEqual([0, 0]);
    await leave(grace);
    await noted();
    await notified.sendDigests(morning);
    expect(await mailed('digest')).toEqual([1, 0]);
    await notified.forgetSince(begun);
    notified.start();
    await noted();
    await notified.sendDigests(morning);
    expect([await mailed('digest'), await mailed('message-received')]).toEqual([
      [1, 0],
      [1, 0],
    ]);
    expect(await rows(`SELECT 1 FROM mail.digest_item WHERE ${isRecipient([ada, grace])}`)).toEqual([]);
  },
);

test('news of a company’s request goes to its owners, too, while the account of who asked is shut', async () => {
  const { admin, vendors } = scenario;
  const { owner, buyer, viewer } = await companyOfThree(scenario, 'meridian.example');
  const sent = await scenario.post<{ rfq_id: string }>('/api/rfq/send', rfqPayload(['emnify']), buyer);
  const rfqId = sent.body.rfq_id;
  await done('/api/vendor/rfq/accept', { rfq_id: rfqId }, vendors.emnify);
  const quote = async (amount: string) =>
    done('/api/vendor/rfq/respond', { rfq_id: rfqId, quote_amount: amount, quote_currency: 'EUR' }, vendors.emnify);
  /** How many mails about quotes each of the three has got. */
  const quoted = async (): Promise<readonly number[]> => {
    await noted();
    const mails = await rows(`SELECT recipient FROM mail.outbox WHERE kind = 'quote-received'`);
    return [owner, buyer, viewer].map(({ user }) => mails.filter(({ recipient }) => recipient === user.id).length);
  };
  await quote('0.62');
  expect(await quoted()).toEqual([0, 1, 0]);
  await done(`/api/admin/users/${buyer.user.id}/disable`, { reason: 'Left the company.' }, admin);
  await quote('0.58');
  const [ofOwner, , ofViewer] = await quoted();
  expect([ofOwner, ofViewer]).toEqual([1, 0]);
  await done(`/api/admin/users/${buyer.user.id}/enable`, {}, admin);
  await quote('0.55');
  expect((await quoted())[0]).toBe(1);
});
