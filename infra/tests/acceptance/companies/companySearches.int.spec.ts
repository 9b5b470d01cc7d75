import { createSecretKey, randomBytes } from 'node:crypto';
import { buildCommandApp } from '@marketplace/command-service/app.ts';
import { subjectDecider } from '@marketplace/command-service/privacy/subject.decider.ts';
import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import { type CompanySearchesView, listCompanySearches } from '@marketplace/contracts/searches/searches.company.api.ts';
import { companySearchesStream } from '@marketplace/contracts/searches/searches.company.events.ts';
import type { SavedSearchView } from '@marketplace/contracts/searches/searches.views.ts';
import { type Log, openLog } from '@marketplace/product/start/log.ts';
import { liveReadModels } from '@marketplace/projections/liveReadModels.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, register, type SignedIn } from '../../kit/calls.ts';
import { type CompanyOfThree, companyOfThree, join } from '../../kit/companies.ts';
import { type RfqScenario, startRfqScenario } from '../../kit/rfq/scenario.ts';

let scenario: RfqScenario;
let company: CompanyOfThree;
/** A second process of the command service, on the same log. */
let second: FastifyInstance;
let secondLog: Log;
beforeAll(async () => {
  const keyEncryptionKey = createSecretKey(randomBytes(32));
  scenario = await startRfqScenario(undefined, { projections: liveReadModels, keyEncryptionKey });
  const { deps, connectionString } = scenario.market;
  secondLog = openLog(connectionString, keyEncryptionKey, createLogger({ level: 'silent', format: 'json' }));
  const { execute, loadState } = secondLog;
  second = buildCommandApp({ ...deps, execute, loadState });
  company = await companyOfThree(scenario, 'quay.example');
});
afterAll(async () => {
  await second.close();
  await secondLog.close();
  await scenario.close();
});

const path = '/api/company/searches';
interface Answer {
  readonly id?: string;
  readonly code?: string;
  readonly shared?: boolean;
}

async function save(name: string, searchData: object, as: SignedIn): Promise<string> {
  const { body } = await scenario.post<Answer>('/api/saved-searches', { searchName: name, searchData }, as);
  return body.id ?? '';
}
const places = (...geographicRegions: readonly string[]) => ({ geographicMode: 'regions', geographicRegions });
const share = async (id: string, { token }: SignedIn, process = scenario.market.command) =>
  call<Answer>(process, 'POST', path, { id }, { token });
const change = async (method: 'PUT' | 'DELETE', id: string, as: SignedIn) => {
  const body = method === 'PUT' ? { name: 'Renamed by a colleague' } : undefined;
  const answer = await call<Answer>(scenario.market.command, method, `${path}/${id}`, body, { token: as.token });
  return [answer.status, answer.body.code];
};
async function readBy(as: SignedIn): Promise<CompanySearchesView> {
  return listCompanySearches.reply.parse((await scenario.get(path, as)).body);
}
const namesReadBy = async (as: SignedIn) => (await readBy(as)).searches.map(({ name }) => name);
const ownOf = async (as: SignedIn) => {
  const { body } = await scenario.get<readonly SavedSearchView[]>(`/api/saved-searches/${as.user.id}`, as);
  return body.map(({ id, name }) => [id, name]);
};

