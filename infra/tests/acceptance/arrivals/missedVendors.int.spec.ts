import { startMissedVendors } from '@marketplace/command-service/arrivals/missedVendors.process.ts';
import { listMissedVendors } from '@marketplace/contracts/arrivals/arrivals.api.ts';
import type { Execute } from '@marketplace/event-store/execute.ts';
import type { Running } from '@marketplace/event-store/reader/keepRunning.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { register } from '../../kit/calls.ts';
import { foundCompany } from '../../kit/companies.ts';
import { type ArrivalBench, startArrivalBench } from '../../kit/rfq/arrivalBench.ts';

const before = new Date('2026-11-21T08:00:00.000Z');

let bench: ArrivalBench;
let now: Date;
const running: Running[] = [];
beforeEach(async () => {
  now = before;
  bench = await startArrivalBench(() => now);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop()));
  await bench.scenario.close();
});

function start(): Running {
  const started = startMissedVendors(bench.deps);
  running.push(started);
  return started;
}
const missed = async () => (await bench.scenario.market.events()).filter(({ type }) => type === 'VendorMissed');
async function listed() {
  const { scenario } = bench;
  return listMissedVendors.reply.parse((await scenario.get('/api/admin/missed-vendors', scenario.admin)).body);
}
const approve = async (providerId: string): Promise<void> => {
  const { scenario } = bench;
  const { market, admin } = scenario;
  const vendor = await register(market, `vendor@${providerId}.example`, providerId);
  const asked = { user_email: vendor.user.email, provider_id: providerId, provider_company_name: providerId };
  const decided = { user_email: vendor.user.email, admin_email: admin.user.email };
  const replies = [
    await scenario.get('/api/auth/validate', vendor),
    await scenario.post('/api/provider-access/request', asked, vendor),
    await scenario.get('/api/auth/validate', vendor),
    await scenario.post('/api/admin/provider-access/approve', decided, admin),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
};

test('an RFQ at a provider without a vendor gives admins an item, and one at a vendor none', async () => {
  const rfqId = await bench.send(['emnify', 'telenor-iot']);
  await bench.settle(start());
  const { missed: items, total } = await listed();
  expect(items).toMatchObject([
    { rfq_id: rfqId, rfq_number: 1001, provider_id: 'telenor-iot', provider_name: 'Telenor IoT' },
  ]);
  expect(items[0]?.deadline).toBe('2026-12-21T08:00:00.000Z');
  expect(total).toBe(1);
});

test('the item goes when an admin sees to it, and seeing to it again changes nothing', async () => {
  await bench.send(['telenor-iot']);
  await bench.settle(start());
  const { scenario } = bench;
  const { admin } = scenario;
  const id = (await listed()).missed[0]?.link_id ?? '';
  const handle = () => scenario.post(`/api/admin/missed-vendors/${id}/handle`, {}, admin);
  expect([(await handle()).status, (await handle()).status]).toEqual([200, 200]);
  expect(await listed()).toEqual({ missed: [], total: 0 });
  const unknown = await scenario.post('/api/admin/missed-vendors/nobody/handle', {}, admin);
  expect([unknown.status, unknown.body['code']]).toEqual([404, 'arrival.unknown']);
});

test('the item goes when somebody may answer for the provider, and comes back with the next RFQ only without', async () => {
  await bench.send(['telenor-iot']);
  const started = start();
  await bench.settle(started);
  await approve('telenor-iot');
  expect(await listed()).toEqual({ missed: [], total: 0 });
  await bench.send(['telenor-iot']);
  await bench.settle(started);
  expect(await missed()).toHaveLength(1);
});

test('a link that is deleted, or that was answered, is no item any more', async () => {
  await bench.send(['telenor-iot']);
  await bench.send(['telenor-iot']);
  await bench.settle(start());
  const { admin, market } = bench.scenario;
  const [one, other] = (await listed()).missed.map(({ link_id }) => link_id);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` };
  const gone = await market.command.inject({
    method: 'DELETE',
    url: `/api/rfq/provider/${one}`,
    headers: { authorization: headers.authorization },
  });
  const set = await market.command.inject({
    ...{ method: 'PUT', url: `/api/rfq/provider/${other}/status`, headers },
    payload: { status: 'rejected' },
  });
  expect([gone.statusCode, set.statusCode]).toEqual([200, 200]);
  expect(await listed()).toEqual({ missed: [], total: 0 });
});

test('an RFQ whose deadline has passed by the time it is looked at is no item', async () => {
  await bench.send(['telenor-iot'], { deadline: '2026-11-22T08:00:00.000Z' });
  now = new Date('2026-11-22T08:00:00.001Z');
  await bench.settle(start());
  expect(await missed()).toEqual([]);
});

test('several instances note every link once, also when one was killed in between', async () => {
  await bench.send(['telenor-iot']);
  const executeAndDie: Execute = async (decider, request) => {
    await bench.deps.execute(decider, request);
    throw new Error('killed');
  };
  const dying = startMissedVendors({ ...bench.deps, execute: executeAndDie });
  running.push(dying);
  await expect.poll(async () => (await missed()).length).toBe(1);
  await dying.stop();
  await bench.scenario.market.pool.query(`DELETE FROM ops.checkpoint WHERE name = 'missed-vendors'`);
  for (let count = 0; count < 7; count += 1) await bench.send(['telenor-iot']);
  for (const other of [start(), start(), start()]) await bench.settle(other);
  expect(await missed()).toHaveLength(8);
});

test('the note says whose the RFQ is, sent for a company or handed to it: colleagues learn of it', async () => {
  const { scenario } = bench;
  const earlier = await bench.send(['telenor-iot']);
  const companyId = await foundCompany(scenario, scenario.buyer);
  expect((await scenario.post(`/api/rfq/${earlier}/hand-over`, {}, scenario.buyer)).status).toBe(200);
  await bench.send(['telenor-iot']);
  await bench.settle(start());
  const owner = { companyId, buyerId: scenario.buyer.user.id };
  expect((await missed()).map(({ data }) => data)).toMatchObject([owner, owner]);
});
