import { startUnclaimedProviderRfqRecordingProcess } from '@marketplace/command-service/vendorOnboarding/missedVendors.process.ts';
import { listMissedVendorsEndpoint } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.api.ts';
import { firstRfqNumber } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { ExecuteCommand } from '@marketplace/event-store/execute.ts';
import type { RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { registerConfirmedTestUser, type SignedInTestUser } from '../../kit/apiCalls.ts';
import { createTestUserCompany } from '../../kit/companies.ts';
import {
  type UnclaimedProviderRfqTestMarketplace,
  startVendorOnboardingHarness,
} from '../../kit/rfq/vendorOnboardingHarness.ts';

const startTime = new Date('2026-11-21T08:00:00.000Z');

let bench: UnclaimedProviderRfqTestMarketplace;
let now = startTime;
/** The number of events and the head of the log at the start of a test. */
let logAtStart: { readonly events: number; readonly head: bigint };
const running: RepeatedWorkHandle[] = [];
beforeAll(async () => {
  bench = await startVendorOnboardingHarness(() => now);
});
beforeEach(async () => {
  const { store, readEvents } = bench.scenario.market;
  logAtStart = { events: (await readEvents()).length, head: await store.head() };
});
afterEach(async () => {
  now = startTime;
  const { scenario } = bench;
  await bench.waitUntilSettled(start());
  await Promise.all(running.splice(0).map(({ stop }) => stop()));
  for (const { link_id } of (await listMissed()).missed)
    expect((await scenario.post(`/api/admin/missed-vendors/${link_id}/handle`, {}, scenario.admin)).status).toBe(200);
});
afterAll(async () => bench.scenario.close());

function start(): RepeatedWorkHandle {
  const started = startUnclaimedProviderRfqRecordingProcess(bench.deps);
  running.push(started);
  return started;
}
const findMissedEvents = async () =>
  (await bench.scenario.market.readEvents()).slice(logAtStart.events).filter(({ type }) => type === 'VendorMissed');
async function listMissed() {
  const { scenario } = bench;
  return listMissedVendorsEndpoint.reply.parse((await scenario.get('/api/admin/missed-vendors', scenario.admin)).body);
}
/** Approves a new vendor of a provider. @returns the vendor. */
const approve = async (providerId: string): Promise<SignedInTestUser> => {
  const { scenario } = bench;
  const { market, admin } = scenario;
  const vendor = await registerConfirmedTestUser(market, `vendor@${providerId}.example`, providerId);
  const accessRequest = { user_email: vendor.user.email, provider_id: providerId, provider_company_name: providerId };
  const decided = { user_email: vendor.user.email, admin_email: admin.user.email };
  const replies = [
    await scenario.get('/api/auth/validate', vendor),
    await scenario.post('/api/provider-access/request', accessRequest, vendor),
    await scenario.get('/api/auth/validate', vendor),
    await scenario.post('/api/admin/provider-access/approve', decided, admin),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  return vendor;
};

test('lists an RFQ to a provider without a vendor for admins', async () => {
  const earlier = (await bench.scenario.market.readEvents()).filter(({ type }) => type === 'RfqSent').length;
  const rfqId = await bench.sendRfq(['emnify', 'telenor-iot']);
  await bench.waitUntilSettled(start());
  const { missed: items, total } = await listMissed();
  expect(items).toMatchObject([
    { rfq_id: rfqId, rfq_number: firstRfqNumber + earlier, provider_id: 'telenor-iot', provider_name: 'Telenor IoT' },
  ]);
  expect(items[0]?.deadline).toBe('2026-12-21T08:00:00.000Z');
  expect(total).toBe(1);
});

test('removes an item that an admin handles, once', async () => {
  await bench.sendRfq(['telenor-iot']);
  await bench.waitUntilSettled(start());
  const { scenario } = bench;
  const { admin } = scenario;
  const id = (await listMissed()).missed[0]?.link_id ?? '';
  const handle = () => scenario.post(`/api/admin/missed-vendors/${id}/handle`, {}, admin);
  expect([(await handle()).status, (await handle()).status]).toEqual([200, 200]);
  expect(await listMissed()).toEqual({ missed: [], total: 0 });
  const unknown = await scenario.post('/api/admin/missed-vendors/nobody/handle', {}, admin);
  expect([unknown.status, unknown.body['code']]).toEqual([404, 'arrival.unknown']);
});

test('removes the item when a vendor is approved, and adds none while there is one', async () => {
  await bench.sendRfq(['telenor-iot']);
  const started = start();
  await bench.waitUntilSettled(started);
  const vendor = await approve('telenor-iot');
  expect(await listMissed()).toEqual({ missed: [], total: 0 });
  await bench.sendRfq(['telenor-iot']);
  await bench.waitUntilSettled(started);
  expect(await findMissedEvents()).toHaveLength(1);
  const { scenario } = bench;
  const revocation = { user_email: vendor.user.email, admin_email: scenario.admin.user.email };
  expect((await scenario.post('/api/admin/provider-access/revoke', revocation, scenario.admin)).status).toBe(200);
});

test('removes the item when its link is deleted or answered', async () => {
  await bench.sendRfq(['telenor-iot']);
  await bench.sendRfq(['telenor-iot']);
  await bench.waitUntilSettled(start());
  const { admin, market } = bench.scenario;
  const [one, other] = (await listMissed()).missed.map(({ link_id }) => link_id);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` };
  const deleted = await market.command.inject({
    method: 'DELETE',
    url: `/api/rfq/provider/${one}`,
    headers: { authorization: headers.authorization },
  });
  const set = await market.command.inject({
    ...{ method: 'PUT', url: `/api/rfq/provider/${other}/status`, headers },
    payload: { status: 'rejected' },
  });
  expect([deleted.statusCode, set.statusCode]).toEqual([200, 200]);
  expect(await listMissed()).toEqual({ missed: [], total: 0 });
});

test('adds no item for an RFQ with a past deadline', async () => {
  await bench.sendRfq(['telenor-iot'], { deadline: '2026-11-22T08:00:00.000Z' });
  now = new Date('2026-11-22T08:00:00.001Z');
  await bench.waitUntilSettled(start());
  expect(await findMissedEvents()).toEqual([]);
});

test('records every link once with several instances, also after a kill', async () => {
  await bench.sendRfq(['telenor-iot']);
  const executeAndDie: ExecuteCommand = async (decider, request) => {
    await bench.deps.execute(decider, request);
    throw new Error('killed');
  };
  const interrupted = startUnclaimedProviderRfqRecordingProcess({ ...bench.deps, execute: executeAndDie });
  running.push(interrupted);
  await expect.poll(async () => (await findMissedEvents()).length).toBe(1);
  await interrupted.stop();
  const again = `UPDATE ops.checkpoint SET position = $1 WHERE name = 'missed-vendors'`;
  await bench.scenario.market.pool.query(again, [logAtStart.head]);
  for (let count = 0; count < 7; count += 1) await bench.sendRfq(['telenor-iot']);
  for (const other of [start(), start(), start()]) await bench.waitUntilSettled(other);
  expect(await findMissedEvents()).toHaveLength(8);
});

test('records the company of an RFQ that was sent for it or transferred to it', async () => {
  const { scenario } = bench;
  const buyer = await registerConfirmedTestUser(scenario.market, 'olga@birch.example');
  const earlier = await bench.sendRfq(['telenor-iot'], {}, buyer);
  const companyId = await createTestUserCompany(scenario, buyer);
  expect((await scenario.post(`/api/rfq/${earlier}/hand-over`, {}, buyer)).status).toBe(200);
  await bench.sendRfq(['telenor-iot'], {}, buyer);
  await bench.waitUntilSettled(start());
  const owner = { companyId, buyerId: buyer.user.id };
  expect((await findMissedEvents()).map(({ data }) => data)).toMatchObject([owner, owner]);
});
