import { emailDomain } from '@marketplace/domain/accounts/accounts.emailDomains.ts';
import { EmailAddress, normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { providerReturnPath, type SignInReturn } from '@marketplace/contracts/kernel/providerSignIn.ts';
import * as client from 'openid-client';
import { z } from 'zod';
import { addressProblem } from '../../webhooks/addressRules.public.ts';
import { CallFailed } from '../../webhooks/checkedAgent.public.ts';
import { createProviderFetch } from './providerFetch.ts';
import type { ProviderSetting } from './settingRows.ts';
import type { CompanySignInSettings } from './signInSettings.ts';

/** What is checked when a browser comes back, and drawn when it leaves. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Whom a provider vouches for. */
export interface Vouched {
  /** The provider's own name for the person, which never goes to somebody else. */
  readonly subject: string;
  /** In lower case. */
  readonly email: string;
  readonly domain: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
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

/** @throws what openid-client throws, or Refusal. */
async function discover(setting: ProviderSetting, settings: CompanySignInSettings): Promise<client.Configuration> {
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
  const known = new client.Configuration(server, setting.clientId, { client_secret: setting.clientSecret }, by);
  known[client.customFetch] = fetch;
  for (const extend of [...execute, client.enableNonRepudiationChecks]) extend(known);
  return known;
}

const name = z.string().trim().min(1).max(100).nullable().catch(null);
const Told = z.object({
  sub: z.string().min(1).max(255),
  email: EmailAddress,
  email_verified: z.literal(true),
  given_name: name.default(null),
  family_name: name.default(null),
});

function unknownAddress(): Refusal {
  const text = "Your company's provider does not say which address of the company is yours and that it has checked it.";
  return new Refusal('rule', 'company.sign-in-email', text);
}

async function redeem(known: client.Configuration, back: SignInReturn, checks: Checks, uri: string): Promise<Vouched> {
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
  const isTold = claims['email'] !== undefined || known.serverMetadata().userinfo_endpoint === undefined;
  const told = Told.safeParse(isTold ? claims : await client.fetchUserInfo(known, tokens.access_token, claims.sub));
  const domain = told.success ? emailDomain(told.data.email) : null;
  if (!told.success || domain === null) throw unknownAddress();
  const { sub, email, given_name: firstName, family_name: lastName } = told.data;
  return { subject: sub, email: normaliseEmail(email), domain, firstName, lastName };
}

/** How many providers are remembered, and milliseconds for which; one that did not answer is left alone for a moment. */
const remembered = { most: 500, ms: 10 * 60_000, failedMs: 5_000 } as const;

/** Providers of companies as their own descriptions say. */
export interface Providers {
  readonly settings: CompanySignInSettings;
  /** @throws what openid-client throws, or Refusal. */
  readonly find: (settingId: string, setting: ProviderSetting) => Promise<client.Configuration>;
}

/** Looks providers up over again every few minutes. */
export function createProviders(settings: CompanySignInSettings, now: () => Date): Providers {
  const known = new Map<string, { readonly found: Promise<client.Configuration>; until: number }>();
  const find: Providers['find'] = async (settingId, setting) => {
    const at = now().getTime();
    const before = known.get(settingId);
    if (before !== undefined && before.until > at) return before.found;
    if (known.size >= remembered.most) known.clear();
    const entry = { found: discover(setting, settings), until: at + remembered.ms };
    known.set(settingId, entry);
    entry.found.catch(() => {
      entry.until = now().getTime() + remembered.failedMs;
    });
    return entry.found;
  };
  return { settings, find };
}

/** A company's provider as it was set. */
export interface AtProvider {
  readonly settingId: string;
  readonly setting: ProviderSetting;
}

/**
 * @param email what the provider may fill in. @returns where a browser goes to sign in.
 * @throws Refusal 'company.sign-in-address', 'company.sign-in-provider'.
 */
export async function addressToSignIn(
  { settings, find }: Providers,
  { settingId, setting }: AtProvider,
  checks: Checks,
  email: string | null,
): Promise<string> {
  try {
    const address = client.buildAuthorizationUrl(await find(settingId, setting), {
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
  { settings, find }: Providers,
  { settingId, setting }: AtProvider,
  back: SignInReturn,
  checks: Checks,
): Promise<Vouched> {
  try {
    return await redeem(await find(settingId, setting), back, checks, redirectUri(settings));
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
