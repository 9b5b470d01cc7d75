import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { DomainName } from '../kernel/emailAddress.ts';
import { defineCommandEndpoint, defineEndpoint } from '../kernel/endpoint.ts';
import { UserId } from '../kernel/ids.ts';
import { maxOidcIssuerUrlLength } from '../kernel/oidcSignIn.ts';
import { createRequiredTextSchema, createTextSchema } from '../kernel/text.ts';

/** Maximum number of trusted issuers, each for one domain. */
export const maxTrustedOidcIssuers = 500;
const maxTenantLength = 100;

/** An identity provider to trust. `tenant` is the required `tid` of its tokens; empty for an issuer without tenants. */
export const TrustOidcIssuerBody = z.strictObject({
  issuer: createRequiredTextSchema(maxOidcIssuerUrlLength, msg`Issuer URL is required.`),
  domain: DomainName,
  tenant: createTextSchema(maxTenantLength).default(''),
});

/**
 * An OpenID Connect provider that is trusted to confirm email addresses of one domain without `email_verified`. The
 * issuer alone decides which users sign in with an address of the domain.
 */
export const TrustedOidcIssuer = z.object({
  issuer: z.string(),
  domain: z.string(),
  tenant: z.string().nullable(),
  trusted_by: UserId,
  trusted_at: z.iso.datetime(),
});
export type TrustedOidcIssuer = z.infer<typeof TrustedOidcIssuer>;

/** Name of the deployment setting that stores the trusted issuers, as JSON. */
export const trustedOidcIssuersSettingName = 'trusted-issuers';

const TrustedIssuers = z.object({ issuers: z.array(TrustedOidcIssuer).max(maxTrustedOidcIssuers) });

export const listTrustedIssuersEndpoint = defineEndpoint({
  ...{ method: 'GET', path: '/api/admin/trusted-issuers', service: 'command', access: 'admin' },
  summary: 'List the identity providers that are trusted to confirm email addresses without `email_verified`.',
  reply: TrustedIssuers,
});

/**
 * Replaces the tenant if the issuer is already trusted for the domain. Fails with 'company.trust-full' (409) if 500
 * issuers are already trusted.
 */
export const trustIssuerEndpoint = defineCommandEndpoint('POST', '/api/admin/trusted-issuers', 'admin', {
  summary: 'Trust an identity provider to confirm email addresses of one domain without `email_verified`.',
  refuses: ['company.public-domain', 'company.sign-in-address', 'company.trust-full'],
  body: TrustOidcIssuerBody,
  reply: TrustedIssuers.extend({ message: z.string() }),
});

export const endIssuerTrustEndpoint = defineCommandEndpoint('POST', '/api/admin/trusted-issuers/remove', 'admin', {
  summary: 'Stop trusting an identity provider for a domain, and end the sessions that depend on it.',
  body: TrustOidcIssuerBody.pick({ issuer: true, domain: true }),
  reply: TrustedIssuers.extend({ message: z.string() }),
});
