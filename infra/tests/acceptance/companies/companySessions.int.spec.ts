import { startCompanySessions } from '@marketplace/command-service/accounts/companySessions.process.ts';
import type { CompanySignInReply } from '@marketplace/contracts/accounts/accounts.companySignIn.api.ts';
import type { CompanySignInView } from '@marketplace/contracts/companies/companies.signIn.api.ts';
import type { TrustedIssuer } from '@marketplace/contracts/companies/companies.trust.api.ts';
import type { SignInBegun } from '@marketplace/contracts/kernel/providerSignIn.ts';
import type { Running } from '@marketplace/event-store/reader/keepRunning.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { register, type SignedIn, testPassword } from '../../kit/calls.ts';
import { foundCompany, join } from '../../kit/companies.ts';
import { type CompanyProvider, startCompanyProvider } from '../../kit/companyProvider.ts';
import { setProvider, turnOnProvider, visitProvider } from '../../kit/companySignIn.ts';
import { type RfqScenario, startRfqScenario } from '../../kit/rfq/scenario.ts';

const publicUrl = 'http://localhost:3000';
const domain = 'harbour.example';
let scenario: RfqScenario;
let provider: CompanyProvider;
let olga: SignedIn;
let companyId: string;
let following: Running;

const at = (local: string) => `${local}@${domain}`;
const post = <Body = Record<string, unknown>>(path: string, body: object, as: SignedIn | null) =>
  scenario.post<Body & { code?: string }>(path, body, as);

beforeAll(async () => {
  scenario = await startRfqScenario(undefined, { accounts: { demo: { password: '' }, publicUrl } });
  provider = await startCompanyProvider(publicUrl, { sub: 'nobody', email: at('nobody'), email_verified: true });
  olga = await register(scenario.market, at('olga'));
  companyId = await foundCompany(scenario, olga);
  await setProvider(scenario, provider, olga);
  await turnOnProvider(scenario, provider, olga);
  const { deps, store, reader } = scenario.market;
  following = startCompanySessions({ ...deps, store, decode: reader.decode, logger: { error: () => undefined } });
});
afterAll(async () => {
  await following.stop();
  await scenario.close();
  await provider.close();
});

/** Signs a person in at the provider. */
async function finish(local: string, claims: object = { email_verified: true }) {
  provider.person = { sub: `sub-${local}`, email: at(local), ...claims };
  const begun = await post<SignInBegun>('/api/auth/company/start', { email: at(local) }, null);
  return post<CompanySignInReply>('/api/auth/company/finish', await visitProvider(provider, begun.body), null);
}

/** @returns a new member of the company, signed in by its provider. */
async function signedInByCompany(local: string): Promise<SignedIn> {
  const person = await register(scenario.market, at(local));
  await join(scenario, [person, olga], companyId, 'buyer');
  const { ticket } = (await finish(local)).body;
  const proof = { email: at(local), ticket, password: testPassword };
  const proven = await post<{ sessionToken: string }>('/api/auth/company/prove', proof, null);
  expect(proven.status).toBe(200);
  return { ...person, token: proven.body.sessionToken };
}

const readSessions = '/api/auth/sessions';
const statusOf = async (as: SignedIn) => (await scenario.get(readSessions, as)).status;
/** The sessions of a person that a company opened. */
const openedByCompany = async ({ user }: SignedIn) =>
  (
    await scenario.market.pool.query('SELECT FROM accounts.session WHERE user_id = $1 AND company_id IS NOT NULL', [
      user.id,
    ])
  ).rowCount;
const untilEnded = (as: SignedIn) =>
  vi.waitFor(async () => expect(await openedByCompany(as)).toBe(0), { timeout: 60_000 });

test.each(['admin', 'analyst'])('ends a session that the company opened when its account becomes %s', async (role) => {
  const person = await signedInByCompany(`becomes-${role}`);
  expect([await statusOf(person), await openedByCompany(person)]).toEqual([200, 1]);
  const path = `/api/admin/users/${person.user.id}/roles/grant`;
  expect((await post(path, { role }, scenario.admin)).status).toBe(200);
  expect((await post('/api/company/leave', {}, person)).status).toBe(401);
  expect(await statusOf(person)).toBe(401);
  await untilEnded(person);
  const byPassword = await post<{ sessionToken: string }>(
    '/api/auth/login',
    { email: at(`becomes-${role}`), password: testPassword },
    null,
  );
  expect(await statusOf({ ...person, token: byPassword.body.sessionToken })).toBe(200);
});

test('ends a session that the company opened when its account becomes a vendor, not when access is requested', async () => {
  const person = await signedInByCompany('vendor');
  const asked = { user_email: at('vendor'), provider_id: 'telenor-iot', provider_company_name: 'Telenor IoT' };
  expect((await post('/api/provider-access/request', asked, person)).status).toBe(200);
  expect(await statusOf(person)).toBe(200);
  const decision = { user_email: at('vendor'), admin_email: scenario.admin.user.email };
  expect((await post('/api/admin/provider-access/approve', decision, scenario.admin)).status).toBe(200);
  expect((await post('/api/company/leave', {}, person)).status).toBe(401);
  expect(await statusOf(person)).toBe(401);
  await untilEnded(person);
});

