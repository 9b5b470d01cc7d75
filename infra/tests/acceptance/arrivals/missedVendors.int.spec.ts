import { startMissedVendors } from '@marketplace/command-service/arrivals/missedVendors.process.ts';
import { listMissedVendors } from '@marketplace/contracts/arrivals/arrivals.api.ts';
import { firstRfqNumber } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { Execute } from '@marketplace/event-store/execute.ts';
import type { Running } from '@marketplace/event-store/reader/keepRunning.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { register, type SignedIn } from '../../kit/calls.ts';
import { foundCompany } from '../../kit/companies.ts';
import { type ArrivalBench, startArrivalBench } from '../../kit/rfq/arrivalBench.ts';

const before = new Date('2026-11-21T08:00:00.000Z');

let bench: ArrivalBench;
let now = before;
/** The log's events, and its head, at the start of a test. */
let begun: { readonly events: number; readonly head: bigint };
const running: Running[] = [];
beforeAll(async () => {
  bench = await startArrivalBench(() => now);
});
beforeEach(async () => {
  const { store, events } = bench.scenario.market;
  begun = { events: (await events()).length, head: await store.head() };
});
afterEach(async () => {
  now = before;
  const { scenario } = bench;
  await bench.settle(start());
  await Promise.all(running.splice(0).map(({ stop }) => stop()));
  for (const { link_id } of (await listed()).missed)
    expect((await scenario.post(`/api/admin/missed-vendors/${link_id}/handle`, {}, scenario.admin)).status).toBe(200);
});
afterAll(async () => bench.scenario.close());

function start(): Running {
  const started = startMissedVendors(bench.deps);
  running.push(started);
  return started;
}
const missed = async () =>
  (await bench.scenario.market.events()).slice(begun.events).filter(({ type }) => type === 'VendorMissed');
async function listed() {
  const { scenario } = bench;
  return listMissedVendors.reply.parse((await scenario.get('/api/admin/missed-vendors', scenario.admin)).body);
}
/** @returns the vendor. */
const approve = async (providerId: string): Promise<SignedIn> => {
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
  return vendor;
};

test('an RFQ at a provider without a vendor gives admins an item, and one at a vendor none', async () => {
  const earlier = (await bench.scenario.market.events()).filter(({ type }) => type === 'RfqSent').length;
  const rfqId = await bench.send(['emnify', 'telenor-iot']);
  await bench.settle(start());
  const { missed: items, total } = await listed();
  expect(items).toMatchObject([
    { rfq_id: rfqId, rfq_number: firstRfqNumber + earlier, provider_id: 'telenor-iot', provider_name: 'Telenor IoT' },
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
  const vendor = await approve('telenor-iot');
  expect(await listed()).toEqual({ missed: [], total: 0 });
  await bench.send(['telenor-iot']);
  await bench.settle(started);
  expect(await missed()).toHaveLength(1);
  const { scenario } = bench;
  const left = { user_email: vendor.user.email, admin_email: scenario.admin.user.email };
  expect((await scenario.post('/api/admin/provider-access/revoke', left, scenario.admin)).status).toBe(200);
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
  const again = `UPDATE ops.checkpoint SET position = $1 WHERE name = 'missed-vendors'`;
  await bench.scenario.market.pool.query(again, [begun.head]);
  for (let count = 0; count < 7; count += 1) await bench.send(['telenor-iot']);
  for (const other of [start(), start(), start()]) await bench.settle(other);
  expect(await missed()).toHaveLength(8);
});

test('the note says whose the RFQ is, sent for a company or handed to it: colleagues learn of it', async () => {
  const { scenario } = bench;
  const buyer = await register(scenario.market, 'olga@birch.example');
  const earlier = await bench.send(['telenor-iot'], {}, buyer);
  const companyId = await foundCompany(scenario, buyer);
  expect((await scenario.post(`/api/rfq/${earlier}/hand-over`, {}, buyer)).status).toBe(200);
  await bench.send(['telenor-iot'], {}, buyer);
  await bench.settle(start());
  const owner = { companyId, buyerId: buyer.user.id };
  expect((await missed()).map(({ data }) => data)).toMatchObject([owner, owner]);
});
