import {
  type DataSubjectErasureDeps,
  eraseDataSubject,
} from '@marketplace/command-service/privacy/eraseDataSubject.ts';
import { listNotificationsEndpoint } from '@marketplace/contracts/notifications/notifications.api.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callTestApi, type SignedInTestUser } from '../../kit/apiCalls.ts';
import { createThreeMemberTestCompany } from '../../kit/companies.ts';
import { queryRfqTestScenarioDatabase, waitForTestMailNotifierAtLogHead } from '../../kit/mailProgress.ts';
import {
  buildTestMailRecipientSqlCondition,
  type MailNotifierTestScenario,
  startMailNotifierTestScenario,
} from '../../kit/rfq/notifiedScenario.ts';
import {
  type RfqTestMarketplace,
  buildSampleRfqRequestBody,
  sendRfqAsTestScenarioBuyer,
  registerRfqTestScenarioVendor,
} from '../../kit/rfq/rfqScenario.ts';

const evening = Date.parse('2026-11-26T20:00:00.000Z');
const morning = '2026-11-27T08:00:00.000Z';

let clock = evening;
let notified: MailNotifierTestScenario;
let scenario: RfqTestMarketplace;
/** The only two vendors of Telenor IoT during a test. */
let ada: SignedInTestUser;
let grace: SignedInTestUser;
let tests = 0;
/** The head of the log at the start of a test. */
let headAtStart: bigint;
beforeAll(async () => {
  notified = await startMailNotifierTestScenario(() => new Date((clock += 1000)));
  ({ scenario } = notified);
});
beforeEach(async () => {
  headAtStart = await scenario.market.store.head();
  clock = evening;
  tests += 1;
  ada = await registerRfqTestScenarioVendor(scenario.market, 'telenor-iot', `ada-${tests}`);
  grace = await registerRfqTestScenarioVendor(scenario.market, 'telenor-iot', `grace-${tests}`);
  return async () => {
    // The call fails without effect for a vendor who has already lost access.
    for (const vendor of [ada, grace]) await scenario.post(revokePath, toAccessBody(vendor), scenario.admin);
  };
});
afterAll(async () => notified.close());

const revokePath = '/api/admin/provider-access/revoke';
const toAccessBody = ({ user }: SignedInTestUser) => ({
  user_email: user.email,
  admin_email: scenario.admin.user.email,
});
const rows = async (sql: string) => queryRfqTestScenarioDatabase(scenario, sql);
const untilNotified = async () => waitForTestMailNotifierAtLogHead(scenario);
const postSuccessfully = async (path: string, body: object, as: SignedInTestUser): Promise<void> => {
  const reply = await scenario.post(path, body, as);
  expect([path, reply.status, reply.body['code']]).toEqual([path, 200, undefined]);
};
const assign = async (
  rfqId: string,
  by: SignedInTestUser,
  to: SignedInTestUser | null,
  seen: SignedInTestUser | null = null,
) =>
  postSuccessfully(
    '/api/vendor/rfq/in-charge',
    { rfq_id: rfqId, user_id: to?.user.id ?? null, seen: seen?.user.id ?? null },
    by,
  );
async function findLinkId(rfqId: string): Promise<string> {
  const links = await scenario.get<readonly { readonly id: string }[]>(`/api/rfq/${rfqId}/providers`, scenario.buyer);
  return links.body[0]?.id ?? '';
}
/** Sends a message after the waiting time of the previous mail has passed. */
const sendMessage = async (rfqId: string): Promise<void> => {
  clock += 10 * 60_000;
  await postSuccessfully(`/api/conversations/${await findLinkId(rfqId)}`, { text: 'Which networks?' }, scenario.buyer);
};
/** How many mails of a kind each of the two vendors has received. */
async function countMails(kind: string): Promise<readonly [ada: number, grace: number]> {
  await untilNotified();
  const got = await rows(
    `SELECT recipient FROM mail.outbox WHERE kind = '${kind}' AND (body_text IS NOT NULL OR sent_at IS NOT NULL)`,
  );
  const countFor = ({ user }: SignedInTestUser) => got.filter(({ recipient }) => recipient === user.id).length;
  return [countFor(ada), countFor(grace)];
}
const listNotificationKinds = async (as: SignedInTestUser) =>
  listNotificationsEndpoint.reply
    .parse((await scenario.get(listNotificationsEndpoint.path, as)).body)
    .notifications.map(({ kind }) => kind)
    .filter((kind) => kind === 'message-received' || kind === 'put-in-charge');
const revoke = async (vendor: SignedInTestUser) => postSuccessfully(revokePath, toAccessBody(vendor), scenario.admin);

test('notifies only the assignee of a message, and everyone once there is none', async () => {
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['telenor-iot']);
  await sendMessage(rfqId);
  expect(await countMails('message-received')).toEqual([1, 1]);
  await assign(rfqId, ada, ada);
  await sendMessage(rfqId);
  expect(await countMails('message-received')).toEqual([2, 1]);
  expect([(await listNotificationKinds(ada)).length, (await listNotificationKinds(grace)).length]).toEqual([2, 1]);
  await assign(rfqId, ada, null, ada);
  await sendMessage(rfqId);
  expect(await countMails('message-received')).toEqual([3, 2]);
  expect([(await listNotificationKinds(ada)).length, (await listNotificationKinds(grace)).length]).toEqual([3, 2]);
});