test('keeps a session that the password opened when its account gets rights', async () => {
  const person = await register(scenario.market, at('by-password'));
  const path = `/api/admin/users/${person.user.id}/roles/grant`;
  expect((await post(path, { role: 'analyst' }, scenario.admin)).status).toBe(200);
  expect(await statusOf(person)).toBe(200);
});

test('ends sessions that the company opened when a member is removed, leaves, or is declined', async () => {
  const [removed, leaving] = [await signedInByCompany('removed'), await signedInByCompany('leaving')];
  expect((await post('/api/company/members/remove', { user_id: removed.user.id }, olga)).status).toBe(200);
  expect((await post('/api/company/leave', {}, leaving)).status).toBe(200);
  const { body } = await finish('declined');
  const declined = { ...removed, token: body.sessionToken ?? '', user: body.user as SignedIn['user'] };
  expect(await openedByCompany(declined)).toBe(1);
  expect((await post('/api/company/members/decline', { user_id: declined.user.id }, olga)).status).toBe(200);
  for (const person of [removed, leaving, declined]) {
    await untilEnded(person);
    expect(await statusOf(person)).toBe(401);
  }
});

test('ends other sessions, however they were opened, when a second factor is set up', async () => {
  const person = await signedInByCompany('factor');
  const login = { email: at('factor'), password: testPassword };
  const { body } = await post<{ sessionToken: string }>('/api/auth/login', login, null);
  const here = { ...person, token: body.sessionToken };
  const enrolled = await post<{ secret: string }>(
    '/api/auth/second-factor/enrol',
    { currentPassword: testPassword },
    here,
  );
  const totp = new TOTP({ secret: Secret.fromBase32(enrolled.body.secret) });
  expect((await post('/api/auth/second-factor/confirm', { code: totp.generate() }, here)).status).toBe(200);
  expect([await statusOf(here), await statusOf(person)]).toEqual([200, 401]);
});

test('refuses to let rights come between the look at an account and its session', async () => {
  const person = await signedInByCompany('between');
  const grant = { userId: person.user.id, role: 'analyst' } as const;
  const { pool } = scenario.market;
  const holder = await pool.connect();
  await holder.query('BEGIN');
  // Holds the row that a new session locks, after everything else was looked at.
  await holder.query('SELECT FROM accounts.account WHERE user_id = $1 FOR UPDATE', [person.user.id]);
  const late = finish('between');
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
  await holder.query('COMMIT');
  holder.release();
  expect((await late).body.code).toBe('account.company-sign-in');
  await untilEnded(person);
});

test('lets an admin trust an issuer that says no email_verified, for a domain, and ends its sessions with the trust', async () => {
  const trust = { issuer: `${provider.issuer}/.well-known/openid-configuration`, domain, tenant: '' };
  const person = await signedInByCompany('entra');
  const entra = { email_verified: undefined };
  expect((await finish('entra', entra)).body.code).toBe('company.sign-in-email');
  const added = await post<{ issuers: TrustedIssuer[] }>('/api/admin/trusted-issuers', trust, scenario.admin);
  const entry = { issuer: provider.issuer, domain, tenant: null, trusted_by: scenario.admin.user.id };
  expect(added.body.issuers).toMatchObject([entry]);
  const { body } = await finish('entra', entra);
  const byTrust = { ...person, token: body.sessionToken ?? '' };
  expect(await statusOf(byTrust)).toBe(200);
  const removed = await post('/api/admin/trusted-issuers/remove', { issuer: provider.issuer, domain }, scenario.admin);
  expect(removed.body).toMatchObject({ issuers: [] });
  expect([await statusOf(byTrust), await statusOf(person)]).toEqual([401, 200]);
  expect((await finish('entra', entra)).body.code).toBe('company.sign-in-email');
});

test('trusts nobody for a public mail domain, and no address that is not called', async () => {
  const trust = { issuer: provider.issuer, domain: 'gmail.com', tenant: '' };
  expect((await post('/api/admin/trusted-issuers', trust, scenario.admin)).body.code).toBe('company.public-domain');
  const inside = { issuer: 'https://10.0.0.1', domain, tenant: '' };
  expect((await post('/api/admin/trusted-issuers', inside, scenario.admin)).body.code).toBe('company.sign-in-address');
});

test('ends sessions of a domain that admins refuse from now on', async () => {
  const person = await signedInByCompany('refused');
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
  expect(await statusOf(person)).toBe(200);
  await change([domain]);
  expect(await statusOf(person)).toBe(401);
  await change([]);
});

test('ends sessions that the company opened when another provider is set, and when it is turned off', async () => {
  const before = await signedInByCompany('before');
  await setProvider(scenario, provider, olga);
  await untilEnded(before);
  expect(await statusOf(before)).toBe(401);
  await turnOnProvider(scenario, provider, olga);
  const meanwhile = await signedInByCompany('meanwhile');
  const headers = { authorization: `Bearer ${olga.token}` };
  const seen = await scenario.market.command.inject({ method: 'GET', url: '/api/company/sign-in', headers });
  const { setting_id } = seen.json<CompanySignInView>();
  expect((await post('/api/company/sign-in/off', { setting_id }, olga)).status).toBe(200);
  await untilEnded(meanwhile);
  expect([await statusOf(meanwhile), await statusOf(olga)]).toEqual([401, 200]);
});
