import { createSecretKey } from 'node:crypto';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  buildOidcAuthorizationUrl,
  createIdentityProviderDiscoveryCache,
  generateOidcStateNonceAndVerifier,
  type IdentityProviderDiscoveryCache,
  exchangeOidcCodeForVerifiedIdentity,
} from './identityProvider.public.ts';
import type { CompanySignInDeploymentSettings } from './companySignInSettings.ts';
import {
  computeTestPkceChallenge,
  type FakeIdentityProvider,
  createTestIdToken,
  startFakeIdentityProvider,
  sampleUnknownSigningKey,
} from './testing/fakeIdentityProvider.ts';
import type { TrustedDomainOfIssuer } from './verifiedIdentity.ts';

const settings: CompanySignInDeploymentSettings = {
  publicUrl: 'https://market.example',
  secretsKey: createSecretKey(Buffer.alloc(32, 1)),
  previousSecretsKey: null,
  dns: { servers: ['127.0.0.1:1'], patienceMs: 100 },
  allowsLoopback: true,
};
let provider: FakeIdentityProvider;
beforeEach(async () => {
  provider = await startFakeIdentityProvider();
});
afterEach(async () => provider.close());

let settingCount = 0;
/**
 * Signs in at the provider.
 * @returns the verified identity, or the code and text of the refusal.
 */
async function signInAtProvider({
  back = {},
  rules = settings,
  issuer = provider.issuer,
  trust = [] as readonly TrustedDomainOfIssuer[],
  providers = createIdentityProviderDiscoveryCache(rules, () => new Date()),
  settingId = `setting-${(settingCount += 1)}`,
} = {}) {
  const setting = { issuer, clientId: 'market', clientSecret: 'sh h!' };
  const at = { settingId, setting, trust };
  const checks = generateOidcStateNonceAndVerifier('sign-in');
  try {
    const address = new URL(await buildOidcAuthorizationUrl(providers, at, checks, 'carl@meridian.example'));
    provider.nonce = address.searchParams.get('nonce') ?? '';
    const vouched = await exchangeOidcCodeForVerifiedIdentity(
      providers,
      at,
      { code: 'any', state: checks.state, ticket: '-', ...back },
      checks,
    );
    return { vouched, address, checks };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: error.code, text: error.message };
  }
}

test('sends a challenge, a state and a nonce, and returns the verified identity', async () => {
  provider.claims = { given_name: 'Carl', family_name: 'Berg', email: 'Carl@Meridian.example' };
  const { vouched, address, checks } = await signInAtProvider();
  expect(vouched).toEqual({
    ...{ subject: 'carl-1', email: 'carl@meridian.example', domain: 'meridian.example' },
    ...{ firstName: 'Carl', lastName: 'Berg', isByTrust: false },
  });
  expect(Object.fromEntries(address?.searchParams ?? [])).toEqual({
    ...{ client_id: 'market', response_type: 'code', scope: 'openid email profile', state: checks?.state },
    ...{
      nonce: checks?.nonce,
      code_challenge: computeTestPkceChallenge(checks?.verifier ?? ''),
      code_challenge_method: 'S256',
    },
    ...{ redirect_uri: 'https://market.example/company-sign-in', login_hint: 'carl@meridian.example' },
  });
  expect(Object.fromEntries(provider.redeemed)).toEqual({
    ...{ grant_type: 'authorization_code', code: 'any', code_verifier: checks?.verifier },
    redirect_uri: 'https://market.example/company-sign-in',
  });
});

const [past, future] = [-3600, 3600].map((offset) => Math.floor(Date.now() / 1000) + offset) as [number, number];
const header = { alg: 'RS256', kid: 'own' };
const forgedAnswers: readonly (readonly [string, (of: FakeIdentityProvider) => void])[] = [
  ['another nonce', (of) => (of.claims = { nonce: 'other' })],
  ['no nonce', (of) => (of.claims = { nonce: undefined })],
  ['another issuer', (of) => (of.claims = { iss: 'https://evil.example' })],
  ['another audience', (of) => (of.claims = { aud: 'other' })],
  ['an expired token', (of) => (of.claims = { exp: past })],
  ['a token issued an hour in the future', (of) => (of.claims = { iat: future, exp: future + 60 })],
  ['a token not valid before an hour from now', (of) => (of.claims = { nbf: future, exp: future + 60 })],
  [
    "a stranger's signature",
    (of) => (of.toToken = (claims) => createTestIdToken(claims, header, sampleUnknownSigningKey)),
  ],
  ['no signature', (of) => (of.toToken = (claims) => createTestIdToken(claims, { alg: 'none' }, null))],
  [
    'no signature, with "none" as supported algorithm',
    (of) => {
      of.described = { id_token_signing_alg_values_supported: ['none', 'RS256'] };
      of.toToken = (claims) => createTestIdToken(claims, { alg: 'none' }, null);
    },
  ],
  [
    'a signature by a symmetric key',
    (of) => (of.toToken = (claims) => createTestIdToken(claims, { alg: 'HS256' }, sampleUnknownSigningKey)),
  ],
  [
    'no id token',
    (of) =>
      of.answers.set('/token', (_, response) =>
        response.setHeader('content-type', 'application/json').end('{"access_token":"a","token_type":"Bearer"}'),
      ),
  ],
];

