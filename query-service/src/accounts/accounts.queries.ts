import { type AccessState, noAccess } from '@marketplace/domain/access/access.fold.ts';
import type { PersonFacts } from '@marketplace/domain/accounts/accounts.userView.ts';
import type { Standing } from '@marketplace/contracts/kernel/caller.ts';
import type { SchemaOf } from '@marketplace/read-models/schemaNames.ts';
import type { Pool } from 'pg';

const accessColumns = 'a.roles, a.status, a.provider_id AS "providerId", a.provider_name AS "providerName", a.reason';

const unknownPerson = { ...noAccess, emailConfirmed: false, secondFactor: false };

/** @returns what the person may do, and what that waits for; nothing for somebody whom the read model does not know yet. */
export async function findStanding(pool: Pool, schemaOf: SchemaOf, userId: string): Promise<AccessState & Standing> {
  const people = schemaOf('people');
  const found = await pool.query<AccessState & Standing>(
    `SELECT ${accessColumns}, p.email_confirmed AS "emailConfirmed", p.second_factor AS "secondFactor"
       FROM ${people}.access a JOIN ${people}.person p USING (user_id) WHERE a.user_id = $1`,
    [userId],
  );
  return found.rows[0] ?? unknownPerson;
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
            p.email_confirmed AS "emailConfirmed", p.second_factor AS "secondFactor", p.terms_version AS "termsVersion",
            ${accessColumns}
       FROM ${people}.person p JOIN ${people}.access a USING (user_id) WHERE p.user_id = $1`,
    [userId],
  );
  return found.rows[0] ?? null;
}
