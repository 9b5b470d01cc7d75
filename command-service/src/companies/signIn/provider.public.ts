import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { providerReturnPath, type SignInReturn } from '@marketplace/contracts/kernel/providerSignIn.ts';
import * as client from 'openid-client';
import { addressProblem } from '../../webhooks/addressRules.public.ts';
import { CallFailed } from '../../webhooks/checkedAgent.public.ts';
import { createProviderFetch } from './providerFetch.ts';
import { createProviderKeys, type ProviderKeys } from './providerKeys.ts';
import type { ProviderSetting } from './settingRows.ts';
import type { CompanySignInSettings } from './signInSettings.ts';
import { type IssuerTrust, readVouched, type Vouched } from './vouching.ts';

/** What is checked when a browser comes back, and drawn when it leaves. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Where the provider sends browsers back to, to the letter. */
export function redirectUri({ publicUrl }: Pick<CompanySignInSettings, 'publicUrl'>): string {
  return `${publicUrl}${providerReturnPath}`;
}

function refusedAddress(): Refusal {
  const text = 'The provider names an address that is not called: https on the ports 443 and 8443, on the Internet.';
  return new Refusal('rule', 'company.sign-in-address', text);
}

function unreachable(): Refusal {
  const text =
    "Your company's provider does not answer as it should. Please try again later, or sign in with your password.";
  return new Refusal('unavailable', 'company.sign-in-provider', text);
}

/** @param word of OAuth, where the provider said one. */
function refusedBy(word: unknown): Refusal {
  const said = typeof word === 'string' && /^[a-z_]{1,40}$/.test(word) ? ` (${word})` : '';
  const text = `What your company's provider answered does not hold${said}. Please begin anew.`;
  return new Refusal('rule', 'company.sign-in-refused', text);
}

/** What was thrown, and what it was thrown for. */
function* causesOf(error: unknown): Iterable<unknown> {
  for (let each = error; each !== undefined && each !== null; each = (each as { cause?: unknown }).cause) yield each;
}

function toRefusal(error: unknown, otherwise: (error: unknown) => Refusal): Refusal {
  if (error instanceof Refusal) return error;
  const failed = [...causesOf(error)].find((cause) => cause instanceof CallFailed);
  if (failed === undefined) return otherwise(error);
  return failed.failure === 'refused-address' ? refusedAddress() : unreachable();
}

/** By the specification's default, unless the provider says that it takes that one not. */
function authenticationBy(
  { clientSecret }: ProviderSetting,
  methods: readonly string[] | undefined,
): client.ClientAuth {
  const isBasic = methods?.includes('client_secret_basic') ?? true;
  return isBasic ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret);
}

type Extension = (config: client.Configuration) => void;

/** A provider as its own description says: makes a connection for each sign-in. */
type Connect = () => client.Configuration;

/** @throws what openid-client throws, or Refusal. */
async function discover(setting: ProviderSetting, settings: CompanySignInSettings): Promise<Connect> {
  const issuer = new URL(setting.issuer);
  if (addressProblem(issuer, settings) !== null) throw refusedAddress();
  const fetch = createProviderFetch(settings);
  const execute: readonly Extension[] = settings.allowsLoopback ? [client.allowInsecureRequests] : [];
  const found = await client.discovery(issuer, setting.clientId, undefined, client.None(), {
    [client.customFetch]: fetch,
    execute: [...execute],
  });
  const server = found.serverMetadata();
  // A provider of many tenants names none: anybody's tokens would do.
  if (new URL(server.issuer).href !== issuer.href) throw unreachable();
  const goesTo = server.authorization_endpoint;
  if (goesTo === undefined || !URL.canParse(goesTo)) throw unreachable();
  if (addressProblem(new URL(goesTo), settings) !== null) throw refusedAddress();
  const by = authenticationBy(setting, server.token_endpoint_auth_methods_supported);
  return () => {
    const known = new client.Configuration(server, setting.clientId, { client_secret: setting.clientSecret }, by);
    known[client.customFetch] = fetch;
    for (const extend of [...execute, client.enableNonRepudiationChecks]) extend(known);
    return known;
  };
}

/** Seconds that a provider's clock may be ahead of ours. */
const maxClockSkew = 60;

/** The library checks when a token ends and from when it holds, not that it was issued by now. */
function refuseIssuedLater({ iat }: { readonly iat: number }, at: Date): void {
  if (iat > at.getTime() / 1000 + maxClockSkew) throw refusedBy(null);
}

/** What an answer is judged by, and when. */
interface RedeemTerms {
  readonly trust: readonly IssuerTrust[];
  readonly uri: string;
  readonly at: Date;
}

