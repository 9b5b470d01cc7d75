import type { VendorColleagueReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { formatPersonName } from '@marketplace/domain/accounts/formatPersonName.ts';
import type { peopleReadModel } from '@marketplace/read-models/people/people.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { type ReadModelPoolAndSchemas, createReadModelQueryBuilder } from '@marketplace/read-models/readModelDb.ts';

/** People who represent a provider, by user id. */
export type VendorColleaguesById = ReadonlyMap<string, VendorColleagueReplyItem>;

/**
 * Finds the people who represent a provider, sorted by name. Implements the domain rule `userRepresentsProvider` in
 * SQL: excludes viewers, people whose access was revoked, disabled accounts, and people without a confirmed email
 * address, such as erased people.
 * @param userId id of the caller, whose entry is marked as `own`.
 */
export async function findVendorColleagues(
  source: ReadModelPoolAndSchemas,
  providerId: string,
  userId: string,
): Promise<VendorColleaguesById> {
  const rows = await createReadModelQueryBuilder<ReadModelRowTypes<typeof peopleReadModel>>(source)
    .selectFrom('people.access as a')
    .innerJoin('people.person as p', 'p.user_id', 'a.user_id')
    .select(['a.user_id', 'p.first_name', 'p.last_name'])
    .where('a.provider_id', '=', providerId)
    .where('a.status', '=', 'approved')
    .where('a.vendor_right', '<>', 'viewer')
    .where('p.email_confirmed', '=', true)
    .where('p.disabled', '=', false)
    .orderBy('p.first_name')
    .orderBy('p.last_name')
    .orderBy('a.user_id')
    .execute();
  return new Map(
    rows.map(({ user_id, ...person }) => [
      user_id,
      { user_id, name: formatPersonName(person), own: user_id === userId },
    ]),
  );
}

/**
 * Finds the assignee of a link among the people who represent the provider.
 * @param userId user id of the assignee; `null` if there is none.
 * @returns `null` if there is no assignee, or if the assignee no longer represents the provider.
 */
export function findVendorAssignee(
  colleagues: VendorColleaguesById,
  userId: string | null,
): VendorColleagueReplyItem | null {
  return userId === null ? null : (colleagues.get(userId) ?? null);
}
