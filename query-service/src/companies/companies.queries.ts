import type { CompanyRole } from '@marketplace/contracts/kernel/caller.ts';
import { maxCompanyMembers, maxPendingJoinRequests } from '@marketplace/contracts/companies/companies.values.ts';
import type { companiesReadModel } from '@marketplace/read-models/companies/companies.tables.ts';
import type { peopleReadModel } from '@marketplace/read-models/people/people.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { type ReadModelPoolAndSchemas, createReadModelQueryBuilder } from '@marketplace/read-models/readModelDb.ts';
import { type InferResult, type Kysely, sql } from 'kysely';

type Db = Kysely<ReadModelRowTypes<typeof companiesReadModel> & ReadModelRowTypes<typeof peopleReadModel>>;

/**
 * SQL for the domain of an email address: the text after the last @, because a quoted local part may also contain @.
 */
export const emailDomainSql = (column: 'p.email' | 'o.email') => sql<string>`split_part(${sql.ref(column)}, '@', -1)`;

/** Selects the person, the domain of their email address, and the company that they belong to or have asked to join. */
function selectOwn(db: Db, userId: string) {
  return db
    .selectFrom('people.person as p')
    .leftJoin('companies.member as m', 'm.user_id', 'p.user_id')
    .select(['p.email_confirmed', 'm.company_id', 'm.role'])
    .select(emailDomainSql('p.email').as('domain'))
    .where('p.user_id', '=', userId);
}

export interface OwnCompanyMembership {
  readonly domain: string;
  readonly emailConfirmed: boolean;
  /**
   * Id of the company that the person belongs to or has asked to join. If there is none, the id of the company of the
   * person's email domain; `null` if that company does not exist either.
   */
  readonly companyId: string | null;
  readonly isWaiting: boolean;
  readonly role: CompanyRole | null;
}

/** Finds the company of an email domain. All people with an address at the domain share one company. */
async function findCompanyByDomain(db: Db, domain: string): Promise<string | null> {
  const found = await db
    .selectFrom('people.person as o')
    .innerJoin('companies.member as m', 'm.user_id', 'o.user_id')
    .select('m.company_id')
    .where(emailDomainSql('o.email'), '=', domain)
    .limit(1)
    .executeTakeFirst();
  return found?.company_id ?? null;
}

/** Finds the company of a person, or of the person's email domain, and the person's role in that company. */
export async function findOwnCompanyMembership(
  source: ReadModelPoolAndSchemas,
  userId: string,
): Promise<OwnCompanyMembership> {
  const db: Db = createReadModelQueryBuilder(source);
  const own = await selectOwn(db, userId).executeTakeFirst();
  const { domain, email_confirmed: emailConfirmed, company_id: joined, role } = own ?? {};
  const known = { domain: domain ?? '', emailConfirmed: emailConfirmed ?? false, role: role ?? null };
  if (joined != null) return { ...known, companyId: joined, isWaiting: known.role === null };
  const companyId = known.domain === '' ? null : await findCompanyByDomain(db, known.domain);
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
    .limit(maxCompanyMembers + maxPendingJoinRequests);
}

/** A member of a company, or a person who has asked to join it. */
export type CompanyMemberOrJoinRequestQueryRow = InferResult<ReturnType<typeof selectPeople>>[number];

/** Lists the members of a company and the people who have asked to join it, earliest first. */
export async function listCompanyMembersAndJoinRequests(
  source: ReadModelPoolAndSchemas,
  companyId: string,
): Promise<readonly CompanyMemberOrJoinRequestQueryRow[]> {
  return selectPeople(createReadModelQueryBuilder(source), companyId).execute();
}
