import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { moveDueDigestMailsToOutbox } from '@marketplace/command-service/mails/digests.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { handOverRfqsEndpoint, maxTransferredRfqsPerRequest } from '@marketplace/contracts/rfq/rfq.transfer.api.ts';
import { liveReadModelProjections } from '@marketplace/projections/liveReadModels.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callTestApi, registerConfirmedTestUser, type SignedInTestUser } from '../../kit/apiCalls.ts';
import {
  readTestUserCompanyByApi,
  type ThreeMemberTestCompany,
  createThreeMemberTestCompany,
  addTestCompanyMember,
} from '../../kit/companies.ts';
import { runWithAppendsBlockedAfterTestEvents } from '../../kit/blockedAppends.ts';
import { queryRfqTestScenarioDatabase, waitForTestMailNotifierAtLogHead } from '../../kit/mailProgress.ts';
import { type RfqTestMarketplace, startRfqTestScenario } from '../../kit/rfq/rfqScenario.ts';
import { appendTestRfqWithoutCompany } from '../../kit/rfq/rfqWithoutCompany.ts';
import { type StartedTestProgram, startTestProgram } from '../../kit/startedProgram.ts';

const key = randomBytes(32);
const publicUrl = 'https://market.example';
/** Two full batches and a partial one: a short batch could finish before the service is killed. */
const rfqCount = 2 * maxTransferredRfqsPerRequest + 10;
/** One RFQ of each batch has a quote. */
const quotedIndexes = [0, maxTransferredRfqsPerRequest + 5, rfqCount - 1];
const amounts = ['1.10', '2.20', '3.30'];

let scenario: RfqTestMarketplace;
let company: ThreeMemberTestCompany;
let nils: SignedInTestUser;
let rfqIds: readonly string[];
let program: StartedTestProgram;
let address: string;

/** Starts the command service and the mail process in a separate process. */
async function start(): Promise<void> {
  const args = [scenario.market.connectionString, key.toString('hex'), publicUrl, 'mails'];
  program = startTestProgram('infra/tests/kit/commandProgram.ts', args, {});
  [, address = ''] = await program.waitForOutput(/called at (\S+)/);
}
async function kill(): Promise<void> {
  program.child.kill('SIGKILL');
  await program.exit;
}

/** Requests a batch as the page does. @returns `null` if the service ended before it replied. */
async function transferBatch(after: string | null, idempotencyKey: string = randomUUID()) {
  const headers = { authorization: `Bearer ${nils.token}`, 'content-type': 'application/json' };
  const sent = { method: 'POST', headers: { ...headers, 'idempotency-key': idempotencyKey } };
  const response = await fetch(address + handOverRfqsEndpoint.path, { ...sent, body: JSON.stringify({ after }) }).catch(
    () => null,
  );
  if (response === null) return null;
  expect(response.status).toBe(200);
  return handOverRfqsEndpoint.reply.parse(await response.json());
}
/** Continues until no RFQ is left. */
async function transferRemaining(after: string | null): Promise<void> {
  for (let next = after; ; ) {
    next = (await transferBatch(next))?.next ?? null;
    if (next === null) return;
  }
}

/** IDs of the transferred RFQs, once per transfer event. */
const listTransferredIds = async (): Promise<readonly string[]> =>
  ((await scenario.market.readEvents()) as readonly RfqEvent[]).flatMap(({ type, data }) =>
    type === 'RfqHandedOver' ? data.rfqId : [],
  );
/** Kills the service during a batch, while its events wait to be appended. */
async function killDuring(transfer: () => ReturnType<typeof transferBatch>, count: number): Promise<void> {
  const { started } = await runWithAppendsBlockedAfterTestEvents(
    scenario.market,
    { count, name: 'RfqHandedOver', start: transfer },
    kill,
  );
  expect(await started).toBeNull();
  const stored = await listTransferredIds();
  expect(stored.length).toBeGreaterThanOrEqual(count);
  expect(stored.length % maxTransferredRfqsPerRequest).not.toBe(0);
}

async function quote(rfqId: string, amount: string): Promise<void> {
  const body = { rfq_id: rfqId, quote_amount: amount, quote_currency: 'EUR' };
  expect((await scenario.post('/api/vendor/rfq/respond', body, scenario.vendors.emnify)).status).toBe(200);
}
const listDigestItems = async () =>
  queryRfqTestScenarioDatabase(
    scenario,
    `SELECT audience, rfq_id FROM mail.digest_item WHERE recipient = '${nils.user.id}' ORDER BY at`,
  );
