import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  callTestApi,
  registerConfirmedTestUser,
  registerUnconfirmedTestUser,
  type SignedInTestUser,
} from '../../kit/apiCalls.ts';
import {
  createThreeMemberTestCompany,
  readTestUserCompanyByApi,
  createTestUserCompany,
  addTestCompanyMember,
} from '../../kit/companies.ts';
import { openTestLiveStream } from '../../kit/testLiveStream.ts';
import { type RfqTestMarketplace, startRfqTestScenario } from '../../kit/rfq/rfqScenario.ts';

let scenario: RfqTestMarketplace;
beforeAll(async () => {
  scenario = await startRfqTestScenario();
});
afterAll(async () => scenario.close());

const post = async (path: string, body: object, as: SignedInTestUser | null) => {
  const { status, body: answer } = await scenario.post<{ code?: string }>(path, body, as);
  return [status, answer.code];
};
const getLogHead = () => scenario.market.store.head();

test('lets the first user of a domain found a company, and members admit colleagues', async () => {
  const { market } = scenario;
  const ida = await registerConfirmedTestUser(market, 'ida@harbour.example');
  expect(await readTestUserCompanyByApi(scenario, ida)).toMatchObject({
    domain: 'harbour.example',
    standing: 'none',
    company: null,
  });
  const companyId = await createTestUserCompany(scenario, ida);
  const carl = await registerConfirmedTestUser(market, 'carl@harbour.example');
  const asNonMember = await readTestUserCompanyByApi(scenario, carl);
  expect(asNonMember).toMatchObject({
    ...{ standing: 'outside', role: null, members: [], waiting: [] },
    company: { company_id: companyId, name: 'Meridian Cold Chain' },
  });
  expect(await post('/api/company/join', { company_id: companyId }, carl)).toEqual([200, undefined]);
  expect(await readTestUserCompanyByApi(scenario, carl)).toMatchObject({ standing: 'waiting', members: [] });
  expect((await readTestUserCompanyByApi(scenario, ida)).waiting).toMatchObject([
    { email: 'carl@harbour.example', own: false },
  ]);
  const admit = { user_id: carl.user.id, role: 'buyer' };
  expect(await post('/api/company/members/admit', admit, ida)).toEqual([200, undefined]);
  const { members, waiting } = await readTestUserCompanyByApi(scenario, carl);
  expect([members.map(({ email, role, own }) => [email, role, own]), waiting]).toEqual([
    [
      ['ida@harbour.example', 'owner', false],
      ['carl@harbour.example', 'buyer', true],
    ],
    [],
  ]);
});

test('rejects founders with an unconfirmed address or a public mail domain', async () => {
  const { market } = scenario;
  const unconfirmed = await registerUnconfirmedTestUser(market, 'una@unconfirmed.example');
  // The registration does not recognise this domain as that of a public mail provider.
  const publicDomainUser = await registerConfirmedTestUser(market, 'eve@t-online.de');
  const subdomainUser = await registerConfirmedTestUser(market, 'eve@mail.t-online.de');
  const before = await getLogHead();
  expect(await post('/api/company/found', { name: 'Una' }, unconfirmed)).toEqual([403, 'account.email-unconfirmed']);
  for (const person of [publicDomainUser, subdomainUser]) {
    expect(await post('/api/company/found', { name: 'All of us' }, person)).toEqual([422, 'company.public-domain']);
  }
  expect(await getLogHead()).toBe(before);
});

test('ignores a domain inside a quoted local part', async () => {
  const { market } = scenario;
  const { companyId } = await createThreeMemberTestCompany(scenario, 'inner.example');
  const eve = await registerConfirmedTestUser(market, '"eve@inner.example@x"@outer.example');
  expect(await readTestUserCompanyByApi(scenario, eve)).toMatchObject({
    domain: 'outer.example',
    standing: 'none',
    company: null,
  });
  expect(await post('/api/company/join', { company_id: companyId }, eve)).toEqual([403, 'company.other-domain']);
});

