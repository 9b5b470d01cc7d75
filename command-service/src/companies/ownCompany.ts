import { companyStream } from '@marketplace/contracts/companies/companies.events.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { isPublicDomain } from '@marketplace/domain/accounts/accounts.publicDomains.ts';
import { readRefusedDomains } from '../refusedDomains.ts';
import type { DatabasePort } from '../ports.ts';
import { companyIdOf, domainOf } from './companyIdAt.public.ts';

/** The company of a user's email domain, founded or not. */
export interface OwnCompany {
  readonly companyId: string;
  readonly stream: string;
  /** In ASCII and lower case. */
  readonly domain: string;
}

/** @returns the company of the user's email domain. @throws Refusal 'company.not-member' for an account without an address. */
export async function ownCompany(deps: DatabasePort, userId: string): Promise<OwnCompany> {
  const domain = await domainOf(deps, userId);
  if (domain === null) throw new Refusal('forbidden', 'company.not-member', 'You do not belong to a company here.');
  const companyId = companyIdOf(domain);
  return { companyId, stream: companyStream(companyId), domain };
}

/** @throws Refusal 'company.public-domain' (422) for a domain where anyone can get an address. */
export async function requireCompanyDomain({ pool }: DatabasePort, domain: string): Promise<void> {
  if (!isPublicDomain(domain, await readRefusedDomains(pool))) return;
  const text = `Everybody can have an address at ${domain}, so there can be no company of its people.`;
  throw new Refusal('rule', 'company.public-domain', text);
}
