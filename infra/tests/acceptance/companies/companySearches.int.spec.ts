import { createSecretKey, randomBytes } from 'node:crypto';
import { buildCommandApp } from '@marketplace/command-service/app.ts';
import { dataSubjectErasureDecider } from '@marketplace/command-service/privacy/subjectErasure.decider.ts';
import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import {
  type CompanySharedSearchesReply,
  listCompanySearchesEndpoint,
} from '@marketplace/contracts/searches/searches.company.api.ts';
import { getCompanySearchesStreamName } from '@marketplace/contracts/searches/searches.company.events.ts';
import type { SavedSearchReplyItem } from '@marketplace/contracts/searches/searches.views.ts';
import { type EventLogServices, openEventLogWithRestrictedRoles } from '@marketplace/product/start/eventLog.ts';
import { liveReadModelProjections } from '@marketplace/projections/liveReadModels.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callTestApi, registerConfirmedTestUser, type SignedInTestUser } from '../../kit/apiCalls.ts';
import {
  type ThreeMemberTestCompany,
  createThreeMemberTestCompany,
  addTestCompanyMember,
} from '../../kit/companies.ts';
import { type RfqTestMarketplace, startRfqTestScenario } from '../../kit/rfq/rfqScenario.ts';

let scenario: RfqTestMarketplace;
let company: ThreeMemberTestCompany;
/** A second instance of the command service, on the same log. */
let second: FastifyInstance;
let secondLog: EventLogServices;
beforeAll(async () => {
  const keyEncryptionKey = createSecretKey(randomBytes(32));
  scenario = await startRfqTestScenario(undefined, { projections: liveReadModelProjections, keyEncryptionKey });
  const { deps, connectionString } = scenario.market;
  secondLog = openEventLogWithRestrictedRoles(
    connectionString,
    keyEncryptionKey,
    createLogger({ level: 'silent', format: 'json' }),
  );
  const { execute, loadState } = secondLog;
  second = buildCommandApp({ ...deps, execute, loadState });
  company = await createThreeMemberTestCompany(scenario, 'quay.example');
});
afterAll(async () => {
  await second.close();
  await secondLog.close();
  await scenario.close();
});

const path = '/api/company/searches';
interface SearchReply {
  readonly id?: string;
  readonly code?: string;
  readonly shared?: boolean;
}

async function save(name: string, searchData: object, as: SignedInTestUser): Promise<string> {
  const { body } = await scenario.post<SearchReply>('/api/saved-searches', { searchName: name, searchData }, as);
  return body.id ?? '';
}
const inRegions = (...geographicRegions: readonly string[]) => ({ geographicMode: 'regions', geographicRegions });
const share = async (id: string, { token }: SignedInTestUser, process = scenario.market.command) =>
  callTestApi<SearchReply>(process, 'POST', path, { id }, { token });
const change = async (method: 'PUT' | 'DELETE', id: string, as: SignedInTestUser) => {
  const body = method === 'PUT' ? { name: 'Renamed by a colleague' } : undefined;
  const answer = await callTestApi<SearchReply>(scenario.market.command, method, `${path}/${id}`, body, {
    token: as.token,
  });
  return [answer.status, answer.body.code];
};
async function fetchCompanySearches(as: SignedInTestUser): Promise<CompanySharedSearchesReply> {
  return listCompanySearchesEndpoint.reply.parse((await scenario.get(path, as)).body);
}
const listSharedNames = async (as: SignedInTestUser) =>
  (await fetchCompanySearches(as)).searches.map(({ name }) => name);
const listOwnSearches = async (as: SignedInTestUser) => {
  const { body } = await scenario.get<readonly SavedSearchReplyItem[]>(`/api/saved-searches/${as.user.id}`, as);
  return body.map(({ id, name }) => [id, name]);
};

test('lists a shared search for every colleague, with its author', async () => {
  const { companyId, owner, buyer, viewer } = company;
  const id = await save('Cold chain', { ...inRegions('Europe'), pilot: true }, buyer);
  expect((await share(id, buyer)).body).toMatchObject({ id, shared: true });
  for (const person of [owner, buyer, viewer]) {
    const { searches, mayChange, company: own } = await fetchCompanySearches(person);
    expect([own?.id, mayChange]).toEqual([companyId, person !== viewer]);
    expect(searches).toEqual([
      expect.objectContaining({
        id,
        name: 'Cold chain',
        own: person === buyer,
        data: expect.objectContaining({ pilot: true }) as object,
      }),
    ]);
    expect(searches[0]?.sharedBy).toMatch(/\S/);
  }
  expect(await listOwnSearches(buyer)).toEqual([[id, 'Cold chain']]);
  expect(await listOwnSearches(owner)).toEqual([]);
});

