import { msg } from '@lingui/core/runtime-macro';
import { getCompanyStreamName } from '@marketplace/contracts/companies/companies.events.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { isPublicEmailDomain } from '@marketplace/domain/accounts/accounts.publicDomains.ts';
import { loadRefusedEmailDomains } from '../refusedEmailDomains.ts';
import type { DatabasePort } from '../ports.ts';
import { deriveCompanyIdFromDomain, findUserEmailDomain } from './companyIdByDomain.public.ts';

/** The company of a user's email domain, whether or not the company has been founded. */
export interface CompanyOfUserDomain {
  readonly companyId: string;
  readonly stream: string;
  /** In ASCII and lower case. */
  readonly domain: string;
}

/**
 * @returns the company of the user's email domain.
 * @throws Refusal 'company.not-member' for an account without an email address.
 */
export async function requireCompanyOfUserDomain(deps: DatabasePort, userId: string): Promise<CompanyOfUserDomain> {
  const domain = await findUserEmailDomain(deps, userId);
  if (domain === null) throw new Refusal('forbidden', 'company.not-member', msg`You are not a member of a company.`);
  const companyId = deriveCompanyIdFromDomain(domain);
  return { companyId, stream: getCompanyStreamName(companyId), domain };
}

/** @throws Refusal 'company.public-domain' (422) for a domain where anyone can get an email address. */
export async function requireNonPublicEmailDomain({ pool }: DatabasePort, domain: string): Promise<void> {
  if (!isPublicEmailDomain(domain, await loadRefusedEmailDomains(pool))) return;
  const text = msg`Anyone can get an email address at ${{ domain }}, so a company cannot use this domain.`;
  throw new Refusal('rule', 'company.public-domain', text);
}
