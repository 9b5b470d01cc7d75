import type { ClientBase } from 'pg';

/**
 * Ends sessions opened by a company's identity provider for users with these email domains or their subdomains.
 * @param domains in ASCII and lower case.
 */
export async function endSessionsOpenedThroughCompanyByEmailDomain(
  pool: Pick<ClientBase, 'query'>,
  domains: readonly string[],
): Promise<void> {
  if (domains.length === 0) return;
  await pool.query(
    `DELETE FROM accounts.session s USING accounts.account a
      WHERE s.user_id = a.user_id AND s.company_id IS NOT NULL
        AND EXISTS (SELECT FROM unnest($1::text[]) AS refused (domain)
                     WHERE '.' || split_part(a.email, '@', -1) LIKE '%.' || refused.domain)`,
    [domains],
  );
}
