import type { VendorRight } from '@marketplace/contracts/kernel/caller.ts';
import type {
  ProviderAccessStatus,
  UserRole,
  SignedInUserReply,
} from '@marketplace/contracts/accounts/accounts.api.ts';
import { currentTermsOfServiceVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';

/** A user's account data. Names, company and email address are `null` after an erasure. */
export interface UserAccountData {
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly company: string | null;
  readonly emailConfirmed: boolean;
  readonly secondFactor: boolean;
  /** Last accepted version of the terms; `null` when none was accepted. */
  readonly termsVersion: string | null;
  readonly restricted: boolean;
  readonly objecting: boolean;
}

/** The part of a user's access state that pages show. */
export interface DisplayedUserAccessState {
  readonly status: ProviderAccessStatus;
  readonly providerId: string | null;
  readonly providerName: string | null;
  readonly reason: string | null;
  readonly roles: readonly UserRole[];
  /** The right as granted for the provider. */
  readonly right: VendorRight;
}

function highestRole(roles: readonly UserRole[]): UserRole {
  if (roles.includes('admin')) return 'admin';
  return roles.includes('analyst') ? 'analyst' : 'buyer';
}

/**
 * Combines account and access data into the user object that pages receive: the highest role, the names under both
 * spellings of the fields (`first_name` and `firstName`), and the provider access.
 */
export function toSignedInUserReply(
  userId: string,
  person: UserAccountData,
  access: DisplayedUserAccessState,
): SignedInUserReply {
  const firstName = person.firstName ?? '';
  const lastName = person.lastName ?? '';
  return {
    id: userId,
    email: person.email ?? '',
    company: person.company ?? '',
    role: highestRole(access.roles),
    first_name: firstName,
    last_name: lastName,
    firstName,
    lastName,
    provider_access_status: access.status,
    provider_company_name: access.providerName,
    provider_id: access.providerId,
    provider_reads_only: access.status === 'approved' && access.right === 'viewer',
    provider_access_reason: access.reason,
    email_confirmed: person.emailConfirmed,
    second_factor: person.secondFactor,
    terms_accepted: person.termsVersion === currentTermsOfServiceVersion,
    processing_restricted: person.restricted,
    objecting: person.objecting,
  };
}
