import type { CompanySignInReply } from '@marketplace/contracts/accounts/accounts.companySignIn.api.ts';
import type { CompanySignInView } from '@marketplace/contracts/companies/companies.signIn.api.ts';
import type { SignInBegun } from '@marketplace/contracts/kernel/providerSignIn.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { register, registerUnconfirmed, type SignedIn, testPassword } from '../../kit/calls.ts';
import { companySeenBy, foundCompany, join } from '../../kit/companies.ts';
import { type CompanyProvider, startCompanyProvider } from '../../kit/companyProvider.ts';
import { setProvider, turnOnProvider, visitProvider } from '../../kit/companySignIn.ts';
import { type RfqScenario, startRfqScenario } from '../../kit/rfq/scenario.ts';

const publicUrl = 'http://localhost:3000';
let scenario: RfqScenario;
let provider: CompanyProvider;
let olga: SignedIn;
let carl: SignedIn;
let companyId: string;

const at = (local: string) => `${local}@harbour.example`;
const comesAs = (local: string, sub = `sub-${local}`) => {
  provider.person = { sub, email: at(local), email_verified: true, given_name: 'Nora', family_name: 'Nilsen' };
};
const post = async <Body = Record<string, unknown>>(path: string, body: object, as: SignedIn | null) =>
  scenario.post<Body & { code?: string }>(path, body, as);
const refusal = async (path: string, body: object, as: SignedIn | null) => {
  const { status, body: answer } = await post(path, body, as);
  return [status, answer.code];
};

const set = (as: SignedIn, issuer = provider.issuer) => setProvider(scenario, { ...provider, issuer }, as);
const view = async (as: SignedIn): Promise<CompanySignInView> => {
  const headers = { authorization: `Bearer ${as.token}` };
  const reply = await scenario.market.command.inject({ method: 'GET', url: '/api/company/sign-in', headers });
  return reply.json<CompanySignInView>();
};

/** Leaves for the provider and comes back. @returns what the page sends then. */
async function comeBack(path: string, body: object, as: SignedIn | null) {
  return visitProvider(provider, (await post<SignInBegun>(path, body, as)).body);
}
const returning = (local: string) => comeBack('/api/auth/company/start', { email: at(local) }, null);
const testing = (as: SignedIn) => comeBack('/api/company/sign-in/test', {}, as);
const finish = (back: object) => post<CompanySignInReply>('/api/auth/company/finish', back, null);
const turnOn = (as: SignedIn) => turnOnProvider(scenario, provider, as);

beforeAll(async () => {
  scenario = await startRfqScenario(undefined, { accounts: { demo: { password: '' }, publicUrl } });
  const { market } = scenario;
  provider = await startCompanyProvider(publicUrl, { sub: 'nobody', email: at('nobody'), email_verified: true });
  olga = await register(market, at('olga'));
  carl = await register(market, at('carl'));
  companyId = await foundCompany(scenario, olga);
  await join(scenario, [carl, olga], companyId, 'buyer');
});
afterAll(async () => {
  await scenario.close();
  await provider.close();
});

test('an owner sets the provider, tests it by signing in there, and only then it is on for everybody', async () => {
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
  const told = JSON.stringify(await scenario.market.events());
  expect(told).toContain('CompanySignInTurnedOn');
  expect([told.includes(provider.clientSecret), told.includes(provider.issuer)]).toEqual([false, false]);
});

test('whoever does not own the company reads and changes nothing of it', async () => {
  const settingId = (await view(olga)).setting_id ?? '';
  for (const path of ['/api/company/sign-in/test', '/api/company/sign-in/off']) {
    const body = path.endsWith('off') ? { setting_id: settingId } : {};
    expect(await refusal(path, body, carl)).toEqual([403, 'company.not-allowed']);
  }
  expect(await view(carl)).toMatchObject({ code: 'company.not-allowed' });
  await expect(set(carl)).rejects.toThrow('company.not-allowed');
  const stranger = await register(scenario.market, 'sten@other.example');
  expect(await view(stranger)).toMatchObject({ code: 'company.not-member' });
  expect((await view(olga)).standing).toBe('on');
});

