import type { CompanySignInSessionOrProofsReply } from '@marketplace/contracts/accounts/accounts.companySignIn.api.ts';
import type { CompanySignInSettingsReply } from '@marketplace/contracts/companies/companies.signIn.api.ts';
import type { OidcSignInStartReply } from '@marketplace/contracts/kernel/oidcSignIn.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  registerConfirmedTestUser,
  registerUnconfirmedTestUser,
  type SignedInTestUser,
  testPassword,
} from '../../kit/apiCalls.ts';
import { readTestUserCompanyByApi, createTestUserCompany, addTestCompanyMember } from '../../kit/companies.ts';
import { type TestIdentityProvider, startTestIdentityProvider } from '../../kit/testIdentityProvider.ts';
import {
  saveCompanyTestIdentityProvider,
  enableCompanyTestIdentityProvider,
  signInAtTestIdentityProvider,
} from '../../kit/companySignIn.ts';
import { type RfqTestMarketplace, startRfqTestScenario } from '../../kit/rfq/rfqScenario.ts';

const publicUrl = 'http://localhost:3000';
let scenario: RfqTestMarketplace;
let provider: TestIdentityProvider;
let olga: SignedInTestUser;
let carl: SignedInTestUser;
let companyId: string;

const at = (local: string) => `${local}@harbour.example`;
const setProviderIdentity = (local: string, sub = `sub-${local}`) => {
  provider.person = { sub, email: at(local), email_verified: true, given_name: 'Nora', family_name: 'Nilsen' };
};
const post = async <Body = Record<string, unknown>>(path: string, body: object, as: SignedInTestUser | null) =>
  scenario.post<Body & { code?: string }>(path, body, as);
const refusal = async (path: string, body: object, as: SignedInTestUser | null) => {
  const { status, body: answer } = await post(path, body, as);
  return [status, answer.code];
};

const set = (as: SignedInTestUser, issuer = provider.issuer) =>
  saveCompanyTestIdentityProvider(scenario, { ...provider, issuer }, as);
const view = async (as: SignedInTestUser): Promise<CompanySignInSettingsReply> => {
  const headers = { authorization: `Bearer ${as.token}` };
  const reply = await scenario.market.command.inject({ method: 'GET', url: '/api/company/sign-in', headers });
  return reply.json<CompanySignInSettingsReply>();
};

/** Redirects to the identity provider and back. @returns the request that the page sends after the redirect. */
async function completeRedirect(path: string, body: object, as: SignedInTestUser | null) {
  return signInAtTestIdentityProvider(provider, (await post<OidcSignInStartReply>(path, body, as)).body);
}
const redirectForSignIn = (local: string) => completeRedirect('/api/auth/company/start', { email: at(local) }, null);
const redirectForTest = (as: SignedInTestUser) => completeRedirect('/api/company/sign-in/test', {}, as);
const finish = (back: object) => post<CompanySignInSessionOrProofsReply>('/api/auth/company/finish', back, null);
const turnOn = (as: SignedInTestUser) => enableCompanyTestIdentityProvider(scenario, provider, as);

beforeAll(async () => {
  scenario = await startRfqTestScenario(undefined, { accounts: { demo: { password: '' }, publicUrl } });
  const { market } = scenario;
  provider = await startTestIdentityProvider(publicUrl, { sub: 'nobody', email: at('nobody'), email_verified: true });
  olga = await registerConfirmedTestUser(market, at('olga'));
  carl = await registerConfirmedTestUser(market, at('carl'));
  companyId = await createTestUserCompany(scenario, olga);
  await addTestCompanyMember(scenario, [carl, olga], companyId, 'buyer');
});
afterAll(async () => {
  await scenario.close();
  await provider.close();
});

test('lets an owner set up and test an identity provider before it is enabled', async () => {
  expect(await view(olga)).toMatchObject({
    standing: 'none',
    issuer: null,
    redirect_uri: `${publicUrl}/company-sign-in`,
  });
  const settingId = await set(olga);
  expect(await view(olga)).toMatchObject({
    ...{ standing: 'off', setting_id: settingId, issuer: provider.issuer, client_id: 'market', set_by: olga.user.id },
  });
  expect(await refusal('/api/auth/company/start', { email: at('carl') }, null)).toEqual([422, 'company.sign-in-off']);
  await turnOn(olga);
  expect((await view(olga)).standing).toBe('on');
  expect(JSON.stringify(await view(olga))).not.toContain(provider.clientSecret);
  const log = JSON.stringify(await scenario.market.readEvents());
  expect(log).toContain('CompanySignInTurnedOn');
  expect([log.includes(provider.clientSecret), log.includes(provider.issuer)]).toEqual([false, false]);
});

