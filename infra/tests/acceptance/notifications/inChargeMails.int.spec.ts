import { sendDigests } from '@marketplace/command-service/mails/digests.ts';
import { createNotify, notifiedEvents } from '@marketplace/command-service/mails/notify.ts';
import { type ErasureDeps, eraseSubject } from '@marketplace/command-service/privacy/eraseSubject.ts';
import { listNotifications } from '@marketplace/contracts/notifications/notifications.api.ts';
import { startNotifier } from '@marketplace/mail/notifier.ts';
import { liveReadModels } from '@marketplace/projections/liveReadModels.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { call, type SignedIn } from '../../kit/calls.ts';
import { rowsIn, untilNoted } from '../../kit/notedMails.ts';
import { type RfqScenario, sendRfq, startRfqScenario, vendorOf } from '../../kit/rfq/scenario.ts';

const publicUrl = 'https://market.example';
const logger = { error: () => undefined };
/** The morning after the scenario's evening. */
const morning = new Date('2026-11-27T08:00:00.000Z');

let clock: number;
let scenario: RfqScenario;
let ada: SignedIn;
let grace: SignedIn;
let stopNotifier: () => Promise<void>;
let startAgain: () => () => Promise<void>;
beforeEach(async () => {
  clock = Date.parse('2026-11-26T20:00:00.000Z');
  scenario = await startRfqScenario(() => new Date((clock += 1000)), { projections: liveReadModels });
  const { market } = scenario;
  const { loadState, readPersonal, digestSecret: linkSecret } = market.deps;
  const now = () => new Date(clock);
  const notify = createNotify({ reads: { loadState, readPersonal }, publicUrl, linkSecret, now });
  const deps = { store: market.store, pool: market.pool, logger, now, notify, eventNames: notifiedEvents };
  startAgain = () => startNotifier({ ...deps, decode: market.reader.decode }).stop;
  stopNotifier = startAgain();
  ada = scenario.vendors.emnify;
  grace = await vendorOf(market, 'emnify', 'grace');
});
afterEach(async () => {
  await stopNotifier();
  await scenario.close();
});

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
const revoke = async ({ user }: SignedIn) =>
  done(
    '/api/admin/provider-access/revoke',
    { user_email: user.email, admin_email: scenario.admin.user.email },
    scenario.admin,
  );

test('a question goes to who is in charge alone, by mail and under the bell, and to all again once nobody is', async () => {
  const rfqId = await sendRfq(scenario, ['emnify']);
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
  const rfqId = await sendRfq(scenario, ['emnify']);
  await setInCharge(rfqId, ada, grace);
  expect(await mailed('put-in-charge')).toEqual([0, 1]);
  expect([await told(ada), await told(grace)]).toEqual([[], ['put-in-charge']]);
  await setInCharge(rfqId, ada, ada, grace);
  expect(await mailed('put-in-charge')).toEqual([0, 1]);
});

test('news goes to all again once who is in charge lost access, and what that one was told alone is under their bells', async () => {
  const rfqId = await sendRfq(scenario, ['emnify']);
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
    async ({ user }: SignedIn) => {
      const admin_email = scenario.admin.user.email;
      const body = { user_email: user.email, admin_email, right: 'viewer' };
      await done('/api/admin/provider-access/right', body, scenario.admin);
    },
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
    const rfqId = await sendRfq(scenario, ['emnify']);
    await setInCharge(rfqId, grace, grace);
    await ask(rfqId);
    expect(await mailed('message-received')).toEqual([0, 0]);
    await leave(grace);
    await noted();
    const digest = async () => sendDigests({ pool: scenario.market.pool, now: () => morning, logger, publicUrl });
    await digest();
    expect(await mailed('digest')).toEqual([1, 0]);
    await stopNotifier();
    await rows(`DELETE FROM ops.checkpoint WHERE name = 'mail'`);
    stopNotifier = startAgain();
    await noted();
    await digest();
    expect([await mailed('digest'), await mailed('message-received')]).toEqual([
      [1, 0],
      [1, 0],
    ]);
    expect(await rows('SELECT 1 FROM mail.digest_item')).toEqual([]);
  },
);
