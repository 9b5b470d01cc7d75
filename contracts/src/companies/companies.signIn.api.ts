import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { Accepted, command, endpoint } from '../kernel/endpoint.ts';
import { UserId } from '../kernel/ids.ts';
import { failedProvider, longestIssuer, refusedReturn, SignInBegun, SignInReturn } from '../kernel/providerSignIn.ts';
import { requiredText } from '../kernel/text.ts';

/** The longest id or secret that a provider gave. */
export const longestClientValue = 500;

/** Whether a company has a provider of its own that signs its people in: none, set and not tested, or on. */
export const CompanySignInStanding = z.enum(['none', 'off', 'on']);
export type CompanySignInStanding = z.infer<typeof CompanySignInStanding>;

/** The secret is in no answer. What is not set is `null`. */
export const CompanySignInView = z.object({
  standing: CompanySignInStanding,
  /** Changes with every setting. */
  setting_id: z.uuid().nullable(),
  issuer: z.string().nullable(),
  client_id: z.string().nullable(),
  set_by: UserId.nullable(),
  set_at: Instant.nullable(),
  /** The one address that the provider is to send people back to. */
  redirect_uri: z.string(),
});
export type CompanySignInView = z.infer<typeof CompanySignInView>;

const forOwners = ['company.not-allowed', 'company.not-member'] as const;
const changing = [...forOwners, 'company.history-full'] as const;

export const readCompanySignIn = endpoint({
  ...{ method: 'GET', path: '/api/company/sign-in', service: 'command', access: 'session' },
  summary: "How the company's people sign in by the company's own provider; owners only.",
  refuses: forOwners,
  reply: CompanySignInView,
});

/** What an owner types. */
export const TypedCompanySignIn = z.strictObject({
  issuer: requiredText(longestIssuer, 'The address of the provider is required.'),
  client_id: requiredText(longestClientValue, 'The client id is required.'),
  client_secret: requiredText(longestClientValue, 'The client secret is required.'),
});

/** Refuses 'company.sign-in-address' (422) for an address that is not called. */
export const setCompanySignIn = command('PUT', '/api/company/sign-in', 'session', {
  summary:
    'Say which provider of OpenID Connect signs people of the domain in. It is off until it was tested; owners only.',
  refuses: [...changing, 'company.public-domain', 'company.sign-in-address'],
  body: TypedCompanySignIn,
  reply: Accepted.extend({ setting_id: z.uuid() }),
});

export const testCompanySignIn = command('POST', '/api/company/sign-in/test', 'session', {
  summary: "Begin a sign-in at the company's provider that shows whether it works; owners only.",
  refuses: [...forOwners, ...failedProvider, 'company.sign-in-off', 'company.public-domain'],
  limit: 'webhook-send',
  secret: true,
  reply: SignInBegun,
});

export const turnOnCompanySignIn = command('POST', '/api/company/sign-in/on', 'session', {
  summary: "Turn the company's sign-in on, with what the provider answered to the test; owners only.",
  refuses: [...changing, ...refusedReturn, 'company.sign-in-changed'],
  limit: 'webhook-send',
  body: SignInReturn,
  reply: Accepted,
});

export const turnOffCompanySignIn = command('POST', '/api/company/sign-in/off', 'session', {
  summary: "Turn the company's sign-in off; owners only. Passwords work as they did.",
  refuses: [...changing, 'company.sign-in-changed'],
  body: z.strictObject({ setting_id: z.uuid() }),
  reply: Accepted,
});