test('rejects members other than owners, and outsiders', async () => {
  const settingId = (await view(olga)).setting_id ?? '';
  for (const path of ['/api/company/sign-in/test', '/api/company/sign-in/off']) {
    const body = path.endsWith('off') ? { setting_id: settingId } : {};
    expect(await refusal(path, body, carl)).toEqual([403, 'company.not-allowed']);
  }
  expect(await view(carl)).toMatchObject({ code: 'company.not-allowed' });
  await expect(set(carl)).rejects.toThrow('company.not-allowed');
  const outsider = await registerConfirmedTestUser(scenario.market, 'sten@other.example');
  expect(await view(outsider)).toMatchObject({ code: 'company.not-member' });
  expect((await view(olga)).standing).toBe('on');
});

test('requires a password once to link an account, and signs in directly afterwards', async () => {
  setProviderIdentity('carl');
  const { body: first } = await finish(await redirectForSignIn('carl'));
  expect(first).toMatchObject({ sessionToken: null, user: null, needs: ['password'], email: at('carl') });
  const { ticket } = first;
  const prove = (password: string) => post('/api/auth/company/prove', { email: at('carl'), ticket, password }, null);
  expect((await prove('Another-harbour-72')).body.code).toBe('account.credentials');
  expect((await prove(testPassword)).body).toMatchObject({ user: { id: carl.user.id } });
  const { body: second } = await finish(await redirectForSignIn('carl'));
  expect(second).toMatchObject({ needs: [], user: { id: carl.user.id }, sessionToken: expect.any(String) as string });
});

test('requires the password again from another person with the same address', async () => {
  setProviderIdentity('carl', 'sub-of-the-next-carl');
  expect((await finish(await redirectForSignIn('carl'))).body).toMatchObject({
    needs: ['password'],
    sessionToken: null,
  });
});

test('requires the password again after the identity provider was replaced', async () => {
  await set(olga);
  expect(await refusal('/api/auth/company/start', { email: at('carl') }, null)).toEqual([422, 'company.sign-in-off']);
  await turnOn(olga);
  setProviderIdentity('carl');
  const { body } = await finish(await redirectForSignIn('carl'));
  expect(body.needs).toEqual(['password']);
  const proof = { email: at('carl'), ticket: body.ticket, password: testPassword };
  expect((await post('/api/auth/company/prove', proof, null)).status).toBe(200);
  expect((await finish(await redirectForSignIn('carl'))).body.needs).toEqual([]);
});

test('requires the password again after it was changed', async () => {
  const change = { currentPassword: testPassword, newPassword: 'Quieter-harbour-72' };
  expect((await post('/api/auth/change-password', change, carl)).status).toBe(200);
  setProviderIdentity('carl');
  expect((await finish(await redirectForSignIn('carl'))).body.needs).toEqual(['password']);
});

test('creates an unconfirmed account without membership for a new person', async () => {
  setProviderIdentity('nora');
  const { status, body } = await finish(await redirectForSignIn('nora'));
  expect([status, body.user]).toMatchObject([
    200,
    { email: at('nora'), first_name: 'Nora', last_name: 'Nilsen', email_confirmed: false, terms_accepted: false },
  ]);
  const nora: SignedInTestUser = {
    token: body.sessionToken ?? '',
    user: body.user as SignedInTestUser['user'],
    position: '',
  };
  const { waiting, members } = await readTestUserCompanyByApi(scenario, olga);
  expect([waiting.map(({ email }) => email), members.length]).toEqual([[at('nora')], 2]);
  expect((await finish(await redirectForSignIn('nora'))).body).toMatchObject({ needs: [], user: { id: nora.user.id } });
  expect((await post('/api/company/members/decline', { user_id: nora.user.id }, olga)).status).toBe(200);
  expect((await finish(await redirectForSignIn('nora'))).body.code).toBe('account.company-sign-in');
});

test('rejects company sign-in outside the company and for privileged or disabled accounts', async () => {
  const { market } = scenario;
  await registerConfirmedTestUser(market, at('outside'));
  await registerUnconfirmedTestUser(market, at('unconfirmed'));
  const vendor = await registerConfirmedTestUser(market, at('vendor'));
  await addTestCompanyMember(scenario, [vendor, olga], companyId, 'viewer');
  const accessRequest = { user_email: at('vendor'), provider_id: 'telenor-iot', provider_company_name: 'Telenor IoT' };
  expect((await post('/api/provider-access/request', accessRequest, vendor)).status).toBe(200);
  const decision = { user_email: at('vendor'), admin_email: scenario.admin.user.email };
  expect((await post('/api/admin/provider-access/approve', decision, scenario.admin)).status).toBe(200);
  const disabledUser = await registerConfirmedTestUser(market, at('shut'));
  await addTestCompanyMember(scenario, [disabledUser, olga], companyId, 'viewer');
  const disabled = await post(`/api/admin/users/${disabledUser.user.id}/disable`, { reason: 'gone' }, scenario.admin);
  expect(disabled.status).toBe(200);
  for (const local of ['outside', 'unconfirmed', 'vendor', 'shut']) {
    setProviderIdentity(local);
    expect([local, (await finish(await redirectForSignIn(local))).body.code]).toEqual([
      local,
      'account.company-sign-in',
    ]);
  }
});