test.each(forgedAnswers)('rejects an answer with %s', async (_, forge) => {
  forge(provider);
  expect((await signInAtProvider()).code).toBe('company.sign-in-refused');
});

test('rejects an answer with another state or issuer', async () => {
  expect((await signInAtProvider({ back: { state: 'sign-in.other' } })).code).toBe('company.sign-in-refused');
  expect((await signInAtProvider({ back: { iss: 'https://evil.example' } })).code).toBe('company.sign-in-refused');
  expect(provider.asked).not.toContain('/token');
});

test('includes the OAuth error code of the provider in the refusal', async () => {
  provider.answers.set('/token', (_, response) => {
    response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}');
  });
  const { code, text } = await signInAtProvider();
  expect([code, text]).toEqual(['company.sign-in-refused', expect.stringContaining('(invalid_grant)')]);
});

test('accepts a token of an issuer with a clock a few seconds ahead', async () => {
  const ahead = Math.floor(Date.now() / 1000) + 20;
  provider.claims = { iat: ahead, nbf: ahead };
  expect((await signInAtProvider()).vouched?.subject).toBe('carl-1');
});

test.each([true, 'true'])('accepts an address with email_verified %j', async (verified) => {
  provider.claims = { email_verified: verified };
  expect((await signInAtProvider()).vouched?.isByTrust).toBe(false);
});

test.each([{ email_verified: false }, { email_verified: 'false' }, { email_verified: 'yes' }, { email_verified: 1 }])(
  'rejects an address with %j, even from a trusted issuer',
  async (claims) => {
    provider.claims = claims;
    const trust = [{ domain: 'meridian.example', tenant: null }];
    expect((await signInAtProvider()).code).toBe('company.sign-in-email');
    expect((await signInAtProvider({ trust })).code).toBe('company.sign-in-email');
  },
);

test('rejects an invalid address', async () => {
  provider.claims = { email: 'carl' };
  expect((await signInAtProvider()).code).toBe('company.sign-in-email');
});

/** Claims of Microsoft Entra ID: shared/cases/sign-in-entra-claims.json. */
const entraClaims = {
  ...{ sub: 'AAAA', oid: '00000000-0000-0000-0000-000000000001', tid: '00000000-0000-0000-0000-00000000000a' },
  ...{ preferred_username: 'nora@meridian.example', email: 'nora@meridian.example', name: 'Nora N' },
  email_verified: undefined,
};

test('accepts an address without email_verified if its domain and tenant are trusted', async () => {
  provider.claims = entraClaims;
  expect(await signInAtProvider()).toMatchObject({
    code: 'company.sign-in-email',
    text: expect.stringContaining('to trust the identity provider for your domain') as string,
  });
  const { tid: tenant } = entraClaims;
  for (const trust of [
    { domain: 'meridian.example', tenant },
    { domain: 'meridian.example', tenant: tenant.toUpperCase() },
    { domain: 'meridian.example', tenant: null },
  ]) {
    expect((await signInAtProvider({ trust: [trust] })).vouched).toMatchObject({
      ...{ subject: 'AAAA', email: 'nora@meridian.example', isByTrust: true },
    });
  }
  for (const trust of [
    { domain: 'other.example', tenant },
    { domain: 'meridian.example', tenant: '00000000-0000-0000-0000-00000000000b' },
  ]) {
    expect((await signInAtProvider({ trust: [trust] })).code).toBe('company.sign-in-email');
  }
  provider.claims = { ...entraClaims, tid: undefined };
  expect((await signInAtProvider({ trust: [{ domain: 'meridian.example', tenant }] })).code).toBe(
    'company.sign-in-email',
  );
});

