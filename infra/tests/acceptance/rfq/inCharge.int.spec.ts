import { type ErasureDeps, eraseSubject } from '@marketplace/command-service/privacy/eraseSubject.ts';
import { listVendorColleagues } from '@marketplace/contracts/rfq/rfq.inCharge.api.ts';
import type { RfqHistoryView } from '@marketplace/contracts/rfq/rfq.historyViews.ts';
import { VendorRfqInFull, VendorRfqsPage } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, register, type SignedIn } from '../../kit/calls.ts';
import { type RfqScenario, sendRfq, startRfqScenario, vendorOf } from '../../kit/rfq/scenario.ts';

let scenario: RfqScenario;
let ada: SignedIn;
let grace: SignedIn;

/** A further vendor of emnify, by first name. */
async function colleague(firstName: string): Promise<SignedIn> {
  const person = await vendorOf(scenario.market, 'emnify', firstName.toLowerCase());
  const named = { first_name: firstName, last_name: 'Hopper', company: 'emnify' };
  await call(scenario.market.command, 'PUT', '/api/auth/profile', named, { token: person.token });
  return person;
}

beforeAll(async () => {
  scenario = await startRfqScenario();
  ada = scenario.vendors.emnify;
  grace = await colleague('Grace');
});
afterAll(async () => scenario.close());

interface Charge {
  readonly by: SignedIn;
  readonly to: SignedIn | null;
  readonly seen?: SignedIn | null;
}
const setInCharge = (rfqId: string, { by, to, seen = null }: Charge) => {
  const body = { rfq_id: rfqId, user_id: to?.user.id ?? null, seen: seen?.user.id ?? null };
  return scenario.post('/api/vendor/rfq/in-charge', body, by);
};
const done = async (rfqId: string, charge: Charge): Promise<void> => {
  const { status, body } = await setInCharge(rfqId, charge);
  expect([status, body['code']]).toEqual([200, undefined]);
};
const rfqFor = async (who: SignedIn, rfqId: string) =>
  VendorRfqInFull.parse((await scenario.get(`/api/vendor/rfq/${rfqId}`, who)).body);
const page = async (who: SignedIn, query: string) =>
  VendorRfqsPage.parse((await scenario.get(`/api/vendor/rfqs/page${query}`, who)).body);
const idsOf = async (who: SignedIn, query: string) => (await page(who, query)).rfqs.map(({ rfq_id }) => rfq_id);
const colleaguesOf = async (who: SignedIn) =>
  listVendorColleagues.reply.parse((await scenario.get('/api/vendor/colleagues', who)).body);
const asAdmin = (path: string, body: object) => scenario.post(path, body, scenario.admin);
const revoke = ({ user }: SignedIn) =>
  asAdmin('/api/admin/provider-access/revoke', { user_email: user.email, admin_email: scenario.admin.user.email });

async function erase(userId: string): Promise<void> {
  const ledger = { add: () => Promise.resolve(), subjects: () => Promise.resolve([]) };
  const deps: ErasureDeps = { ...scenario.market.deps, ledger, untilKeysForgotten: () => Promise.resolve() };
  await eraseSubject(deps, userId);
}

/** What the history of an RFQ says of who was put in charge. */
async function chargesTold(rfqId: string, as: string, reader: SignedIn) {
  const { body } = await scenario.get<RfqHistoryView>(`/api/admin/rfq/${rfqId}/history?as=${as}`, reader);
  return body.events.filter(({ type }) => type === 'InChargeSet').map(({ summary }) => summary);
}

test('vendors of a provider read who else answers for it, by name and nothing else', async () => {
  expect(await colleaguesOf(ada)).toEqual([
    { user_id: ada.user.id, name: 'Ada Byron', own: true },
    { user_id: grace.user.id, name: 'Grace Hopper', own: false },
  ]);
  expect((await colleaguesOf(scenario.vendors.soracom)).map(({ user_id }) => user_id)).toEqual([
    scenario.vendors.soracom.user.id,
  ]);
  expect((await scenario.get('/api/vendor/colleagues', scenario.buyer)).status).toBe(403);
});

