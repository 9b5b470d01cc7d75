import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import type { Pool } from 'pg';

/**
 * @param typed as somebody wrote it. @returns the id of the person who has the address, from the primary; `null` when nobody has it.
 */
export async function userOfAddress(pool: Pick<Pool, 'query'>, typed: string): Promise<string | null> {
  const found = await pool.query<{ user_id: string | null }>('SELECT accounts.user_of_address($1) AS user_id', [
    normaliseEmail(typed),
  ]);
  return found.rows[0]?.user_id ?? null;
}