test('a member proves once that the account is the own one, and is signed in at once from then on', async () => {
  comesAs('carl');
  const { body: first } = await finish(await returning('carl'));
  expect(first).toMatchObject({ sessionToken: null, user: null, needs: ['password'], email: at('carl') });
  const { ticket } = first;
  const prove = (password: string) => post('/api/auth/company/prove', { email: at('carl'), ticket, password }, null);
  expect((await prove('Another-harbour-72')).body.code).toBe('account.credentials');
  expect((await prove(testPassword)).body).toMatchObject({ user: { id: carl.user.id } });
  const { body: second } = await finish(await returning('carl'));
  expect(second).toMatchObject({ needs: [], user: { id: carl.user.id }, sessionToken: expect.any(String) as string });
});

test('another person of the provider with the same address proves it anew', async () => {
  comesAs('carl', 'sub-of-the-next-carl');
  expect((await finish(await returning('carl'))).body).toMatchObject({ needs: ['password'], sessionToken: null });
});

test('a proof counts for the setting that it was given for: another provider is asked about anew', async () => {
  await set(olga);
  expect(await refusal('/api/auth/company/start', { email: at('carl') }, null)).toEqual([422, 'company.sign-in-off']);
  await turnOn(olga);
  comesAs('carl');
  const { body } = await finish(await returning('carl'));
  expect(body.needs).toEqual(['password']);
  const proof = { email: at('carl'), ticket: body.ticket, password: testPassword };
  expect((await post('/api/auth/company/prove', proof, null)).status).toBe(200);
  expect((await finish(await returning('carl'))).body.needs).toEqual([]);
});

test('a change of the password takes the way by the company back', async () => {
  const change = { currentPassword: testPassword, newPassword: 'Quieter-harbour-72' };
  expect((await post('/api/auth/change-password', change, carl)).status).toBe(200);
  comesAs('carl');
  expect((await finish(await returning('carl'))).body.needs).toEqual(['password']);
});

test('who has no account gets one, unconfirmed, and waits for the word of a member', async () => {
  comesAs('nora');
  const { status, body } = await finish(await returning('nora'));
  expect([status, body.user]).toMatchObject([
    200,
    { email: at('nora'), first_name: 'Nora', last_name: 'Nilsen', email_confirmed: false, terms_accepted: false },
  ]);
  const nora: SignedIn = { token: body.sessionToken ?? '', user: body.user as SignedIn['user'], position: '' };
  const { waiting, members } = await companySeenBy(scenario, olga);
  expect([waiting.map(({ email }) => email), members.length]).toEqual([[at('nora')], 2]);
  expect((await finish(await returning('nora'))).body).toMatchObject({ needs: [], user: { id: nora.user.id } });
  expect((await post('/api/company/members/decline', { user_id: nora.user.id }, olga)).status).toBe(200);
  expect((await finish(await returning('nora'))).body.code).toBe('account.company-sign-in');
});

test('the provider opens no account outside the company, not confirmed, shut, or with rights on the marketplace', async () => {
  const { market } = scenario;
  await register(market, at('outside'));
  await registerUnconfirmed(market, at('unconfirmed'));
  const vendor = await register(market, at('vendor'));
  await join(scenario, [vendor, olga], companyId, 'viewer');
  const asked = { user_email: at('vendor'), provider_id: 'telenor-iot', provider_company_name: 'Telenor IoT' };
  expect((await post('/api/provider-access/request', asked, vendor)).status).toBe(200);
  const decision = { user_email: at('vendor'), admin_email: scenario.admin.user.email };
  expect((await post('/api/admin/provider-access/approve', decision, scenario.admin)).status).toBe(200);
  const shut = await register(market, at('shut'));
  await join(scenario, [shut, olga], companyId, 'viewer');
  const disabled = await post(`/api/admin/users/${shut.user.id}/disable`, { reason: 'gone' }, scenario.admin);
  expect(disabled.status).toBe(200);
  for (const local of ['outside', 'unconfirmed', 'vendor', 'shut']) {
    comesAs(local);
    expect([local, (await finish(await returning(local))).body.code]).toEqual([local, 'account.company-sign-in']);
  }
});

