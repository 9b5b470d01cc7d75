import { startCompanySessionRevocationProcess } from '@marketplace/command-service/accounts/companySessions.process.ts';
import type { CompanySignInSessionOrProofsReply } from '@marketplace/contracts/accounts/accounts.companySignIn.api.ts';
import type { CompanySignInSettingsReply } from '@marketplace/contracts/companies/companies.signIn.api.ts';
import type { TrustedOidcIssuer } from '@marketplace/contracts/companies/companies.trust.api.ts';
import type { OidcSignInStartReply } from '@marketplace/contracts/kernel/oidcSignIn.ts';
import type { RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { registerConfirmedTestUser, type SignedInTestUser, testPassword } from '../../kit/apiCalls.ts';
import { createTestUserCompany, addTestCompanyMember } from '../../kit/companies.ts';
import { type TestIdentityProvider, startTestIdentityProvider } from '../../kit/testIdentityProvider.ts';
import {
  saveCompanyTestIdentityProvider,
  enableCompanyTestIdentityProvider,
  signInAtTestIdentityProvider,
} from '../../kit/companySignIn.ts';
import { type RfqTestMarketplace, startRfqTestScenario } from '../../kit/rfq/rfqScenario.ts';

const publicUrl = 'http://localhost:3000';
const domain = 'harbour.example';
let scenario: RfqTestMarketplace;
let provider: TestIdentityProvider;
let olga: SignedInTestUser;
let companyId: string;
let companySessions: RepeatedWorkHandle;

const at = (local: string) => `${local}@${domain}`;
const post = <Body = Record<string, unknown>>(path: string, body: object, as: SignedInTestUser | null) =>
  scenario.post<Body & { code?: string }>(path, body, as);

beforeAll(async () => {
  scenario = await startRfqTestScenario(undefined, { accounts: { demo: { password: '' }, publicUrl } });
  provider = await startTestIdentityProvider(publicUrl, { sub: 'nobody', email: at('nobody'), email_verified: true });
  olga = await registerConfirmedTestUser(scenario.market, at('olga'));
  companyId = await createTestUserCompany(scenario, olga);
  await saveCompanyTestIdentityProvider(scenario, provider, olga);
  await enableCompanyTestIdentityProvider(scenario, provider, olga);
  const { deps, store, reader } = scenario.market;
  companySessions = startCompanySessionRevocationProcess({
    ...deps,
    store,
    decode: reader.decode,
    logger: { error: () => undefined },
  });
});
afterAll(async () => {
  await companySessions.stop();
  await scenario.close();
  await provider.close();
});

/** Signs a person in at the identity provider. */
async function finish(local: string, claims: object = { email_verified: true }) {
  provider.person = { sub: `sub-${local}`, email: at(local), ...claims };
  const signIn = await post<OidcSignInStartReply>('/api/auth/company/start', { email: at(local) }, null);
  return post<CompanySignInSessionOrProofsReply>(
    '/api/auth/company/finish',
    await signInAtTestIdentityProvider(provider, signIn.body),
    null,
  );
}

/** @returns a new member of the company, signed in by its identity provider. */
async function createMemberWithCompanySession(local: string): Promise<SignedInTestUser> {
  const person = await registerConfirmedTestUser(scenario.market, at(local));
  await addTestCompanyMember(scenario, [person, olga], companyId, 'buyer');
  const { ticket } = (await finish(local)).body;
  const proof = { email: at(local), ticket, password: testPassword };
  const proven = await post<{ sessionToken: string }>('/api/auth/company/prove', proof, null);
  expect(proven.status).toBe(200);
  return { ...person, token: proven.body.sessionToken };
}

const readSessions = '/api/auth/sessions';
const getSessionsStatus = async (as: SignedInTestUser) => (await scenario.get(readSessions, as)).status;
/** Number of sessions of a user that were opened by company sign-in. */
const countCompanySessions = async ({ user }: SignedInTestUser) =>
  (
    await scenario.market.pool.query('SELECT FROM accounts.session WHERE user_id = $1 AND company_id IS NOT NULL', [
      user.id,
    ])
  ).rowCount;
const waitUntilSessionsEnd = (as: SignedInTestUser) =>
  vi.waitFor(async () => expect(await countCompanySessions(as)).toBe(0), { timeout: 60_000 });

test.each(['admin', 'analyst'])('ends a company session when its user becomes %s', async (role) => {
  const person = await createMemberWithCompanySession(`becomes-${role}`);
  expect([await getSessionsStatus(person), await countCompanySessions(person)]).toEqual([200, 1]);
  const path = `/api/admin/users/${person.user.id}/roles/grant`;
  expect((await post(path, { role }, scenario.admin)).status).toBe(200);
  expect((await post('/api/company/leave', {}, person)).status).toBe(401);
  expect(await getSessionsStatus(person)).toBe(401);
  await waitUntilSessionsEnd(person);
  const byPassword = await post<{ sessionToken: string }>(
    '/api/auth/login',
    { email: at(`becomes-${role}`), password: testPassword },
    null,
  );
  expect(await getSessionsStatus({ ...person, token: byPassword.body.sessionToken })).toBe(200);
});

test('ends a company session when its user becomes a vendor, not when access is requested', async () => {
  const person = await createMemberWithCompanySession('vendor');
  const accessRequest = { user_email: at('vendor'), provider_id: 'telenor-iot', provider_company_name: 'Telenor IoT' };
  expect((await post('/api/provider-access/request', accessRequest, person)).status).toBe(200);
  expect(await getSessionsStatus(person)).toBe(200);
  const decision = { user_email: at('vendor'), admin_email: scenario.admin.user.email };
  expect((await post('/api/admin/provider-access/approve', decision, scenario.admin)).status).toBe(200);
  expect((await post('/api/company/leave', {}, person)).status).toBe(401);
  expect(await getSessionsStatus(person)).toBe(401);
  await waitUntilSessionsEnd(person);
});

test('keeps a password session when its user is granted rights', async () => {
  const person = await registerConfirmedTestUser(scenario.market, at('by-password'));
  const path = `/api/admin/users/${person.user.id}/roles/grant`;
  expect((await post(path, { role: 'analyst' }, scenario.admin)).status).toBe(200);
  expect(await getSessionsStatus(person)).toBe(200);
});

test('ends company sessions when a member is removed, leaves or is declined', async () => {
  const [removed, leaving] = [
    await createMemberWithCompanySession('removed'),
    await createMemberWithCompanySession('leaving'),
  ];
  expect((await post('/api/company/members/remove', { user_id: removed.user.id }, olga)).status).toBe(200);
  expect((await post('/api/company/leave', {}, leaving)).status).toBe(200);
  const { body } = await finish('declined');
  const declined = { ...removed, token: body.sessionToken ?? '', user: body.user as SignedInTestUser['user'] };
  expect(await countCompanySessions(declined)).toBe(1);
  expect((await post('/api/company/members/decline', { user_id: declined.user.id }, olga)).status).toBe(200);
  for (const person of [removed, leaving, declined]) {
    await waitUntilSessionsEnd(person);
    expect(await getSessionsStatus(person)).toBe(401);
  }
});

test('ends all other sessions when a second factor is set up', async () => {
  const person = await createMemberWithCompanySession('factor');
  const login = { email: at('factor'), password: testPassword };
  const { body } = await post<{ sessionToken: string }>('/api/auth/login', login, null);
  const passwordSession = { ...person, token: body.sessionToken };
  const enrolled = await post<{ secret: string }>(
    '/api/auth/second-factor/enrol',
    { currentPassword: testPassword },
    passwordSession,
  );
  const totp = new TOTP({ secret: Secret.fromBase32(enrolled.body.secret) });
  expect((await post('/api/auth/second-factor/confirm', { code: totp.generate() }, passwordSession)).status).toBe(200);
  expect([await getSessionsStatus(passwordSession), await getSessionsStatus(person)]).toEqual([200, 401]);
});

test('rejects a sign-in when rights are granted between the check and the new session', async () => {
  const person = await createMemberWithCompanySession('between');
  const grant = { userId: person.user.id, role: 'analyst' } as const;
  const { pool } = scenario.market;
  const lockingClient = await pool.connect();
  await lockingClient.query('BEGIN');
  // Locks the row that a new session locks last, after all other checks.
  await lockingClient.query('SELECT FROM accounts.account WHERE user_id = $1 FOR UPDATE', [person.user.id]);
  const lateSignIn = finish('between');
  await vi.waitFor(
    async () =>
      expect(
        (
          await pool.query(
            `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%accounts.session%'`,
          )
        ).rowCount,
      ).toBe(1),
    { timeout: 60_000 },
  );
  expect(
    (await post(`/api/admin/users/${grant.userId}/roles/grant`, { role: grant.role }, scenario.admin)).status,
  ).toBe(200);
  await lockingClient.query('COMMIT');
  lockingClient.release();
  expect((await lateSignIn).body.code).toBe('account.company-sign-in');
  await waitUntilSessionsEnd(person);
});

test('lets admins trust an issuer without email_verified, and ends its sessions with the trust', async () => {
  const trust = { issuer: `${provider.issuer}/.well-known/openid-configuration`, domain, tenant: '' };
  const person = await createMemberWithCompanySession('entra');
  const entra = { email_verified: undefined };
  expect((await finish('entra', entra)).body.code).toBe('company.sign-in-email');
  const added = await post<{ issuers: TrustedOidcIssuer[] }>('/api/admin/trusted-issuers', trust, scenario.admin);
  const entry = { issuer: provider.issuer, domain, tenant: null, trusted_by: scenario.admin.user.id };
  expect(added.body.issuers).toMatchObject([entry]);
  const { body } = await finish('entra', entra);
  const byTrust = { ...person, token: body.sessionToken ?? '' };
  expect(await getSessionsStatus(byTrust)).toBe(200);
  const removed = await post('/api/admin/trusted-issuers/remove', { issuer: provider.issuer, domain }, scenario.admin);
  expect(removed.body).toMatchObject({ issuers: [] });
  expect([await getSessionsStatus(byTrust), await getSessionsStatus(person)]).toEqual([401, 200]);
  expect((await finish('entra', entra)).body.code).toBe('company.sign-in-email');
});

test('rejects trust for a public mail domain, a private IP address or every Microsoft tenant', async () => {
  const trust = { issuer: provider.issuer, domain: 'gmail.com', tenant: '' };
  expect((await post('/api/admin/trusted-issuers', trust, scenario.admin)).body.code).toBe('company.public-domain');
  for (const issuer of ['https://10.0.0.1', 'https://login.microsoftonline.com/common/v2.0']) {
    const reply = await post('/api/admin/trusted-issuers', { issuer, domain, tenant: '' }, scenario.admin);
    expect(reply.body.code, issuer).toBe('company.sign-in-address');
  }
});

test('ends company sessions of a domain that admins block', async () => {
  const person = await createMemberWithCompanySession('refused');
  const settings = {
    ...{ bannerText: '', contactEmail: 'hello@marketplace.example', bookingUrl: 'https://booking.example' },
    refusedDomains: ['other.example'],
  };
  const headers = { authorization: `Bearer ${scenario.admin.token}` };
  const change = (refusedDomains: string[]) =>
    scenario.market.command.inject({
      ...{ method: 'PUT', url: '/api/admin/settings', headers },
      payload: { ...settings, refusedDomains },
    });
  await change(['other.example']);
  expect(await getSessionsStatus(person)).toBe(200);
  await change([domain]);
  expect(await getSessionsStatus(person)).toBe(401);
  await change([]);
});

test('ends company sessions when the identity provider is replaced or turned off', async () => {
  const before = await createMemberWithCompanySession('before');
  await saveCompanyTestIdentityProvider(scenario, provider, olga);
  await waitUntilSessionsEnd(before);
  expect(await getSessionsStatus(before)).toBe(401);
  await enableCompanyTestIdentityProvider(scenario, provider, olga);
  const laterMember = await createMemberWithCompanySession('meanwhile');
  const headers = { authorization: `Bearer ${olga.token}` };
  const seen = await scenario.market.command.inject({ method: 'GET', url: '/api/company/sign-in', headers });
  const { setting_id } = seen.json<CompanySignInSettingsReply>();
  expect((await post('/api/company/sign-in/off', { setting_id }, olga)).status).toBe(200);
  await waitUntilSessionsEnd(laterMember);
  expect([await getSessionsStatus(laterMember), await getSessionsStatus(olga)]).toEqual([401, 200]);
});