test('what one buyer shares every colleague reads, with who shared it, beside the own searches that stay as they are', async () => {
  const { companyId, owner, buyer, viewer } = company;
  const id = await save('Cold chain', { ...places('Europe'), pilot: true }, buyer);
  expect((await share(id, buyer)).body).toMatchObject({ id, shared: true });
  for (const person of [owner, buyer, viewer]) {
    const { searches, mayChange, company: own } = await readBy(person);
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
  expect(await ownOf(buyer)).toEqual([[id, 'Cold chain']]);
  expect(await ownOf(owner)).toEqual([]);
});

test('the same question is one search of the company, also where two colleagues share it in two processes at once', async () => {
  const { companyId, owner, buyer } = company;
  const [ofOwner, ofBuyer] = await Promise.all([
    save('Africa by Olga', places('Africa'), owner),
    save('Africa by Bert', places('Africa'), buyer),
  ]);
  const answers = await Promise.all([share(ofOwner, owner), share(ofBuyer, buyer, second)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.filter(({ body }) => body.shared === true)).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const stored = await scenario.market.store.readStream(companySearchesStream(companyId));
  expect(stored.map(({ type }) => type)).toEqual(['CompanySearchShared.v1', 'CompanySearchShared.v1']);
  expect(await namesReadBy(buyer)).toHaveLength(2);
});

test('colleagues rename and remove what somebody else shared; who only reads is refused, and the own copy stays', async () => {
  const { owner, buyer, viewer } = company;
  const id = await save('To rename', places('Oceania'), buyer);
  await share(id, buyer);
  const before = await scenario.market.store.head();
  expect(await change('PUT', id, viewer)).toEqual([403, 'company.viewer']);
  expect(await change('DELETE', id, viewer)).toEqual([403, 'company.viewer']);
  expect((await share(await save('Of Vera', places('Middle East'), viewer), viewer)).body.code).toBe('company.viewer');
  expect(await scenario.market.store.head()).toBe(before + 1n);
  expect(await change('PUT', id, owner)).toEqual([200, undefined]);
  expect((await namesReadBy(viewer))[0]).toBe('Renamed by a colleague');
  expect(await change('DELETE', id, owner)).toEqual([200, undefined]);
  expect(await namesReadBy(viewer)).not.toContain('Renamed by a colleague');
  expect(await ownOf(buyer)).toContainEqual([id, 'To rename']);
});

test('a stranger reads none, shares none, and finds none by its id', async () => {
  const { buyer } = company;
  const { buyer: stranger } = scenario;
  const id = await save('Kept apart', places('Latin America'), buyer);
  await share(id, buyer);
  expect(await readBy(stranger)).toEqual({ company: null, mayChange: false, searches: [] });
  const unknown = [404, 'searches.not-found'];
  for (const method of ['PUT', 'DELETE'] as const) {
    expect(await change(method, id, stranger)).toEqual(unknown);
    expect(await change(method, crypto.randomUUID(), stranger)).toEqual(unknown);
  }
  const own = await save('Mine', places('Europe'), stranger);
  expect((await share(own, stranger)).body.code).toBe('company.not-member');
  // Somebody else's search is not there for who belongs to a company either.
  expect((await share(own, buyer)).body.code).toBe('searches.not-found');
  expect(await change('PUT', id, buyer)).toEqual([200, undefined]);
});

test('what somebody shared stays when that person leaves, who reads and changes none of them any more', async () => {
  const { market } = scenario;
  const { companyId, owner, viewer } = company;
  const nils = await register(market, 'nils@quay.example');
  await join(scenario, [nils, owner], companyId, 'buyer');
  const id = await save('By Nils', places('Asia Pacific'), nils);
  await share(id, nils);
  await scenario.post('/api/company/leave', {}, nils);
  // By the log, whatever the read models have heard.
  expect(await change('PUT', id, nils)).toEqual([404, 'searches.not-found']);
  expect(await change('DELETE', id, nils)).toEqual([404, 'searches.not-found']);
  expect((await share(id, nils)).body.code).toBe('company.not-member');
  expect(await readBy(nils)).toEqual({ company: null, mayChange: false, searches: [] });
  expect(await namesReadBy(viewer)).toContain('By Nils');
  expect(await ownOf(nils)).toEqual([[id, 'By Nils']]);
  const { body } = await scenario.post<{ data: { companySearches: readonly { type: string }[] } }>(
    '/api/privacy/download-my-data',
    {},
    nils,
  );
  expect(body.data.companySearches.map(({ type }) => type)).toEqual(['CompanySearchShared']);
  expect(JSON.stringify(body.data.companySearches)).toContain('By Nils');
});

test('after an erasure the search goes on, named by what it asks for, without a word that the person typed', async () => {
  const { market } = scenario;
  const { companyId, owner, viewer } = company;
  const erik = await register(market, 'erik@quay.example');
  await join(scenario, [erik, owner], companyId, 'buyer');
  const wizard = { ...places('North America'), deploymentScale: '5-50K', pilot: 'word of Erik' };
  const [kept, renamed] = [
    await save('Words of Erik', wizard, erik),
    await save('Of Erik, renamed', places('Global'), erik),
  ];
  for (const id of [kept, renamed]) await share(id, erik);
  await change('PUT', renamed, owner);
  const meta = { commandId: crypto.randomUUID(), actor: 'system', at: new Date().toISOString() };
  const command = { type: 'EraseSubject', userId: erik.user.id } as const;
  await market.deps.execute(subjectDecider, { stream: userStream(erik.user.id), command, meta });
  const { searches } = await readBy(viewer);
  expect(JSON.stringify(searches)).not.toMatch(/Erik/);
  const found = searches.filter(({ id }) => id === kept || id === renamed);
  expect(found.map(({ name, sharedBy }) => [name, sharedBy])).toEqual([
    ['Renamed by a colleague', null],
    ['North America - 5-50K devices', null],
  ]);
  expect(found[1]?.data).toMatchObject({ geographicRegions: ['North America'], deploymentScale: '5-50K' });
});
