import { msg } from '@lingui/core/runtime-macro';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { oidcRedirectPath, type OidcAuthorizationResponse } from '@marketplace/contracts/kernel/oidcSignIn.ts';
import * as client from 'openid-client';
import { findOutboundUrlProblem } from '../../webhooks/outboundUrlRules.public.ts';
import { OutboundHttpCallError } from '../../webhooks/checkedAgent.public.ts';
import { createIdentityProviderFetch } from './identityProviderFetch.ts';
import {
  createSingleIdentityProviderKeyCache,
  type SingleIdentityProviderKeyCache,
} from './identityProviderKeyCache.ts';
import type { IdentityProviderSetting } from './signInSettingRows.ts';
import type { CompanySignInDeploymentSettings } from './companySignInSettings.ts';
import {
  type TrustedDomainOfIssuer,
  parseOidcIdentityFromVerifiedClaims,
  type VerifiedOidcIdentity,
} from './verifiedIdentity.ts';

/** Random values of one sign-in, verified when the browser returns from the identity provider. */
export interface OidcStateNonceAndVerifier {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** @returns the redirect URI, exactly as it has to be registered at the identity provider. */
export function buildOidcRedirectUri({ publicUrl }: Pick<CompanySignInDeploymentSettings, 'publicUrl'>): string {
  return `${publicUrl}${oidcRedirectPath}`;
}

function addressRefusal(): Refusal {
  const text = msg`Your company’s identity provider uses an address that is not allowed. It must use HTTPS on port 443 or 8443 and be reachable from the Internet.`;
  return new Refusal('rule', 'company.sign-in-address', text);
}

function unreachableRefusal(): Refusal {
  const text = msg`Your company’s identity provider is not responding correctly. Try again in a few minutes, or sign in with your password.`;
  return new Refusal('unavailable', 'company.sign-in-provider', text);
}

/** @param oauthError error code of OAuth, if the provider sent one. */
function rejectedAnswerRefusal(oauthError: unknown): Refusal {
  const text =
    typeof oauthError === 'string' && /^[a-z_]{1,40}$/.test(oauthError)
      ? msg`Your company’s identity provider returned an error (${{ oauthError }}). Start again. If the error occurs again, contact your IT administrator.`
      : msg`The response from your company’s identity provider is not valid. Start again.`;
  return new Refusal('rule', 'company.sign-in-refused', text);
}

/** The error and its chain of causes. */
function* iterateCauses(error: unknown): Iterable<unknown> {
  for (let each = error; each !== undefined && each !== null; each = (each as { cause?: unknown }).cause) yield each;
}

function toRefusal(error: unknown, otherwise: (error: unknown) => Refusal): Refusal {
  if (error instanceof Refusal) return error;
  const failed = [...iterateCauses(error)].find((cause) => cause instanceof OutboundHttpCallError);
  if (failed === undefined) return otherwise(error);
  return failed.failure === 'refused-address' ? addressRefusal() : unreachableRefusal();
}

/**
 * Selects `client_secret_basic`, the default of OpenID Connect, or `client_secret_post` if the provider lists only
 * other methods.
 */
function selectClientAuthentication(
  { clientSecret }: IdentityProviderSetting,
  methods: readonly string[] | undefined,
): client.ClientAuth {
  const isBasic = methods?.includes('client_secret_basic') ?? true;
  return isBasic ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret);
}

type Extension = (config: client.Configuration) => void;

/** Creates the client configuration for one sign-in, from the discovered metadata of the provider. */
type Connect = () => client.Configuration;

/** @throws the errors of openid-client, or Refusal. */
async function discover(setting: IdentityProviderSetting, settings: CompanySignInDeploymentSettings): Promise<Connect> {
  const issuer = new URL(setting.issuer);
  if (findOutboundUrlProblem(issuer, settings) !== null) throw addressRefusal();
  const fetch = createIdentityProviderFetch(settings);
  const execute: readonly Extension[] = settings.allowsLoopback ? [client.allowInsecureRequests] : [];
  const found = await client.discovery(issuer, setting.clientId, undefined, client.None(), {
    [client.customFetch]: fetch,
    execute: [...execute],
  });
  const server = found.serverMetadata();
  // Rejects multi-tenant issuers, because tokens of any tenant would be accepted.
  if (new URL(server.issuer).href !== issuer.href) throw unreachableRefusal();
  const authorizationEndpoint = server.authorization_endpoint;
  if (authorizationEndpoint === undefined || !URL.canParse(authorizationEndpoint)) throw unreachableRefusal();
  if (findOutboundUrlProblem(new URL(authorizationEndpoint), settings) !== null) throw addressRefusal();
  const by = selectClientAuthentication(setting, server.token_endpoint_auth_methods_supported);
  return () => {
    const known = new client.Configuration(server, setting.clientId, { client_secret: setting.clientSecret }, by);
    known[client.customFetch] = fetch;
    for (const extend of [...execute, client.enableNonRepudiationChecks]) extend(known);
    return known;
  };
}

/** Maximum number of seconds by which the clock of a provider can be ahead of ours. */
const maxClockSkewSeconds = 60;

/** The library checks `exp` and `nbf`, but not that `iat` is in the past. */
function rejectFutureIssueTime({ iat }: { readonly iat: number }, at: Date): void {
  if (iat > at.getTime() / 1000 + maxClockSkewSeconds) throw rejectedAnswerRefusal(null);
}

/** Context for verifying an answer of the provider. */
interface RedeemContext {
  readonly trust: readonly TrustedDomainOfIssuer[];
  readonly uri: string;
  readonly at: Date;
}

