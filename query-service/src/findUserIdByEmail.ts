import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import type { Pool } from 'pg';

/**
 * Finds a user by email address in the primary database.
 * @param typed the email address as the user typed it.
 * @returns the user id; `null` if nobody has the address.
 */
export async function findUserIdByEmail(pool: Pick<Pool, 'query'>, typed: string): Promise<string | null> {
  const found = await pool.query<{ user_id: string | null }>('SELECT accounts.user_of_address($1) AS user_id', [
    normaliseEmail(typed),
  ]);
  return found.rows[0]?.user_id ?? null;
}