test('lets only addresses of its domain join a company, and no outsider change it', async () => {
  const { market, otherBuyer } = scenario;
  const { companyId, owner, viewer } = await createThreeMemberTestCompany(scenario, 'quay.example');
  const outsider = await registerConfirmedTestUser(market, 'sid@elsewhere.example');
  const unconfirmed = await registerUnconfirmedTestUser(market, 'una@quay.example');
  const before = await getLogHead();
  expect(await post('/api/company/join', { company_id: companyId }, outsider)).toEqual([403, 'company.other-domain']);
  expect(await post('/api/company/join', { company_id: companyId }, unconfirmed)).toEqual([
    ...[403, 'account.email-unconfirmed'],
  ]);
  expect(await readTestUserCompanyByApi(scenario, unconfirmed)).toMatchObject({
    standing: 'none',
    company: null,
    members: [],
  });
  const calls = [
    ['/api/company/members/admit', { user_id: outsider.user.id, role: 'viewer' }],
    ['/api/company/members/decline', { user_id: viewer.user.id }],
    ['/api/company/members/role', { user_id: owner.user.id, role: 'viewer' }],
    ['/api/company/members/remove', { user_id: owner.user.id }],
  ] as const;
  for (const [path, body] of calls) {
    expect([path, ...(await post(path, body, otherBuyer))]).toEqual([path, 403, 'company.not-member']);
    expect([path, ...(await post(path, body, viewer))]).toEqual([path, 403, 'company.not-allowed']);
  }
  expect(await getLogHead()).toBe(before);
});

test('lets the last owner leave only after naming another one', async () => {
  const { owner, buyer } = await createThreeMemberTestCompany(scenario, 'pier.example');
  expect(await post('/api/company/leave', {}, owner)).toEqual([409, 'company.last-owner']);
  expect(await post('/api/company/members/role', { user_id: buyer.user.id, role: 'owner' }, owner)).toEqual([
    ...[200, undefined],
  ]);
  expect(await post('/api/company/leave', {}, owner)).toEqual([200, undefined]);
  expect(await readTestUserCompanyByApi(scenario, owner)).toMatchObject({ standing: 'outside', members: [] });
  expect((await readTestUserCompanyByApi(scenario, buyer)).members).toHaveLength(2);
});

test('notifies members by the open live stream when a colleague changes their name', async () => {
  const { market } = scenario;
  const { buyer, viewer } = await createThreeMemberTestCompany(scenario, 'jetty.example');
  await scenario.get('/api/company', viewer);
  const liveUpdates = await openTestLiveStream(market, viewer);
  const renamed = { firstName: 'Berta', lastName: 'King' };
  const rename = () => callTestApi(market.command, 'PUT', '/api/auth/profile', renamed, { token: buyer.token });
  await liveUpdates.waitForTags(rename, 'Company');
  expect((await readTestUserCompanyByApi(scenario, viewer)).members.map(({ name }) => name)).toContain('Berta King');
  await liveUpdates.close();
});

test('rejects further requests to join after three were declined', async () => {
  const { market } = scenario;
  const owner = await registerConfirmedTestUser(market, 'olga@mole.example');
  const companyId = await createTestUserCompany(scenario, owner);
  const nils = await registerConfirmedTestUser(market, 'nils@mole.example');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await post('/api/company/join', { company_id: companyId }, nils);
    expect(await post('/api/company/members/decline', { user_id: nils.user.id }, owner)).toEqual([200, undefined]);
  }
  expect(await post('/api/company/join', { company_id: companyId }, nils)).toEqual([409, 'company.asked-enough']);
  expect(
    (
      await addTestCompanyMember(
        scenario,
        [await registerConfirmedTestUser(market, 'mona@mole.example'), owner],
        companyId,
        'viewer',
      )
    ).status,
  ).toBe(200);
});
