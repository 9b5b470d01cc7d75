import { type UserAccessRightsState, initialUserAccessRightsState } from '@marketplace/domain/access/access.fold.ts';
import type { UserAccountData } from '@marketplace/domain/accounts/accounts.userView.ts';
import type { CompanyRole, AccountVerificationStatus } from '@marketplace/contracts/kernel/caller.ts';
import type { companiesReadModel } from '@marketplace/read-models/companies/companies.tables.ts';
import type { peopleReadModel } from '@marketplace/read-models/people/people.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { type ReadModelPoolAndSchemas, createReadModelQueryBuilder } from '@marketplace/read-models/readModelDb.ts';

const accessColumns = [
  'a.roles',
  'a.status',
  'a.provider_id as providerId',
  'a.provider_name as providerName',
  'a.reason',
  'a.vendor_right as right',
] as const;

/**
 * A person's rights, the data on which the rights depend, and whether the processing of the person's data is
 * restricted.
 */
export interface AccountRights extends UserAccessRightsState, AccountVerificationStatus {
  readonly restricted: boolean;
  /** Id of the company that the person belongs to or has requested to join; `null` if there is none. */
  readonly companyId: string | null;
  /** The person's role in the company; `null` while the request to join is pending. */
  readonly companyRole: CompanyRole | null;
}

const unknownPerson: AccountRights = {
  ...initialUserAccessRightsState,
  ...{ emailConfirmed: false, secondFactor: false, restricted: false, companyId: null, companyRole: null },
};

/** Selects the person (alias `p`) and the person's access (alias `a`). */
function selectPerson(source: ReadModelPoolAndSchemas, userId: string) {
  return createReadModelQueryBuilder<
    ReadModelRowTypes<typeof peopleReadModel> & ReadModelRowTypes<typeof companiesReadModel>
  >(source)
    .selectFrom('people.person as p')
    .innerJoin('people.access as a', 'a.user_id', 'p.user_id')
    .where('p.user_id', '=', userId);
}

/** @returns the rights of the person; no rights while the read model does not contain the person. */
export async function findAccountRights(source: ReadModelPoolAndSchemas, userId: string): Promise<AccountRights> {
  const found = await selectPerson(source, userId)
    .leftJoin('companies.member as m', 'm.user_id', 'p.user_id')
    .select([
      ...accessColumns,
      'p.email_confirmed as emailConfirmed',
      'p.second_factor as secondFactor',
      'p.restricted',
      'm.company_id as companyId',
      'm.role as companyRole',
    ])
    .executeTakeFirst();
  return found ?? unknownPerson;
}

/** @returns the person and their access; `null` while the read model does not contain the person. */
export async function findAccountAndAccessRights(
  source: ReadModelPoolAndSchemas,
  userId: string,
): Promise<(UserAccountData & UserAccessRightsState) | null> {
  const found = await selectPerson(source, userId)
    .select([
      'p.email',
      'p.first_name as firstName',
      'p.last_name as lastName',
      'p.company',
      'p.email_confirmed as emailConfirmed',
      'p.second_factor as secondFactor',
      'p.terms_version as termsVersion',
      'p.restricted',
      'p.objecting',
      ...accessColumns,
    ])
    .executeTakeFirst();
  return found ?? null;
}
