import { parseEmailDomain } from '@marketplace/domain/accounts/accounts.emailDomains.ts';
import { deriveUuid } from '@marketplace/event-store/ids.ts';
import type { DatabasePort } from '../ports.ts';

/** UUIDv5 namespace of company ids, generated once at random. */
const companyNamespace = '5e0b6a52-6a2c-4b0e-9c3f-2f7d1c0e9a41';

/**
 * @returns the id of the company of an email domain.
 * @param domain in ASCII and lower case.
 */
export function deriveCompanyIdFromDomain(domain: string): string {
  return deriveUuid(companyNamespace, domain);
}

/** @returns the domain of the user's email address; `null` for an account without an email address. */
export async function findUserEmailDomain({ pool }: DatabasePort, userId: string): Promise<string | null> {
  const found = await pool.query<{ email: string | null }>('SELECT email FROM accounts.account WHERE user_id = $1', [
    userId,
  ]);
  return parseEmailDomain(found.rows[0]?.email ?? '');
}

/**
 * @returns the id of the company of the user's email domain, whether or not the company has been founded; `null` for an
 * account without an email address.
 */
export async function findCompanyIdByUserDomain(deps: DatabasePort, userId: string): Promise<string | null> {
  const domain = await findUserEmailDomain(deps, userId);
  return domain === null ? null : deriveCompanyIdFromDomain(domain);
}