async function redeem(
  known: client.Configuration,
  { trust, uri, at }: RedeemTerms,
  back: SignInReturn,
  checks: Checks,
): Promise<Vouched> {
  const url = new URL(uri);
  url.search = new URLSearchParams({
    ...{ code: back.code, state: back.state },
    ...(back.iss !== undefined && { iss: back.iss }),
  }).toString();
  const { state: expectedState, nonce: expectedNonce, verifier: pkceCodeVerifier } = checks;
  const expected = { expectedState, expectedNonce, pkceCodeVerifier, idTokenExpected: true };
  const tokens = await client.authorizationCodeGrant(known, url, expected);
  const claims = tokens.claims();
  if (claims === undefined) throw refusedBy(null);
  refuseIssuedLater(claims, at);
  const isTold = claims['email'] !== undefined || known.serverMetadata().userinfo_endpoint === undefined;
  const told = isTold ? claims : await client.fetchUserInfo(known, tokens.access_token, claims.sub);
  return readVouched(told, claims['tid'], trust);
}

/** How many providers are remembered, and milliseconds for which; one that did not answer is left alone for a moment. */
const remembered = { most: 500, ms: 10 * 60_000, failedMs: 5_000 } as const;

/** Providers of companies as their own descriptions say. */
export interface Providers {
  readonly settings: CompanySignInSettings;
  /** @throws what openid-client throws, or Refusal. */
  readonly find: (settingId: string, setting: ProviderSetting) => Promise<KnownProvider>;
  readonly now: () => Date;
}

interface KnownProvider {
  readonly connect: Connect;
  readonly keys: ProviderKeys;
}

/** Looks providers up over again every few minutes. */
export function createProviders(settings: CompanySignInSettings, now: () => Date): Providers {
  const known = new Map<string, { readonly found: Promise<KnownProvider>; until: number }>();
  const find: Providers['find'] = async (settingId, setting) => {
    const at = now().getTime();
    const before = known.get(settingId);
    if (before !== undefined && before.until > at) return before.found;
    if (known.size >= remembered.most) known.clear();
    const found = discover(setting, settings).then((connect) => ({ connect, keys: createProviderKeys(now) }));
    const entry = { found, until: at + remembered.ms };
    known.set(settingId, entry);
    entry.found.catch(() => {
      entry.until = now().getTime() + remembered.failedMs;
    });
    return entry.found;
  };
  return { settings, find, now };
}

/** A company's provider as it was set. */
export interface AtProvider {
  readonly settingId: string;
  readonly setting: ProviderSetting;
  /** For which domains an admin trusts its issuer. */
  readonly trust: readonly IssuerTrust[];
}

/**
 * @param email what the provider may fill in. @returns where a browser goes to sign in.
 * @throws Refusal 'company.sign-in-address', 'company.sign-in-provider'.
 */
export async function addressToSignIn(
  { settings, find }: Providers,
  { settingId, setting }: Omit<AtProvider, 'trust'>,
  checks: Checks,
  email: string | null,
): Promise<string> {
  try {
    const { connect } = await find(settingId, setting);
    const address = client.buildAuthorizationUrl(connect(), {
      ...{ redirect_uri: redirectUri(settings), scope: 'openid email profile', response_type: 'code' },
      ...{ state: checks.state, nonce: checks.nonce },
      ...(email !== null && { login_hint: email }),
      ...{ code_challenge: await client.calculatePKCECodeChallenge(checks.verifier), code_challenge_method: 'S256' },
    });
    return address.href;
  } catch (error) {
    throw toRefusal(error, unreachable);
  }
}

/**
 * @returns whom the provider vouches for, by an id token for us with its signature, nonce and times.
 * @throws Refusal 'company.sign-in-address', 'company.sign-in-provider', 'company.sign-in-refused', 'company.sign-in-email'.
 */
export async function vouchedFor(
  { settings, find, now }: Providers,
  { settingId, setting, trust }: AtProvider,
  back: SignInReturn,
  checks: Checks,
): Promise<Vouched> {
  try {
    const { connect, keys } = await find(settingId, setting);
    const connection = connect();
    const terms = { trust, uri: redirectUri(settings), at: now() };
    return await keys.use(connection, async () => redeem(connection, terms, back, checks));
  } catch (error) {
    throw toRefusal(error, (other) => refusedBy((other as { error?: unknown }).error));
  }
}

/** Draws what is checked when a browser comes back. @param purpose stands before the state, for the page to know. */
export function drawChecks(purpose: string): Checks {
  return {
    state: `${purpose}.${client.randomState()}`,
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
}