test('stores the same search once when colleagues share it concurrently in two processes', async () => {
  const { companyId, owner, buyer } = company;
  const [ofOwner, ofBuyer] = await Promise.all([
    save('Africa by Olga', inRegions('Africa'), owner),
    save('Africa by Bert', inRegions('Africa'), buyer),
  ]);
  const answers = await Promise.all([share(ofOwner, owner), share(ofBuyer, buyer, second)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.filter(({ body }) => body.shared === true)).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const stored = await scenario.market.store.readStream(getCompanySearchesStreamName(companyId));
  expect(stored.map(({ type }) => type)).toEqual(['CompanySearchShared.v1', 'CompanySearchShared.v1']);
  expect(await listSharedNames(buyer)).toHaveLength(2);
});

test('lets colleagues rename and remove a shared search, rejects viewers, and keeps the original', async () => {
  const { owner, buyer, viewer } = company;
  const id = await save('To rename', inRegions('Oceania'), buyer);
  await share(id, buyer);
  const before = await scenario.market.store.head();
  expect(await change('PUT', id, viewer)).toEqual([403, 'company.viewer']);
  expect(await change('DELETE', id, viewer)).toEqual([403, 'company.viewer']);
  expect((await share(await save('Of Vera', inRegions('Middle East'), viewer), viewer)).body.code).toBe(
    'company.viewer',
  );
  expect(await scenario.market.store.head()).toBe(before + 1n);
  expect(await change('PUT', id, owner)).toEqual([200, undefined]);
  expect((await listSharedNames(viewer))[0]).toBe('Renamed by a colleague');
  expect(await change('DELETE', id, owner)).toEqual([200, undefined]);
  expect(await listSharedNames(viewer)).not.toContain('Renamed by a colleague');
  expect(await listOwnSearches(buyer)).toContainEqual([id, 'To rename']);
});

test('hides shared searches from other users, and rejects sharing by them', async () => {
  const { buyer } = company;
  const { buyer: outsider } = scenario;
  const id = await save('Kept apart', inRegions('Latin America'), buyer);
  await share(id, buyer);
  expect(await fetchCompanySearches(outsider)).toEqual({ company: null, mayChange: false, searches: [] });
  const notFound = [404, 'searches.not-found'];
  for (const method of ['PUT', 'DELETE'] as const) {
    expect(await change(method, id, outsider)).toEqual(notFound);
    expect(await change(method, crypto.randomUUID(), outsider)).toEqual(notFound);
  }
  const own = await save('Mine', inRegions('Europe'), outsider);
  expect((await share(own, outsider)).body.code).toBe('company.not-member');
  // Members also get 404 for searches of other users.
  expect((await share(own, buyer)).body.code).toBe('searches.not-found');
  expect(await change('PUT', id, buyer)).toEqual([200, undefined]);
});

test('keeps shared searches of a former member, who can no longer read or change them', async () => {
  const { market } = scenario;
  const { companyId, owner, viewer } = company;
  const nils = await registerConfirmedTestUser(market, 'nils@quay.example');
  await addTestCompanyMember(scenario, [nils, owner], companyId, 'buyer');
  const id = await save('By Nils', inRegions('Asia Pacific'), nils);
  await share(id, nils);
  await scenario.post('/api/company/leave', {}, nils);
  // The decision uses the log, so it is correct even before the read models have caught up.
  expect(await change('PUT', id, nils)).toEqual([404, 'searches.not-found']);
  expect(await change('DELETE', id, nils)).toEqual([404, 'searches.not-found']);
  expect((await share(id, nils)).body.code).toBe('company.not-member');
  expect(await fetchCompanySearches(nils)).toEqual({ company: null, mayChange: false, searches: [] });
  expect(await listSharedNames(viewer)).toContain('By Nils');
  expect(await listOwnSearches(nils)).toEqual([[id, 'By Nils']]);
  const { body } = await scenario.post<{ data: { companySearches: readonly { type: string }[] } }>(
    '/api/privacy/download-my-data',
    {},
    nils,
  );
  expect(body.data.companySearches.map(({ type }) => type)).toEqual(['CompanySearchShared']);
  expect(JSON.stringify(body.data.companySearches)).toContain('By Nils');
});

test('renames shared searches of an erased user to a description of their requirements', async () => {
  const { market } = scenario;
  const { companyId, owner, viewer } = company;
  const erik = await registerConfirmedTestUser(market, 'erik@quay.example');
  await addTestCompanyMember(scenario, [erik, owner], companyId, 'buyer');
  const wizard = { ...inRegions('North America'), deploymentScale: '5-50K', pilot: 'word of Erik' };
  const [kept, renamed] = [
    await save('Words of Erik', wizard, erik),
    await save('Of Erik, renamed', inRegions('Global'), erik),
  ];
  for (const id of [kept, renamed]) await share(id, erik);
  await change('PUT', renamed, owner);
  const meta = { commandId: crypto.randomUUID(), actor: 'system', at: new Date().toISOString() };
  const command = { type: 'EraseSubject', userId: erik.user.id } as const;
  await market.deps.execute(dataSubjectErasureDecider, { stream: getUserStreamName(erik.user.id), command, meta });
  const { searches } = await fetchCompanySearches(viewer);
  expect(JSON.stringify(searches)).not.toMatch(/Erik/);
  const found = searches.filter(({ id }) => id === kept || id === renamed);
  expect(found.map(({ name, sharedBy }) => [name, sharedBy])).toEqual([
    ['Renamed by a colleague', null],
    ['North America - 5-50K devices', null],
  ]);
  expect(found[1]?.data).toMatchObject({ geographicRegions: ['North America'], deploymentScale: '5-50K' });
});
