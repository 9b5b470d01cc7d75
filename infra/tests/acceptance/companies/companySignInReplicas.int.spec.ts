import { createSecretKey, randomBytes } from 'node:crypto';
import type { CompanySignInSessionOrProofsReply } from '@marketplace/contracts/accounts/accounts.companySignIn.api.ts';
import { currentTermsOfServiceVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import type { OidcSignInStartReply, OidcAuthorizationResponse } from '@marketplace/contracts/kernel/oidcSignIn.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerConfirmedTestUser, type TestApiReply, type SignedInTestUser } from '../../kit/apiCalls.ts';
import { createTestUserCompany } from '../../kit/companies.ts';
import { type TestIdentityProvider, startTestIdentityProvider } from '../../kit/testIdentityProvider.ts';
import {
  saveCompanyTestIdentityProvider,
  enableCompanyTestIdentityProvider,
  signInAtTestIdentityProvider,
} from '../../kit/companySignIn.ts';
import { type RfqTestMarketplace, startRfqTestScenario } from '../../kit/rfq/rfqScenario.ts';
import { type StartedTestProgram, startTestProgram } from '../../kit/startedProgram.ts';

const publicUrl = 'http://localhost:3000';
let scenario: RfqTestMarketplace;
let provider: TestIdentityProvider;
let program: StartedTestProgram;
let address: string;
let olga: SignedInTestUser;

/** A process of the command service, called with POST requests. */
type Replica = <Body>(
  path: string,
  body: object,
  as: SignedInTestUser | null,
) => Promise<Omit<TestApiReply<Body>, 'headers'>>;

/** The replica in this process. */
const firstReplica: Replica = (path, body, as) => scenario.post(path, body, as);
/** The replica in a separate process. */
const secondReplica: Replica = async (path, body, as) => {
  const headers = { 'content-type': 'application/json', ...(as !== null && { authorization: `Bearer ${as.token}` }) };
  const response = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as never };
};

beforeAll(async () => {
  const key = randomBytes(32);
  scenario = await startRfqTestScenario(undefined, {
    keyEncryptionKey: createSecretKey(key),
    accounts: { demo: { password: '' }, publicUrl },
  });
  const { market } = scenario;
  const args = [market.connectionString, key.toString('hex'), publicUrl];
  program = startTestProgram('infra/tests/kit/commandProgram.ts', args, {});
  olga = await registerConfirmedTestUser(market, 'olga@harbour.example');
  await createTestUserCompany(scenario, olga);
  provider = await startTestIdentityProvider(publicUrl, {
    sub: 'nobody',
    email: olga.user.email,
    email_verified: true,
  });
  await saveCompanyTestIdentityProvider(scenario, provider, olga);
  await enableCompanyTestIdentityProvider(scenario, provider, olga);
  [, address = ''] = await program.waitForOutput(/called at (\S+)/);
});
afterAll(async () => {
  program.child.kill('SIGKILL');
  await program.exit;
  await provider.close();
  await scenario.close();
});

/**
 * Starts a sign-in of a new person at one replica. @returns the response of the identity provider, not yet submitted.
 */
async function startSignIn(from: Replica, local: string): Promise<OidcAuthorizationResponse> {
  const email = `${local}@harbour.example`;
  const { status, body } = await from<OidcSignInStartReply>('/api/auth/company/start', { email }, null);
  expect([local, status]).toEqual([local, 200]);
  provider.person = { sub: `sub-${local}`, email, email_verified: true, given_name: 'Nora', family_name: 'Nilsen' };
  return signInAtTestIdentityProvider(provider, body);
}
const finish = (at: Replica, back: OidcAuthorizationResponse) =>
  at<CompanySignInSessionOrProofsReply & { code?: string }>('/api/auth/company/finish', back, null);
const finishAndGetCode = async (at: Replica, back: OidcAuthorizationResponse) => {
  const { status, body } = await finish(at, back);
  return [status, body.code];
};
const stale = [422, 'company.sign-in-stale'];

test.each([
  ['here', 'there', firstReplica, secondReplica, 'nora'],
  ['there', 'here', secondReplica, firstReplica, 'nils'],
])(
  'completes a sign-in that starts %s and returns %s, once across both replicas',
  async (_from, _to, from, to, local) => {
    const back = await startSignIn(from, local);
    const { status, body } = await finish(to, back);
    expect([status, body.needs, body.user?.email]).toEqual([200, [], `${local}@harbour.example`]);
    expect([await finishAndGetCode(from, back), await finishAndGetCode(to, back)]).toEqual([stale, stale]);
    const signedIn = { token: body.sessionToken ?? '', user: body.user, position: '' } as SignedInTestUser;
    for (const at of [from, to]) {
      expect((await at('/api/auth/accept-terms', { version: currentTermsOfServiceVersion }, signedIn)).status).toBe(
        200,
      );
    }
  },
);

test('accepts one of two concurrent redirects at both replicas', async () => {
  const back = await startSignIn(firstReplica, 'both');
  const answers = await Promise.all([finishAndGetCode(firstReplica, back), finishAndGetCode(secondReplica, back)]);
  expect(answers.map(([status]) => status).sort()).toEqual([200, 422]);
  expect(answers).toContainEqual(stale);
});

test('lets an owner return from a test to the other replica, once', async () => {
  const { body: begun } = await firstReplica<OidcSignInStartReply>('/api/company/sign-in/test', {}, olga);
  provider.person = { sub: 'sub-olga', email: olga.user.email, email_verified: true };
  const back = await signInAtTestIdentityProvider(provider, begun);
  expect((await secondReplica('/api/company/sign-in/on', back, olga)).status).toBe(200);
  const again = await firstReplica<{ code?: string }>('/api/company/sign-in/on', back, olga);
  expect([again.status, again.body.code]).toEqual(stale);
});