async function redeem(
  known: client.Configuration,
  { trust, uri, at }: RedeemContext,
  back: OidcAuthorizationResponse,
  checks: OidcStateNonceAndVerifier,
): Promise<VerifiedOidcIdentity> {
  const url = new URL(uri);
  url.search = new URLSearchParams({
    ...{ code: back.code, state: back.state },
    ...(back.iss !== undefined && { iss: back.iss }),
  }).toString();
  const { state: expectedState, nonce: expectedNonce, verifier: pkceCodeVerifier } = checks;
  const expected = { expectedState, expectedNonce, pkceCodeVerifier, idTokenExpected: true };
  const tokens = await client.authorizationCodeGrant(known, url, expected);
  const claims = tokens.claims();
  if (claims === undefined) throw rejectedAnswerRefusal(null);
  rejectFutureIssueTime(claims, at);
  const hasEmail = claims['email'] !== undefined || known.serverMetadata().userinfo_endpoint === undefined;
  const profile = hasEmail ? claims : await client.fetchUserInfo(known, tokens.access_token, claims.sub);
  return parseOidcIdentityFromVerifiedClaims(profile, claims['tid'], trust);
}

/** Cache of discovered providers: maximum number of entries, and lifetime of successful and failed discoveries. */
const cacheLimits = { maxEntries: 500, ttlMs: 10 * 60_000, failureTtlMs: 5_000 } as const;

/** Identity providers of companies, with cached discovery. */
export interface IdentityProviderDiscoveryCache {
  readonly settings: CompanySignInDeploymentSettings;
  /** @throws the errors of openid-client, or Refusal. */
  readonly find: (settingId: string, setting: IdentityProviderSetting) => Promise<KnownProvider>;
  readonly now: () => Date;
}

interface KnownProvider {
  readonly connect: Connect;
  readonly keys: SingleIdentityProviderKeyCache;
}

/** Creates a cache of discovered providers. Discovery is repeated after 10 minutes, or after 5 seconds if it failed. */
export function createIdentityProviderDiscoveryCache(
  settings: CompanySignInDeploymentSettings,
  now: () => Date,
): IdentityProviderDiscoveryCache {
  const known = new Map<string, { readonly found: Promise<KnownProvider>; until: number }>();
  const find: IdentityProviderDiscoveryCache['find'] = async (settingId, setting) => {
    const at = now().getTime();
    const cached = known.get(settingId);
    if (cached !== undefined && cached.until > at) return cached.found;
    if (known.size >= cacheLimits.maxEntries) known.clear();
    const found = discover(setting, settings).then((connect) => ({
      connect,
      keys: createSingleIdentityProviderKeyCache(now),
    }));
    const entry = { found, until: at + cacheLimits.ttlMs };
    known.set(settingId, entry);
    entry.found.catch(() => {
      entry.until = now().getTime() + cacheLimits.failureTtlMs;
    });
    return entry.found;
  };
  return { settings, find, now };
}

/** The identity provider of a company, as configured. */
export interface ConfiguredIdentityProvider {
  readonly settingId: string;
  readonly setting: IdentityProviderSetting;
  /** Domains for which an admin trusts the issuer. */
  readonly trust: readonly TrustedDomainOfIssuer[];
}

/**
 * @param email login hint for the provider.
 * @returns the authorization URL to open in the browser.
 * @throws Refusal 'company.sign-in-address', 'company.sign-in-provider'.
 */
export async function buildOidcAuthorizationUrl(
  { settings, find }: IdentityProviderDiscoveryCache,
  { settingId, setting }: Omit<ConfiguredIdentityProvider, 'trust'>,
  checks: OidcStateNonceAndVerifier,
  email: string | null,
): Promise<string> {
  try {
    const { connect } = await find(settingId, setting);
    const address = client.buildAuthorizationUrl(connect(), {
      ...{ redirect_uri: buildOidcRedirectUri(settings), scope: 'openid email profile', response_type: 'code' },
      ...{ state: checks.state, nonce: checks.nonce },
      ...(email !== null && { login_hint: email }),
      ...{ code_challenge: await client.calculatePKCECodeChallenge(checks.verifier), code_challenge_method: 'S256' },
    });
    return address.href;
  } catch (error) {
    throw toRefusal(error, unreachableRefusal);
  }
}

/**
 * Exchanges the code for an ID token, and verifies its signature, audience, nonce and times.
 * @throws Refusal 'company.sign-in-address', 'company.sign-in-provider', 'company.sign-in-refused',
 * 'company.sign-in-email'.
 */
export async function exchangeOidcCodeForVerifiedIdentity(
  { settings, find, now }: IdentityProviderDiscoveryCache,
  { settingId, setting, trust }: ConfiguredIdentityProvider,
  back: OidcAuthorizationResponse,
  checks: OidcStateNonceAndVerifier,
): Promise<VerifiedOidcIdentity> {
  try {
    const { connect, keys } = await find(settingId, setting);
    const connection = connect();
    const terms = { trust, uri: buildOidcRedirectUri(settings), at: now() };
    return await keys.runWithKeys(connection, async () => redeem(connection, terms, back, checks));
  } catch (error) {
    throw toRefusal(error, (other) => rejectedAnswerRefusal((other as { error?: unknown }).error));
  }
}

/** @param purpose prefix of the state, so that the page can distinguish a test from a sign-in. */
export function generateOidcStateNonceAndVerifier(purpose: string): OidcStateNonceAndVerifier {
  return {
    state: `${purpose}.${client.randomState()}`,
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
}