const listMailKinds = async ({ user }: SignedInTestUser): Promise<readonly string[]> => {
  const found = `recipient = '${user.id}' AND kind IN ('digest', 'quote-received')`;
  return (await queryRfqTestScenarioDatabase(scenario, `SELECT kind FROM mail.outbox WHERE ${found}`)).map(({ kind }) =>
    String(kind),
  );
};

beforeAll(async () => {
  scenario = await startRfqTestScenario(undefined, {
    projections: liveReadModelProjections,
    keyEncryptionKey: createSecretKey(key),
  });
  const { market } = scenario;
  company = await createThreeMemberTestCompany(scenario, 'quay.example');
  nils = await registerConfirmedTestUser(market, 'nils@quay.example');
  // A time zone in which it is not 8 a.m., when digests are sent.
  const zone = [7, 8].includes(new Date().getUTCHours()) ? 'Asia/Tokyo' : 'UTC';
  const choice = { group: 'quotes', choice: 'daily', time_zone: zone };
  await callTestApi(market.command, 'PUT', '/api/notifications/mails', choice, { token: nils.token });
  const sent: string[] = [];
  while (sent.length < rfqCount) sent.push(await appendTestRfqWithoutCompany(market, nils.user.id));
  rfqIds = sent.toSorted();
  for (const [at, amount] of amounts.entries()) {
    const rfqId = rfqIds[quotedIndexes[at] ?? 0] ?? '';
    await scenario.post('/api/vendor/rfq/accept', { rfq_id: rfqId }, scenario.vendors.emnify);
    await quote(rfqId, amount);
  }
  await addTestCompanyMember(scenario, [nils, company.owner], company.companyId, 'buyer');
  await readTestUserCompanyByApi(scenario, nils);
  await start();
});
afterAll(async () => {
  await kill();
  await scenario.close();
});

test('transfers each RFQ once when the service is killed during two batches', async () => {
  await waitForTestMailNotifierAtLogHead(scenario);
  const quotedRfqIds = quotedIndexes.map((at) => rfqIds[at]);
  expect(await listDigestItems()).toEqual(quotedRfqIds.map((rfqId) => ({ audience: null, rfq_id: rfqId })));

  const first = randomUUID();
  await killDuring(() => transferBatch(null, first), 10);
  await start();
  const repeated = await transferBatch(null, first);
  expect(repeated?.next).toEqual(expect.any(String));

  const done = (await listTransferredIds()).length;
  await killDuring(() => transferBatch(repeated?.next ?? null), done + 5);
  await start();
  await transferRemaining(repeated?.next ?? null);
  // The result of the second batch is unknown: start from the beginning.
  await readTestUserCompanyByApi(scenario, nils);
  await transferRemaining(null);
  expect((await readTestUserCompanyByApi(scenario, nils)).earlier_requests).toBe(0);
  expect((await listTransferredIds()).toSorted()).toEqual(rfqIds);
  for (const at of quotedIndexes) {
    expect((await scenario.get(`/api/rfq/${rfqIds[at]}/providers`, company.buyer)).status).toBe(200);
  }
  await waitForTestMailNotifierAtLogHead(scenario);
  const audience = `company:${company.companyId}`;
  expect(await listDigestItems()).toEqual(quotedRfqIds.map((rfqId) => ({ audience, rfq_id: rfqId })));
});

test('sends no digest to a user who has left, and notifies the owner of the next quote', async () => {
  await kill();
  expect((await scenario.post('/api/company/leave', {}, nils)).status).toBe(200);
  await quote(rfqIds[0] ?? '', '1.05');
  await start();
  await waitForTestMailNotifierAtLogHead(scenario);
  expect(await listDigestItems()).toEqual([]);
  const logger = { error: () => undefined };
  const tomorrow = new Date(Date.now() + 2 * 86_400_000);
  await moveDueDigestMailsToOutbox({ pool: scenario.market.pool, now: () => tomorrow, logger, publicUrl });
  expect([await listMailKinds(nils), await listMailKinds(company.owner)]).toEqual([[], ['quote-received']]);
});
