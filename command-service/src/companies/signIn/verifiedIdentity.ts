import { msg } from '@lingui/core/runtime-macro';
import { parseEmailDomain } from '@marketplace/domain/accounts/accounts.emailDomains.ts';
import { DeliverableEmailAddress, normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { z } from 'zod';

/**
 * A domain for which an admin trusts an issuer: the issuer's email addresses at the domain are accepted without the
 * claim `email_verified`.
 */
export interface TrustedDomainOfIssuer {
  readonly domain: string;
  /** The required `tid` claim; `null` for an issuer without tenants. */
  readonly tenant: string | null;
}

/** A user authenticated by the identity provider of a company. */
export interface VerifiedOidcIdentity {
  /** The provider's id of the user (`sub`), which is never reassigned. */
  readonly subject: string;
  /** In lower case. */
  readonly email: string;
  readonly domain: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** Whether the email address is accepted only because an admin trusts the issuer for its domain. */
  readonly isByTrust: boolean;
}

const name = z.string().trim().min(1).max(100).nullable().catch(null);
const ProfileClaims = z.object({
  sub: z.string().min(1).max(255),
  email: DeliverableEmailAddress,
  /** Some providers send this claim as a string, and some, such as Microsoft Entra ID, omit it. */
  email_verified: z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]).optional(),
  given_name: name.default(null),
  family_name: name.default(null),
});

function missingEmailRefusal(): Refusal {
  const text = msg`Your company’s identity provider did not return a valid email address. Contact your IT administrator.`;
  return new Refusal('rule', 'company.sign-in-email', text);
}

function unverifiedEmailRefusal(): Refusal {
  const text = msg`Your company’s identity provider does not confirm that it has verified your email address. Ask an administrator of this marketplace to trust the identity provider for your domain.`;
  return new Refusal('rule', 'company.sign-in-email', text);
}

/** Ignores case: Entra ID uses lower case, but admins may paste upper case. */
function isSameTenant(tenant: string, claim: unknown): boolean {
  return typeof claim === 'string' && claim.toLowerCase() === tenant.toLowerCase();
}

/**
 * @param verified the claim `email_verified`.
 * @param tenant the `tid` of the ID token.
 * @returns whether the email address is accepted only because an admin trusts the issuer.
 * @throws Refusal 'company.sign-in-email' if the email address is not accepted.
 */
function countsByTrust(
  verified: boolean | undefined,
  { domain, tenant }: { readonly domain: string; readonly tenant: unknown },
  trust: readonly TrustedDomainOfIssuer[],
): boolean {
  if (verified === true) return false;
  const isTrusted = trust.some(
    (each) => each.domain === domain && (each.tenant === null || isSameTenant(each.tenant, tenant)),
  );
  // An explicit `false` is respected, even from a trusted issuer.
  if (verified === false || !isTrusted) throw unverifiedEmailRefusal();
  return true;
}

/**
 * Parses the claims about a user whom the identity provider has authenticated.
 * @param profile claims of the ID token or of the user info.
 * @param tenant the `tid` of the ID token.
 * @param trust the domains for which the issuer of the ID token is trusted.
 * @throws Refusal 'company.sign-in-email'.
 */
export function parseOidcIdentityFromVerifiedClaims(
  profile: unknown,
  tenant: unknown,
  trust: readonly TrustedDomainOfIssuer[],
): VerifiedOidcIdentity {
  const parsed = ProfileClaims.safeParse(profile);
  const domain = parsed.success ? parseEmailDomain(parsed.data.email) : null;
  if (!parsed.success || domain === null) throw missingEmailRefusal();
  const { sub, email, email_verified: verified, given_name: firstName, family_name: lastName } = parsed.data;
  const isByTrust = countsByTrust(verified, { domain, tenant }, trust);
  return { subject: sub, email: normaliseEmail(email), domain, firstName, lastName, isByTrust };
}