test('downloads keys again for an unknown key, at most every ten seconds', async () => {
  let at = Date.now();
  const providers: IdentityProviderDiscoveryCache = createIdentityProviderDiscoveryCache(settings, () => new Date(at));
  const signIn = async () => (await signInAtProvider({ providers, settingId: 'rotating' })).vouched?.subject;
  const downloads = () => provider.asked.filter((path) => path === '/jwks').length;
  expect([await signIn(), await signIn(), downloads()]).toEqual(['carl-1', 'carl-1', 1]);
  provider.rotateKey('second');
  expect([await signIn(), downloads()]).toEqual([undefined, 1]);
  at += 11_000;
  expect([await signIn(), downloads()]).toEqual(['carl-1', 2]);
  provider.toToken = (claims) => createTestIdToken(claims, { alg: 'RS256', kid: 'made-up' }, sampleUnknownSigningKey);
  expect([await signIn(), await signIn(), await signIn()]).toEqual([undefined, undefined, undefined]);
  expect(downloads()).toBe(2);
});

test('reads a missing address from the user info, for the same subject only', async () => {
  provider.claims = { email: undefined, email_verified: undefined };
  provider.userInfo = { sub: 'carl-1', email: 'carl@meridian.example', email_verified: true };
  expect((await signInAtProvider()).vouched?.email).toBe('carl@meridian.example');
  provider.userInfo = { ...provider.userInfo, sub: 'eve' };
  expect((await signInAtProvider()).code).toBe('company.sign-in-refused');
});

const internalUrl = 'https://169.254.169.254/latest';
test.each(['authorization_endpoint', 'token_endpoint', 'jwks_uri'])(
  'rejects an internal address as %s',
  async (name) => {
    provider.described = { [name]: internalUrl };
    expect((await signInAtProvider()).code).toBe('company.sign-in-address');
  },
);

test('rejects an internal user info address and a script as authorization endpoint', async () => {
  provider.claims = { email: undefined };
  provider.described = { userinfo_endpoint: 'https://10.0.0.1/me' };
  expect((await signInAtProvider()).code).toBe('company.sign-in-address');
  provider.described = { authorization_endpoint: 'javascript:alert(1)' };
  expect((await signInAtProvider()).code).toBe('company.sign-in-address');
});

test('allows loopback only when configured, and other hosts only with TLS', async () => {
  expect((await signInAtProvider({ rules: { ...settings, allowsLoopback: false } })).code).toBe(
    'company.sign-in-address',
  );
  expect((await signInAtProvider({ issuer: 'http://login.meridian.example' })).code).toBe('company.sign-in-address');
  expect(provider.asked).toEqual([]);
});

test('rejects a provider with another issuer in its description', async () => {
  provider.described = { issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' };
  expect((await signInAtProvider()).code).toBe('company.sign-in-provider');
});

test('rejects a description that is too large, slow, redirected or invalid', async () => {
  const path = '/.well-known/openid-configuration';
  provider.answers.set(path, (_, response) => response.writeHead(302, { location: `${provider.issuer}/jwks` }).end());
  expect((await signInAtProvider()).code).toBe('company.sign-in-provider');
  provider.answers.set(path, (_, response) => response.setHeader('content-type', 'application/json').end('<html>'));
  expect((await signInAtProvider()).code).toBe('company.sign-in-provider');
  provider.answers.set(path, (_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ issuer: provider.issuer, filling: 'x'.repeat(300_000) }));
  });
  expect((await signInAtProvider()).code).toBe('company.sign-in-provider');
  provider.answers.set(path, (_, response) => response.writeHead(500).end());
  expect((await signInAtProvider()).code).toBe('company.sign-in-provider');
  provider.answers.set(path, (_, response) => response.setHeader('content-type', 'application/json').write('{'));
  expect((await signInAtProvider()).code).toBe('company.sign-in-provider');
});

test('loads a description once for concurrent sign-ins, and again after a failure', async () => {
  let at = Date.now();
  const providers = createIdentityProviderDiscoveryCache(settings, () => new Date(at));
  const setting = { issuer: provider.issuer, clientId: 'market', clientSecret: 'secret' };
  const startSignIn = () =>
    buildOidcAuthorizationUrl(
      providers,
      { settingId: 'one', setting },
      generateOidcStateNonceAndVerifier('sign-in'),
      null,
    ).catch((error: unknown) => (error as Refusal).code);
  provider.answers.set('/.well-known/openid-configuration', (_, response) => response.writeHead(500).end());
  expect(await Promise.all([startSignIn(), startSignIn()])).toEqual([
    'company.sign-in-provider',
    'company.sign-in-provider',
  ]);
  provider.answers.clear();
  expect([await startSignIn(), provider.asked.length]).toEqual(['company.sign-in-provider', 1]);
  at += 6_000;
  expect(await Promise.all([startSignIn(), startSignIn()])).toEqual([
    expect.stringContaining('/auth?'),
    expect.any(String),
  ]);
  expect(provider.asked).toHaveLength(2);
});
