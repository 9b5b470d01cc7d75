import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, register, registerUnconfirmed, type SignedIn } from '../../kit/calls.ts';
import { companyOfThree, companySeenBy, foundCompany, join } from '../../kit/companies.ts';
import { liveNews } from '../../kit/liveNews.ts';
import { type RfqScenario, startRfqScenario } from '../../kit/rfq/scenario.ts';

let scenario: RfqScenario;
beforeAll(async () => {
  scenario = await startRfqScenario();
});
afterAll(async () => scenario.close());

const post = async (path: string, body: object, as: SignedIn | null) => {
  const { status, body: answer } = await scenario.post<{ code?: string }>(path, body, as);
  return [status, answer.code];
};
const head = () => scenario.market.store.head();

test('the first of a domain founds its company, colleagues ask, and a member lets them in with rights', async () => {
  const { market } = scenario;
  const ida = await register(market, 'ida@harbour.example');
  expect(await companySeenBy(scenario, ida)).toMatchObject({
    domain: 'harbour.example',
    standing: 'none',
    company: null,
  });
  const companyId = await foundCompany(scenario, ida);
  const carl = await register(market, 'carl@harbour.example');
  const outside = await companySeenBy(scenario, carl);
  expect(outside).toMatchObject({
    ...{ standing: 'outside', role: null, members: [], waiting: [] },
    company: { company_id: companyId, name: 'Meridian Cold Chain' },
  });
  expect(await post('/api/company/join', { company_id: companyId }, carl)).toEqual([200, undefined]);
  expect(await companySeenBy(scenario, carl)).toMatchObject({ standing: 'waiting', members: [] });
  expect((await companySeenBy(scenario, ida)).waiting).toMatchObject([{ email: 'carl@harbour.example', own: false }]);
  const admit = { user_id: carl.user.id, role: 'buyer' };
  expect(await post('/api/company/members/admit', admit, ida)).toEqual([200, undefined]);
  const { members, waiting } = await companySeenBy(scenario, carl);
  expect([members.map(({ email, role, own }) => [email, role, own]), waiting]).toEqual([
    [
      ['ida@harbour.example', 'owner', false],
      ['carl@harbour.example', 'buyer', true],
    ],
    [],
  ]);
});

test('nobody founds or joins by an unconfirmed address, or where everybody can have an address', async () => {
  const { market } = scenario;
  const unconfirmed = await registerUnconfirmed(market, 'una@unconfirmed.example');
  // A provider of mail that registration knows nothing of.
  const everybody = await register(market, 'eve@t-online.de');
  const below = await register(market, 'eve@mail.t-online.de');
  const before = await head();
  expect(await post('/api/company/found', { name: 'Una' }, unconfirmed)).toEqual([403, 'account.email-unconfirmed']);
  for (const person of [everybody, below]) {
    expect(await post('/api/company/found', { name: 'All of us' }, person)).toEqual([422, 'company.public-domain']);
  }
  expect(await head()).toBe(before);
});

test('a domain inside a quoted local part opens no company', async () => {
  const { market } = scenario;
  const { companyId } = await companyOfThree(scenario, 'inner.example');
  const eve = await register(market, '"eve@inner.example@x"@outer.example');
  expect(await companySeenBy(scenario, eve)).toMatchObject({
    domain: 'outer.example',
    standing: 'none',
    company: null,
  });
  expect(await post('/api/company/join', { company_id: companyId }, eve)).toEqual([403, 'company.other-domain']);
});

test('a company is joined by addresses of its domain alone, and outsiders do nothing in it', async () => {
  const { market, otherBuyer } = scenario;
  const { companyId, owner, viewer } = await companyOfThree(scenario, 'quay.example');
  const stranger = await register(market, 'sid@elsewhere.example');
  const unconfirmed = await registerUnconfirmed(market, 'una@quay.example');
  const before = await head();
  expect(await post('/api/company/join', { company_id: companyId }, stranger)).toEqual([403, 'company.other-domain']);
  expect(await post('/api/company/join', { company_id: companyId }, unconfirmed)).toEqual([
    ...[403, 'account.email-unconfirmed'],
  ]);
  expect(await companySeenBy(scenario, unconfirmed)).toMatchObject({ standing: 'none', company: null, members: [] });
  const calls = [
    ['/api/company/members/admit', { user_id: stranger.user.id, role: 'viewer' }],
    ['/api/company/members/decline', { user_id: viewer.user.id }],
    ['/api/company/members/role', { user_id: owner.user.id, role: 'viewer' }],
    ['/api/company/members/remove', { user_id: owner.user.id }],
  ] as const;
  for (const [path, body] of calls) {
    expect([path, ...(await post(path, body, otherBuyer))]).toEqual([path, 403, 'company.not-member']);
    expect([path, ...(await post(path, body, viewer))]).toEqual([path, 403, 'company.not-allowed']);
  }
  expect(await head()).toBe(before);
});

test('the last owner stays, and hands the company over before leaving', async () => {
  const { owner, buyer } = await companyOfThree(scenario, 'pier.example');
  expect(await post('/api/company/leave', {}, owner)).toEqual([409, 'company.last-owner']);
  expect(await post('/api/company/members/role', { user_id: buyer.user.id, role: 'owner' }, owner)).toEqual([
    ...[200, undefined],
  ]);
  expect(await post('/api/company/leave', {}, owner)).toEqual([200, undefined]);
  expect(await companySeenBy(scenario, owner)).toMatchObject({ standing: 'outside', members: [] });
  expect((await companySeenBy(scenario, buyer)).members).toHaveLength(2);
});

test('an open live stream notifies members when a colleague changes their name', async () => {
  const { market } = scenario;
  const { buyer, viewer } = await companyOfThree(scenario, 'jetty.example');
  await scenario.get('/api/company', viewer);
  const news = await liveNews(market, viewer);
  const renamed = { firstName: 'Berta', lastName: 'King' };
  const rename = () => call(market.command, 'PUT', '/api/auth/profile', renamed, { token: buyer.token });
  await news.hears(rename, 'Company');
  expect((await companySeenBy(scenario, viewer)).members.map(({ name }) => name)).toContain('Berta King');
  await news.close();
});

test('who asked three times in vain asks no more', async () => {
  const { market } = scenario;
  const owner = await register(market, 'olga@mole.example');
  const companyId = await foundCompany(scenario, owner);
  const nils = await register(market, 'nils@mole.example');
  for (let time = 0; time < 3; time += 1) {
    await post('/api/company/join', { company_id: companyId }, nils);
    expect(await post('/api/company/members/decline', { user_id: nils.user.id }, owner)).toEqual([200, undefined]);
  }
  expect(await post('/api/company/join', { company_id: companyId }, nils)).toEqual([409, 'company.asked-enough']);
  expect((await join(scenario, [await register(market, 'mona@mole.example'), owner], companyId, 'viewer')).status).toBe(
    200,
  );
});
