import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { sendDigests } from '@marketplace/command-service/mails/digests.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { handOverRfqs, handOverStep } from '@marketplace/contracts/rfq/rfq.handOver.api.ts';
import { liveReadModels } from '@marketplace/projections/liveReadModels.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, register, type SignedIn } from '../../kit/calls.ts';
import { companySeenBy, type CompanyOfThree, companyOfThree, join } from '../../kit/companies.ts';
import { whileLogIsHeld } from '../../kit/heldLog.ts';
import { rowsIn, untilNoted } from '../../kit/notedMails.ts';
import { type RfqScenario, startRfqScenario } from '../../kit/rfq/scenario.ts';
import { sendAlone } from '../../kit/rfq/sendAlone.ts';
import { type StartedProgram, startProgram } from '../../kit/startedProgram.ts';

const key = randomBytes(32);
const publicUrl = 'https://market.example';
/** Two whole steps and a part of one: a short step could end before the service is killed. */
const requests = 2 * handOverStep + 10;
/** One of each step has a quote. */
const quoted = [0, handOverStep + 5, requests - 1];
const amounts = ['1.10', '2.20', '3.30'];

let scenario: RfqScenario;
let company: CompanyOfThree;
let nils: SignedIn;
let rfqIds: readonly string[];
let program: StartedProgram;
let address: string;

/** Starts the command service, with what writes mails, in a process of its own. */
async function start(): Promise<void> {
  const args = [scenario.market.connectionString, key.toString('hex'), publicUrl, 'mails'];
  program = startProgram('infra/tests/kit/commandProgram.ts', args, {});
  [, address = ''] = await program.says(/called at (\S+)/);
}
async function kill(): Promise<void> {
  program.child.kill('SIGKILL');
  await program.exit;
}

/** A step as the page takes it. @returns `null` where the service ended before it answered. */
async function step(after: string | null, idempotencyKey: string = randomUUID()) {
  const headers = { authorization: `Bearer ${nils.token}`, 'content-type': 'application/json' };
  const sent = { method: 'POST', headers: { ...headers, 'idempotency-key': idempotencyKey } };
  const response = await fetch(address + handOverRfqs.path, { ...sent, body: JSON.stringify({ after }) }).catch(
    () => null,
  );
  if (response === null) return null;
  expect(response.status).toBe(200);
  return handOverRfqs.reply.parse(await response.json());
}
/** Goes on until none is left. */
async function goOn(after: string | null): Promise<void> {
  for (let next = after; ; ) {
    next = (await step(next))?.next ?? null;
    if (next === null) return;
  }
}

/** Ids of the RFQs that were handed over, as often as it happened. */
const handings = async (): Promise<readonly string[]> =>
  ((await scenario.market.events()) as readonly RfqEvent[]).flatMap(({ type, data }) =>
    type === 'RfqHandedOver' ? data.rfqId : [],
  );
/** Kills the service in the middle of a step, while what it appends waits for its turn. */
async function killWithin(running: ReturnType<typeof step>, count: number): Promise<void> {
  await whileLogIsHeld(scenario.market, { count, name: 'RfqHandedOver' }, kill);
  expect(await running).toBeNull();
  const stored = await handings();
  expect(stored.length).toBeGreaterThanOrEqual(count);
  expect(stored.length % handOverStep).not.toBe(0);
}

async function quote(rfqId: string, amount: string): Promise<void> {
  const body = { rfq_id: rfqId, quote_amount: amount, quote_currency: 'EUR' };
  expect((await scenario.post('/api/vendor/rfq/respond', body, scenario.vendors.emnify)).status).toBe(200);
}
const waiting = async () =>
  rowsIn(scenario, `SELECT audience, rfq_id FROM mail.digest_item WHERE recipient = '${nils.user.id}' ORDER BY at`);
const mailed = async ({ user }: SignedIn): Promise<readonly string[]> => {
  const found = `recipient = '${user.id}' AND kind IN ('digest', 'quote-received')`;
  return (await rowsIn(scenario, `SELECT kind FROM mail.outbox WHERE ${found}`)).map(({ kind }) => String(kind));
};

beforeAll(async () => {
  scenario = await startRfqScenario(undefined, {
    projections: liveReadModels,
    keyEncryptionKey: createSecretKey(key),
  });
  const { market } = scenario;
  company = await companyOfThree(scenario, 'quay.example');
  nils = await register(market, 'nils@quay.example');
  // Where it is not eight in the morning while this runs.
  const zone = [7, 8].includes(new Date().getUTCHours()) ? 'Asia/Tokyo' : 'UTC';
  const choice = { group: 'quotes', choice: 'daily', time_zone: zone };
  await call(market.command, 'PUT', '/api/notifications/mails', choice, { token: nils.token });
  const sent: string[] = [];
  while (sent.length < requests) sent.push(await sendAlone(market, nils.user.id));
  rfqIds = sent.toSorted();
  for (const [at, amount] of amounts.entries()) {
    const rfqId = rfqIds[quoted[at] ?? 0] ?? '';
    await scenario.post('/api/vendor/rfq/accept', { rfq_id: rfqId }, scenario.vendors.emnify);
    await quote(rfqId, amount);
  }
  await join(scenario, [nils, company.owner], company.companyId, 'buyer');
  await companySeenBy(scenario, nils);
  await start();
});
afterAll(async () => {
  await kill();
  await scenario.close();
});

test('a service killed within two steps hands each request over once, and the page goes on', async () => {
  await untilNoted(scenario);
  const about = quoted.map((at) => rfqIds[at]);
  expect(await waiting()).toEqual(about.map((rfqId) => ({ audience: null, rfq_id: rfqId })));

  const first = randomUUID();
  await killWithin(step(null, first), 10);
  await start();
  const repeated = await step(null, first);
  expect(repeated?.next).toEqual(expect.any(String));

  const done = (await handings()).length;
  await killWithin(step(repeated?.next ?? null), done + 5);
  await start();
  await goOn(repeated?.next ?? null);
  // Nobody knows what the second step came to: whoever looks again begins anew.
  await companySeenBy(scenario, nils);
  await goOn(null);
  expect((await companySeenBy(scenario, nils)).earlier_requests).toBe(0);
  expect((await handings()).toSorted()).toEqual(rfqIds);
  for (const at of quoted) {
    expect((await scenario.get(`/api/rfq/${rfqIds[at]}/providers`, company.buyer)).status).toBe(200);
  }
  await untilNoted(scenario);
  const audience = `company:${company.companyId}`;
  expect(await waiting()).toEqual(about.map((rfqId) => ({ audience, rfq_id: rfqId })));
});

test('who leaves while it is down gets no digest of them; the owner hears of the next quote', async () => {
  await kill();
  expect((await scenario.post('/api/company/leave', {}, nils)).status).toBe(200);
  await quote(rfqIds[0] ?? '', '1.05');
  await start();
  await untilNoted(scenario);
  expect(await waiting()).toEqual([]);
  const logger = { error: () => undefined };
  const tomorrow = new Date(Date.now() + 2 * 86_400_000);
  await sendDigests({ pool: scenario.market.pool, now: () => tomorrow, logger, publicUrl });
  expect([await mailed(nils), await mailed(company.owner)]).toEqual([[], ['quote-received']]);
});
