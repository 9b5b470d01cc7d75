import type { CompanyRole } from '@marketplace/contracts/kernel/caller.ts';
import { mostMembers, mostWaiting } from '@marketplace/contracts/companies/companies.values.ts';
import type { companies } from '@marketplace/read-models/companies/companies.tables.ts';
import type { people } from '@marketplace/read-models/people/people.tables.ts';
import type { TablesOf } from '@marketplace/read-models/readModel.ts';
import { type ReadSource, readModelDb } from '@marketplace/read-models/readModelDb.ts';
import { type InferResult, type Kysely, sql } from 'kysely';

type Db = Kysely<TablesOf<typeof companies> & TablesOf<typeof people>>;

/** SQL: the domain of an address, behind its last @: a quoted local part may hold others. */
export const domainOf = (column: 'p.email' | 'o.email') => sql<string>`split_part(${sql.ref(column)}, '@', -1)`;

/** The person, what stands behind the @ of the address, and the company that the person belongs to or waits for. */
function selectOwn(db: Db, userId: string) {
  return db
    .selectFrom('people.person as p')
    .leftJoin('companies.member as m', 'm.user_id', 'p.user_id')
    .select(['p.email_confirmed', 'm.company_id', 'm.role'])
    .select(domainOf('p.email').as('domain'))
    .where('p.user_id', '=', userId);
}

export interface OwnStanding {
  readonly domain: string;
  readonly emailConfirmed: boolean;
  /** The company of the domain; `null` while nobody founded one. */
  readonly companyId: string | null;
  readonly isWaiting: boolean;
  readonly role: CompanyRole | null;
}

/** The company of whoever has an address at the domain: all of them mean the same one. */
async function companyAt(db: Db, domain: string): Promise<string | null> {
  const found = await db
    .selectFrom('people.person as o')
    .innerJoin('companies.member as m', 'm.user_id', 'o.user_id')
    .select('m.company_id')
    .where(domainOf('o.email'), '=', domain)
    .limit(1)
    .executeTakeFirst();
  return found?.company_id ?? null;
}

/** How a person stands to the company of the own address. */
export async function ownStanding(source: ReadSource, userId: string): Promise<OwnStanding> {
  const db: Db = readModelDb(source);
  const own = await selectOwn(db, userId).executeTakeFirst();
  const { domain, email_confirmed: emailConfirmed, company_id: joined, role } = own ?? {};
  const known = { domain: domain ?? '', emailConfirmed: emailConfirmed ?? false, role: role ?? null };
  if (joined != null) return { ...known, companyId: joined, isWaiting: known.role === null };
  const companyId = known.domain === '' ? null : await companyAt(db, known.domain);
  return { ...known, companyId, isWaiting: false };
}

function selectPeople(db: Db, companyId: string) {
  return db
    .selectFrom('companies.member as m')
    .innerJoin('people.person as p', 'p.user_id', 'm.user_id')
    .select(['m.user_id', 'm.role', 'm.since', 'p.first_name', 'p.last_name', 'p.email'])
    .where('m.company_id', '=', companyId)
    .orderBy('m.since')
    .orderBy('m.user_id')
    .limit(mostMembers + mostWaiting);
}

/** Somebody who belongs to a company, or waits to. */
export type CompanyPersonRow = InferResult<ReturnType<typeof selectPeople>>[number];

/** Who belongs to a company or waits to, the first that came first. */
export async function companyPeople(source: ReadSource, companyId: string): Promise<readonly CompanyPersonRow[]> {
  return selectPeople(readModelDb(source), companyId).execute();
}