test('notifies a user who was assigned by a colleague, and nobody else', async () => {
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['telenor-iot']);
  await assign(rfqId, ada, grace);
  expect(await countMails('put-in-charge')).toEqual([0, 1]);
  expect([await listNotificationKinds(ada), await listNotificationKinds(grace)]).toEqual([[], ['put-in-charge']]);
  await assign(rfqId, ada, ada, grace);
  expect(await countMails('put-in-charge')).toEqual([0, 1]);
});

test('notifies everyone, also of earlier messages, when the assignee loses access', async () => {
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['telenor-iot']);
  await assign(rfqId, ada, grace);
  await sendMessage(rfqId);
  expect(await listNotificationKinds(ada)).toEqual([]);
  await revoke(grace);
  expect(await listNotificationKinds(ada)).toEqual(['message-received']);
  await sendMessage(rfqId);
  expect(await countMails('message-received')).toEqual([1, 1]);
  expect(await listNotificationKinds(ada)).toEqual(['message-received', 'message-received']);
});

test.each([
  ['loses access', revoke],
  [
    'becomes a viewer',
    async (vendor: SignedInTestUser) =>
      postSuccessfully(
        '/api/admin/provider-access/right',
        { ...toAccessBody(vendor), right: 'viewer' },
        scenario.admin,
      ),
  ],
  [
    'is disabled',
    async ({ user }: SignedInTestUser) => postSuccessfully(`/api/admin/users/${user.id}/disable`, {}, scenario.admin),
  ],
  [
    'is erased',
    async ({ user }: SignedInTestUser) => {
      const ledger = { add: () => Promise.resolve(), subjects: () => Promise.resolve([]) };
      const deps: DataSubjectErasureDeps = {
        ...scenario.market.deps,
        ledger,
        untilKeysForgotten: () => Promise.resolve(),
      };
      await eraseDataSubject(deps, user.id);
    },
  ],
])('sends the digest items of an assignee who %s to a colleague, once, also after a replay', async (_why, leave) => {
  const choice = { group: 'messages', choice: 'daily', time_zone: 'UTC' };
  const reply = await callTestApi(scenario.market.command, 'PUT', '/api/notifications/mails', choice, {
    token: grace.token,
  });
  expect(reply.status).toBe(200);
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['telenor-iot']);
  await assign(rfqId, grace, grace);
  await sendMessage(rfqId);
  expect(await countMails('message-received')).toEqual([0, 0]);
  await leave(grace);
  await untilNotified();
  await notified.sendDigests(morning);
  expect(await countMails('digest')).toEqual([1, 0]);
  await notified.rewindNotifier(headAtStart);
  notified.restartNotifier();
  await untilNotified();
  await notified.sendDigests(morning);
  expect([await countMails('digest'), await countMails('message-received')]).toEqual([
    [1, 0],
    [1, 0],
  ]);
  expect(
    await rows(`SELECT 1 FROM mail.digest_item WHERE ${buildTestMailRecipientSqlCondition([ada, grace])}`),
  ).toEqual([]);
});

test("notifies a company's owners, too, while the sender of its request is disabled", async () => {
  const { admin, vendors } = scenario;
  const { owner, buyer, viewer } = await createThreeMemberTestCompany(scenario, 'meridian.example');
  const sent = await scenario.post<{ rfq_id: string }>('/api/rfq/send', buildSampleRfqRequestBody(['emnify']), buyer);
  const rfqId = sent.body.rfq_id;
  await postSuccessfully('/api/vendor/rfq/accept', { rfq_id: rfqId }, vendors.emnify);
  const quote = async (amount: string) =>
    postSuccessfully(
      '/api/vendor/rfq/respond',
      { rfq_id: rfqId, quote_amount: amount, quote_currency: 'EUR' },
      vendors.emnify,
    );
  /** How many quote mails the owner, the buyer and the viewer have received. */
  const countQuoteMails = async (): Promise<readonly number[]> => {
    await untilNotified();
    const mails = await rows(`SELECT recipient FROM mail.outbox WHERE kind = 'quote-received'`);
    return [owner, buyer, viewer].map(({ user }) => mails.filter(({ recipient }) => recipient === user.id).length);
  };
  await quote('0.62');
  expect(await countQuoteMails()).toEqual([0, 1, 0]);
  await postSuccessfully(`/api/admin/users/${buyer.user.id}/disable`, { reason: 'Left the company.' }, admin);
  await quote('0.58');
  const [ofOwner, , ofViewer] = await countQuoteMails();
  expect([ofOwner, ofViewer]).toEqual([1, 0]);
  await postSuccessfully(`/api/admin/users/${buyer.user.id}/enable`, {}, admin);
  await quote('0.55');
  expect((await countQuoteMails())[0]).toBe(1);
});
