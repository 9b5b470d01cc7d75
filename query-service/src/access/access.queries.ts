import type {
  ProviderAccessRequestReplyItem,
  ProviderUserReplyItem,
} from '@marketplace/contracts/access/access.api.ts';
import type { UserAccessRightsState } from '@marketplace/domain/access/access.fold.ts';
import type { peopleReadModel } from '@marketplace/read-models/people/people.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { type ReadModelPoolAndSchemas, createReadModelQueryBuilder } from '@marketplace/read-models/readModelDb.ts';
import { type InferResult, type NotNull, sql } from 'kysely';
import { computeEffectiveVendorRightsByUserId } from './providerRights.ts';

type People = ReadModelRowTypes<typeof peopleReadModel>;

export type ProviderAccessStatusNameAndReason = Pick<UserAccessRightsState, 'status' | 'providerName' | 'reason'>;

/** @returns a person's provider access; `null` while the read model does not contain the person. */
export async function findUserProviderAccessStatus(
  source: ReadModelPoolAndSchemas,
  userId: string,
): Promise<ProviderAccessStatusNameAndReason | null> {
  const found = await createReadModelQueryBuilder<People>(source)
    .selectFrom('people.access')
    .select(['status', 'provider_name as providerName', 'reason'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found ?? null;
}

/** Selects people with a pending request or with approved access, and their provider. */
function selectAccess(source: ReadModelPoolAndSchemas, status: 'pending' | 'approved') {
  return (
    createReadModelQueryBuilder<People>(source)
      .selectFrom('people.access as a')
      .innerJoin('people.person as p', 'p.user_id', 'a.user_id')
      .select((eb) => [
        'a.user_id',
        'p.first_name',
        'p.last_name',
        'p.email',
        eb.fn.coalesce('p.company', eb.val('')).as('company'),
        'a.provider_id',
        'a.provider_name as provider_company_name',
        'a.status as provider_access_status',
        'a.requested_at as access_requested_at',
        'p.email_confirmed',
      ])
      .where('a.status', '=', status)
      // Everyone with this status has made a request that names a provider.
      .$narrowType<{ access_requested_at: NotNull; provider_id: NotNull; provider_company_name: NotNull }>()
  );
}

type AccessRow = InferResult<ReturnType<typeof selectAccess>>[number];

const toView = (row: AccessRow): ProviderAccessRequestReplyItem => ({
  ...{ user_id: row.user_id, first_name: row.first_name, last_name: row.last_name, email: row.email },
  ...{ company: row.company, provider_id: row.provider_id, provider_company_name: row.provider_company_name },
  provider_access_status: row.provider_access_status,
  access_requested_at: row.access_requested_at.toISOString(),
  email_confirmed: row.email_confirmed,
});

/** Lists pending requests, oldest first. */
export async function listAllPendingProviderAccessRequests(
  source: ReadModelPoolAndSchemas,
): Promise<ProviderAccessRequestReplyItem[]> {
  const rows = await selectAccess(source, 'pending').orderBy('a.requested_at').orderBy('a.user_id').execute();
  return rows.map(toView);
}

/** Lists people with access, by provider and then by the time of their request. */
export async function listUsersWithProviderAccess(source: ReadModelPoolAndSchemas): Promise<ProviderUserReplyItem[]> {
  const rows = await selectAccess(source, 'approved')
    .select(['a.vendor_right', 'a.approved_position', 'p.disabled'])
    .orderBy((eb) => sql`lower(${eb.ref('a.provider_name')})`)
    .orderBy('a.provider_id')
    .orderBy('a.requested_at')
    .orderBy('a.user_id')
    .execute();
  const byProvider = Map.groupBy(rows, ({ provider_id }) => provider_id);
  const rights = new Map([...byProvider.values()].flatMap((of) => [...computeEffectiveVendorRightsByUserId(of)]));
  return rows.map((row) => ({ ...toView(row), right: rights.get(row.user_id) ?? row.vendor_right }));
}
