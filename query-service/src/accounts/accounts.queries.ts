import { type AccessState, noAccess } from '@marketplace/domain/access/access.fold.ts';
import type { PersonFacts } from '@marketplace/domain/accounts/accounts.userView.ts';
import type { Standing } from '@marketplace/contracts/kernel/caller.ts';
import type { people } from '@marketplace/read-models/people/people.tables.ts';
import type { TablesOf } from '@marketplace/read-models/readModel.ts';
import { createReadModelDb } from '@marketplace/read-models/readModelDb.ts';
import type { SchemaOf } from '@marketplace/read-models/schemaNames.ts';
import type { Pool } from 'pg';

const accessColumns = [
  'a.roles',
  'a.status',
  'a.provider_id as providerId',
  'a.provider_name as providerName',
  'a.reason',
] as const;

const unknownPerson = { ...noAccess, emailConfirmed: false, secondFactor: false };

/** Who somebody is, called `p`, and what that person may do, called `a`. */
function selectPerson(pool: Pool, schemaOf: SchemaOf, userId: string) {
  return createReadModelDb(pool)<TablesOf<typeof people>>(schemaOf)
    .selectFrom('people.person as p')
    .innerJoin('people.access as a', 'a.user_id', 'p.user_id')
    .where('p.user_id', '=', userId);
}

/** @returns what the person may do, and what that waits for; nothing for somebody whom the read model does not know yet. */
export async function findStanding(pool: Pool, schemaOf: SchemaOf, userId: string): Promise<AccessState & Standing> {
  const found = await selectPerson(pool, schemaOf, userId)
    .select([...accessColumns, 'p.email_confirmed as emailConfirmed', 'p.second_factor as secondFactor'])
    .executeTakeFirst();
  return found ?? unknownPerson;
}

/** @returns the person and what the person may do, or `null` for somebody whom the read model does not know yet. */
export async function findPerson(
  pool: Pool,
  schemaOf: SchemaOf,
  userId: string,
): Promise<(PersonFacts & AccessState) | null> {
  const found = await selectPerson(pool, schemaOf, userId)
    .select([
      'p.email',
      'p.first_name as firstName',
      'p.last_name as lastName',
      'p.company',
      'p.email_confirmed as emailConfirmed',
      'p.second_factor as secondFactor',
      'p.terms_version as termsVersion',
      ...accessColumns,
    ])
    .executeTakeFirst();
  return found ?? null;
}