test('the provider vouches for addresses of the domain alone, and for those that it checked', async () => {
  provider.person = { sub: 'admin', email: scenario.admin.user.email, email_verified: true };
  expect((await finish(await returning('carl'))).body.code).toBe('company.sign-in-email');
  provider.person = { sub: 'carl', email: 'carl@sub.harbour.example', email_verified: true };
  expect((await finish(await returning('carl'))).body.code).toBe('company.sign-in-email');
  provider.person = { sub: 'sub-carl', email: at('carl'), email_verified: false };
  expect((await finish(await returning('carl'))).body.code).toBe('company.sign-in-email');
});

test('a return works once, in the browser that left, for what it left for', async () => {
  comesAs('nils');
  const back = await returning('nils');
  const stale = async (body: object, path = '/api/auth/company/finish', as: SignedIn | null = null) => {
    expect(await refusal(path, body, as)).toEqual([422, 'company.sign-in-stale']);
  };
  const other = await returning('nils');
  await stale({ ...back, ticket: other.ticket });
  await stale({ ...back, state: other.state });
  await stale({ ...back, ticket: `${back.ticket.slice(0, -4)}AAAA` });
  await stale(back, '/api/company/sign-in/on', olga);
  const both = await Promise.all([finish(back), finish(back)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  await stale(back);
  const mine = await testing(olga);
  await stale(mine);
  const owner = await register(scenario.market, at('second'));
  await join(scenario, [owner, olga], companyId, 'owner');
  await stale(mine, '/api/company/sign-in/on', owner);
});

test('an account with a second factor keeps it', async () => {
  const una = await register(scenario.market, at('una'));
  await join(scenario, [una, olga], companyId, 'buyer');
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
  comesAs('una');
  const { body } = await finish(await returning('una'));
  expect(body.needs).toEqual(['password', 'code']);
  const proof = { email: at('una'), ticket: body.ticket, password: testPassword };
  expect(await refusal('/api/auth/company/prove', proof, null)).toEqual([401, 'account.second-factor-needed']);
  expect((await post('/api/auth/company/prove', { ...proof, code: recovery }, null)).status).toBe(200);
  expect((await finish(await returning('una'))).body).toMatchObject({ needs: ['code'], sessionToken: null });
  const without = { email: at('una'), ticket: (await finish(await returning('una'))).body.ticket };
  expect((await post('/api/auth/company/prove', { ...without, code: '000000' }, null)).body.code).toBe(
    'account.second-factor',
  );
  expect((await post('/api/auth/company/prove', { ...without, email: at('olga') }, null)).body.code).toBe(
    'company.sign-in-stale',
  );
});

test('who was taken out of the company between the provider and the proof is not let in', async () => {
  const gone = await register(scenario.market, at('gone'));
  await join(scenario, [gone, olga], companyId, 'buyer');
  comesAs('gone');
  const { body } = await finish(await returning('gone'));
  expect((await post('/api/company/members/remove', { user_id: gone.user.id }, olga)).status).toBe(200);
  const proof = { email: at('gone'), ticket: body.ticket, password: testPassword };
  expect(await refusal('/api/auth/company/prove', proof, null)).toEqual([403, 'account.company-sign-in']);
});

test('once an owner turned it off nobody comes in by it, who left before neither', async () => {
  comesAs('nils');
  const back = await returning('nils');
  const seen = (await view(olga)).setting_id;
  expect((await post('/api/company/sign-in/off', { setting_id: seen }, olga)).status).toBe(200);
  expect((await finish(back)).body.code).toBe('company.sign-in-off');
  expect(await refusal('/api/auth/company/start', { email: at('nils') }, null)).toEqual([422, 'company.sign-in-off']);
  expect((await post('/api/auth/login', { email: at('olga'), password: testPassword }, null)).status).toBe(200);
});

test('a provider that does not answer is said to, and an address inside is not taken', async () => {
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