test("accepts only verified addresses of the company's domain", async () => {
  provider.person = { sub: 'admin', email: scenario.admin.user.email, email_verified: true };
  expect((await finish(await redirectForSignIn('carl'))).body.code).toBe('company.sign-in-email');
  provider.person = { sub: 'carl', email: 'carl@sub.harbour.example', email_verified: true };
  expect((await finish(await redirectForSignIn('carl'))).body.code).toBe('company.sign-in-email');
  provider.person = { sub: 'sub-carl', email: at('carl'), email_verified: false };
  expect((await finish(await redirectForSignIn('carl'))).body.code).toBe('company.sign-in-email');
});

test('accepts a redirect once, in the browser and for the purpose it was started with', async () => {
  setProviderIdentity('nils');
  const back = await redirectForSignIn('nils');
  const expectStale = async (body: object, path = '/api/auth/company/finish', as: SignedInTestUser | null = null) => {
    expect(await refusal(path, body, as)).toEqual([422, 'company.sign-in-stale']);
  };
  const other = await redirectForSignIn('nils');
  await expectStale({ ...back, ticket: other.ticket });
  await expectStale({ ...back, state: other.state });
  await expectStale({ ...back, ticket: `${back.ticket.slice(0, -4)}AAAA` });
  await expectStale(back, '/api/company/sign-in/on', olga);
  const both = await Promise.all([finish(back), finish(back)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  await expectStale(back);
  const testRedirect = await redirectForTest(olga);
  await expectStale(testRedirect);
  const owner = await registerConfirmedTestUser(scenario.market, at('second'));
  await addTestCompanyMember(scenario, [owner, olga], companyId, 'owner');
  await expectStale(testRedirect, '/api/company/sign-in/on', owner);
});

test('requires the second factor of an account', async () => {
  const una = await registerConfirmedTestUser(scenario.market, at('una'));
  await addTestCompanyMember(scenario, [una, olga], companyId, 'buyer');
  const enrolled = await post<{ secret: string }>(
    '/api/auth/second-factor/enrol',
    { currentPassword: testPassword },
    una,
  );
  const totp = new TOTP({ secret: Secret.fromBase32(enrolled.body.secret) });
  const on = await post<{ recovery_codes: string[] }>(
    '/api/auth/second-factor/confirm',
    { code: totp.generate() },
    una,
  );
  const [recovery = ''] = on.body.recovery_codes;
  setProviderIdentity('una');
  const { body } = await finish(await redirectForSignIn('una'));
  expect(body.needs).toEqual(['password', 'code']);
  const proof = { email: at('una'), ticket: body.ticket, password: testPassword };
  expect(await refusal('/api/auth/company/prove', proof, null)).toEqual([401, 'account.second-factor-needed']);
  expect((await post('/api/auth/company/prove', { ...proof, code: recovery }, null)).status).toBe(200);
  expect((await finish(await redirectForSignIn('una'))).body).toMatchObject({ needs: ['code'], sessionToken: null });
  const without = { email: at('una'), ticket: (await finish(await redirectForSignIn('una'))).body.ticket };
  expect((await post('/api/auth/company/prove', { ...without, code: '000000' }, null)).body.code).toBe(
    'account.second-factor',
  );
  expect((await post('/api/auth/company/prove', { ...without, email: at('olga') }, null)).body.code).toBe(
    'company.sign-in-stale',
  );
});

test('rejects a member who is removed between redirect and password check', async () => {
  const formerMember = await registerConfirmedTestUser(scenario.market, at('gone'));
  await addTestCompanyMember(scenario, [formerMember, olga], companyId, 'buyer');
  setProviderIdentity('gone');
  const { body } = await finish(await redirectForSignIn('gone'));
  expect((await post('/api/company/members/remove', { user_id: formerMember.user.id }, olga)).status).toBe(200);
  const proof = { email: at('gone'), ticket: body.ticket, password: testPassword };
  expect(await refusal('/api/auth/company/prove', proof, null)).toEqual([403, 'account.company-sign-in']);
});

test('rejects company sign-ins, also pending ones, once an owner has turned it off', async () => {
  setProviderIdentity('nils');
  const back = await redirectForSignIn('nils');
  const seen = (await view(olga)).setting_id;
  expect((await post('/api/company/sign-in/off', { setting_id: seen }, olga)).status).toBe(200);
  expect((await finish(back)).body.code).toBe('company.sign-in-off');
  expect(await refusal('/api/auth/company/start', { email: at('nils') }, null)).toEqual([422, 'company.sign-in-off']);
  expect((await post('/api/auth/login', { email: at('olga'), password: testPassword }, null)).status).toBe(200);
});

test('reports an unreachable identity provider, and rejects private addresses', async () => {
  await set(olga, 'http://127.0.0.1:9');
  expect(await refusal('/api/company/sign-in/test', {}, olga)).toEqual([503, 'company.sign-in-provider']);
  for (const issuer of [
    'https://10.0.0.1',
    'http://login.harbour.example',
    'https://login.harbour.example:444',
    'x',
    publicUrl,
  ]) {
    await expect(set(olga, issuer)).rejects.toThrow('company.sign-in-address');
  }
});
