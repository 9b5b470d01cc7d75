import { z } from 'zod';
import { DomainName } from '../kernel/emailAddress.ts';
import { command, endpoint } from '../kernel/endpoint.ts';
import { UserId } from '../kernel/ids.ts';
import { longestIssuer } from '../kernel/providerSignIn.ts';
import { requiredText, text } from '../kernel/text.ts';

/** Issuers that admins may trust, each for one domain. */
export const maxTrustedIssuers = 500;
const maxTenantLength = 100;

/** What an admin types: `tenant` is the `tid` that tokens must have, empty for an issuer without tenants. */
export const TypedTrust = z.strictObject({
  issuer: requiredText(longestIssuer, 'The address of the provider is required.'),
  domain: DomainName,
  tenant: text(maxTenantLength).default(''),
});

/**
 * A provider of OpenID Connect whose email addresses of one domain count although it does not say `email_verified`. The issuer decides
 * alone who signs in with an address of the domain.
 */
export const TrustedIssuer = z.object({
  issuer: z.string(),
  domain: z.string(),
  tenant: z.string().nullable(),
  trusted_by: UserId,
  trusted_at: z.iso.datetime(),
});
export type TrustedIssuer = z.infer<typeof TrustedIssuer>;

/** Name of the deployment's setting that holds them, as JSON. */
export const trustedIssuersName = 'trusted-issuers';

const TrustedIssuers = z.object({ issuers: z.array(TrustedIssuer).max(maxTrustedIssuers) });

export const listTrustedIssuers = endpoint({
  ...{ method: 'GET', path: '/api/admin/trusted-issuers', service: 'command', access: 'admin' },
  summary: 'The sign-in providers that admins trust to vouch for email addresses without `email_verified`.',
  reply: TrustedIssuers,
});

/** Trusting the same issuer for the same domain again replaces the tenant. Refuses 'company.trust-full' beyond 500. */
export const trustIssuer = command('POST', '/api/admin/trusted-issuers', 'admin', {
  summary: 'Trust a sign-in provider to vouch for email addresses of one domain without `email_verified`.',
  refuses: ['company.public-domain', 'company.sign-in-address', 'company.trust-full'],
  body: TypedTrust,
  reply: TrustedIssuers.extend({ message: z.string() }),
});

export const endIssuerTrust = command('POST', '/api/admin/trusted-issuers/remove', 'admin', {
  summary: 'Stop trusting a sign-in provider for a domain, and end the sessions that rest on it.',
  body: TypedTrust.pick({ issuer: true, domain: true }),
  reply: TrustedIssuers.extend({ message: z.string() }),
});
