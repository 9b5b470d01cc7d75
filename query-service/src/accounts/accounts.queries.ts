import { type AccessState, noAccess } from '@marketplace/contracts/access/access.fold.ts';
import type { PersonFacts } from '@marketplace/contracts/accounts/accounts.userView.ts';
import type { SchemaOf } from '@marketplace/read-store/schemas.ts';
import type { Pool } from 'pg';

const accessColumns = 'a.roles, a.status, a.provider_id AS "providerId", a.provider_name AS "providerName", a.reason';

/** @returns what the person may do; nothing for somebody whom the read model does not know yet. */
export async function findAccess(pool: Pool, schemaOf: SchemaOf, userId: string): Promise<AccessState> {
  const found = await pool.query<AccessState>(
    `SELECT ${accessColumns} FROM ${schemaOf('people')}.access a WHERE a.user_id = $1`,
    [userId],
  );
  return found.rows[0] ?? noAccess;
}

/** @returns the person and what the person may do, or `null` for somebody whom the read model does not know yet. */
export async function findPerson(
  pool: Pool,
  schemaOf: SchemaOf,
  userId: string,
): Promise<(PersonFacts & AccessState) | null> {
  const people = schemaOf('people');
  const found = await pool.query<PersonFacts & AccessState>(
    `SELECT p.email, p.first_name AS "firstName", p.last_name AS "lastName", p.company,
            p.email_confirmed AS "emailConfirmed", p.second_factor AS "secondFactor", ${accessColumns}
       FROM ${people}.person p JOIN ${people}.access a USING (user_id) WHERE p.user_id = $1`,
    [userId],
  );
  return found.rows[0] ?? null;
}