test('whoever takes charge is named to all colleagues, and the second to try is told who has it', async () => {
  const rfqId = await sendRfq(scenario, ['emnify', 'soracom']);
  const tried = await Promise.all([
    setInCharge(rfqId, { by: ada, to: ada }),
    setInCharge(rfqId, { by: grace, to: grace }),
  ]);
  expect(tried.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [holder, loser] = tried[0].status === 200 ? ['Ada Byron', tried[1]] : ['Grace Hopper', tried[0]];
  await scenario.get('/api/vendor/colleagues', ada);
  expect(loser.body).toMatchObject({
    code: 'rfq.in-charge-changed',
    detail: `${holder} is in charge of this RFQ by now.`,
  });
  for (const who of [ada, grace]) expect((await rfqFor(who, rfqId)).in_charge?.name).toBe(holder);
  expect((await rfqFor(scenario.vendors.soracom, rfqId)).in_charge).toBeNull();
});

test('it is given to a colleague, laid down, and found under mine, nobody and all', async () => {
  const [first, second] = [await sendRfq(scenario, ['emnify']), await sendRfq(scenario, ['emnify'])];
  await done(first, { by: ada, to: grace });
  await done(second, { by: ada, to: ada });
  expect([await idsOf(ada, '?charge=mine&limit=1'), await idsOf(grace, '?charge=mine&limit=1')]).toEqual([
    [second],
    [first],
  ]);
  expect(await idsOf(ada, '?charge=nobody')).not.toContain(first);
  const row = (await page(ada, '')).rfqs.find(({ rfq_id }) => rfq_id === first);
  expect(row?.in_charge).toEqual({ user_id: grace.user.id, name: 'Grace Hopper', own: false });
  await done(first, { by: grace, to: null, seen: grace });
  expect(await idsOf(ada, '?charge=nobody')).toContain(first);
  const { without } = await page(ada, '?charge=mine&text=nothing');
  expect(without.map(({ filter }) => filter)).toEqual(['text']);
});

test('refuses whoever does not answer for the provider, and RFQs of others, and changes nothing', async () => {
  const rfqId = await sendRfq(scenario, ['emnify']);
  const head = await scenario.market.store.head();
  const stranger = { ...ada, user: { ...ada.user, id: crypto.randomUUID() } };
  const { soracom } = scenario.vendors;
  const refused = [
    setInCharge(rfqId, { by: ada, to: soracom }),
    setInCharge(rfqId, { by: ada, to: stranger }),
    setInCharge(rfqId, { by: soracom, to: soracom }),
    setInCharge(crypto.randomUUID(), { by: ada, to: ada }),
    setInCharge(rfqId, { by: scenario.buyer, to: ada }),
  ];
  expect((await Promise.all(refused)).map(({ status, body }) => [status, body['code']])).toEqual([
    [422, 'rfq.not-a-colleague'],
    [422, 'rfq.not-a-colleague'],
    [404, 'rfq.not-found'],
    [404, 'rfq.not-found'],
    [403, expect.any(String)],
  ]);
  const malformed = await scenario.post(
    '/api/vendor/rfq/in-charge',
    { rfq_id: rfqId, user_id: 'ada', seen: null },
    ada,
  );
  expect(malformed.status).toBe(400);
  expect(await scenario.market.store.head()).toBe(head);
});

test.each([
  ['access ended', async (person: SignedIn) => revoke(person)],
  ['account was shut', async ({ user }: SignedIn) => asAdmin(`/api/admin/users/${user.id}/disable`, {})],
  ['data was erased', async ({ user }: SignedIn) => erase(user.id)],
])('somebody whose %s is in charge of nothing any more, and others take over', async (why, leave) => {
  const leaver = await colleague(`Leaver${why.length}`);
  const rfqId = await sendRfq(scenario, ['emnify']);
  await done(rfqId, { by: leaver, to: leaver });
  expect((await rfqFor(ada, rfqId)).in_charge?.user_id).toBe(leaver.user.id);
  await leave(leaver);
  expect((await rfqFor(ada, rfqId)).in_charge).toBeNull();
  expect((await colleaguesOf(ada)).map(({ user_id }) => user_id)).not.toContain(leaver.user.id);
  expect(await idsOf(ada, '?charge=nobody')).toContain(rfqId);
  expect((await setInCharge(rfqId, { by: leaver, to: leaver })).status).toBeGreaterThanOrEqual(401);
  expect((await setInCharge(rfqId, { by: ada, to: leaver })).body['code']).toBe('rfq.not-a-colleague');
  await done(rfqId, { by: grace, to: grace });
  expect((await rfqFor(ada, rfqId)).in_charge?.user_id).toBe(grace.user.id);
});

test('admins read who was put in charge, until the person is erased; analysts do not', async () => {
  const leaver = await colleague('Leaving');
  const analyst = await register(scenario.market, 'analyst@marketplace.example', 'Marketplace');
  expect((await asAdmin(`/api/admin/users/${analyst.user.id}/roles/grant`, { role: 'analyst' })).status).toBe(200);
  const rfqId = await sendRfq(scenario, ['emnify']);
  await done(rfqId, { by: ada, to: leaver });
  await done(rfqId, { by: leaver, to: grace, seen: leaver });
  const unnamed = 'Somebody of the provider is in charge';
  const byGrace = 'In charge: Grace Hopper';
  expect(await chargesTold(rfqId, 'auditor', scenario.admin)).toEqual(['In charge: Leaving Hopper', byGrace]);
  expect(await chargesTold(rfqId, 'vendor:emnify', scenario.admin)).toEqual([unnamed, unnamed]);
  expect(await chargesTold(rfqId, 'auditor', analyst)).toEqual([unnamed, unnamed]);
  await erase(leaver.user.id);
  expect(await chargesTold(rfqId, 'auditor', scenario.admin)).toEqual(['In charge: Erased person', byGrace]);
});

test('buyers and rivals learn nothing of it, admins that and when it happened', async () => {
  const rfqId = await sendRfq(scenario, ['emnify', 'soracom']);
  await done(rfqId, { by: ada, to: grace });
  const links = await scenario.get(`/api/rfq/${rfqId}/providers`, scenario.buyer);
  expect(JSON.stringify(links.body)).not.toMatch(/charge|Grace/);
  const history = async (as: string) =>
    (
      await scenario.get<{ events: { type: string; title: string }[] }>(
        `/api/admin/rfq/${rfqId}/history?as=${as}`,
        scenario.admin,
      )
    ).body.events.map(({ type }) => type);
  const [emnify, soracom] = (links.body as unknown as { id: string }[]).map(({ id }) => `vendor:${id}`);
  expect(await history('auditor')).toEqual(['RfqSent', 'InChargeSet']);
  expect(await history('buyer')).toEqual(['RfqSent']);
  expect(await history(emnify ?? '')).toEqual(['RfqSent', 'InChargeSet']);
  expect(await history(soracom ?? '')).toEqual(['RfqSent']);
});
