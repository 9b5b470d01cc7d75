import { emailDomain } from '@marketplace/domain/accounts/accounts.emailDomains.ts';
import { EmailAddress, normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { z } from 'zod';

/** An issuer whose addresses count for a domain without `email_verified`, because an admin of the marketplace says so. */
export interface IssuerTrust {
  readonly domain: string;
  /** The `tid` that tokens must have; `null` for an issuer without tenants. */
  readonly tenant: string | null;
}

/** Whom a provider vouches for. */
export interface Vouched {
  /** The provider's own name for the person, which is never reassigned. */
  readonly subject: string;
  /** In lower case. */
  readonly email: string;
  readonly domain: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** Whether the address counts only because an admin trusts the issuer for its domain. */
  readonly isByTrust: boolean;
}

const name = z.string().trim().min(1).max(100).nullable().catch(null);
const Told = z.object({
  sub: z.string().min(1).max(255),
  email: EmailAddress,
  /** Some providers send texts, and some, such as Microsoft Entra ID, nothing. */
  email_verified: z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]).optional(),
  given_name: name.default(null),
  family_name: name.default(null),
});

function unknownAddress(): Refusal {
  const text = "Your company's provider does not say which address of the company is yours and that it has checked it.";
  return new Refusal('rule', 'company.sign-in-email', text);
}

function unverifiedAddress(): Refusal {
  const text =
    "Your company's provider does not say that it has verified your email address. An admin of this marketplace can trust the provider for your domain.";
  return new Refusal('rule', 'company.sign-in-email', text);
}

/** Tenants are compared without case: Entra ID writes them in lower case, people paste them in either. */
function isSameTenant(tenant: string, claim: unknown): boolean {
  return typeof claim === 'string' && claim.toLowerCase() === tenant.toLowerCase();
}

/**
 * @param verified what the provider says of the address. @param tenant the `tid` of the id token.
 * @returns whether the address counts by trust alone. @throws Refusal 'company.sign-in-email' where it does not count.
 */
function countsByTrust(
  verified: boolean | undefined,
  { domain, tenant }: { readonly domain: string; readonly tenant: unknown },
  trust: readonly IssuerTrust[],
): boolean {
  if (verified === true) return false;
  const isTrusted = trust.some(
    (each) => each.domain === domain && (each.tenant === null || isSameTenant(each.tenant, tenant)),
  );
  // A provider that denies the address is believed, even when an admin trusts it.
  if (verified === false || !isTrusted) throw unverifiedAddress();
  return true;
}

/**
 * @param told claims of the id token or of the user info. @param tenant the `tid` of the id token. @param trust of its issuer.
 * @returns the person for whom the provider vouches. @throws Refusal 'company.sign-in-email'.
 */
export function readVouched(told: unknown, tenant: unknown, trust: readonly IssuerTrust[]): Vouched {
  const read = Told.safeParse(told);
  const domain = read.success ? emailDomain(read.data.email) : null;
  if (!read.success || domain === null) throw unknownAddress();
  const { sub, email, email_verified: verified, given_name: firstName, family_name: lastName } = read.data;
  const isByTrust = countsByTrust(verified, { domain, tenant }, trust);
  return { subject: sub, email: normaliseEmail(email), domain, firstName, lastName, isByTrust };
}
