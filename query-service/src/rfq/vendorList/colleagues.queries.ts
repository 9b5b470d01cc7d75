import type { ColleagueView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { personName } from '@marketplace/domain/accounts/personName.ts';
import type { people } from '@marketplace/read-models/people/people.tables.ts';
import type { TablesOf } from '@marketplace/read-models/readModel.ts';
import { type ReadSource, readModelDb } from '@marketplace/read-models/readModelDb.ts';

/** People who represent a provider, by user id. */
export type Colleagues = ReadonlyMap<string, ColleagueView>;

/**
 * Finds the people who represent a provider, by name: the domain rule `answersFor` in SQL. It excludes viewers, revoked
 * access, disabled accounts and erased people.
 * @param userId the caller.
 */
export async function colleaguesOf(source: ReadSource, providerId: string, userId: string): Promise<Colleagues> {
  const rows = await readModelDb<TablesOf<typeof people>>(source)
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
    rows.map(({ user_id, ...person }) => [user_id, { user_id, name: personName(person), own: user_id === userId }]),
  );
}

/** @returns the assignee; `null` if there is none, or if the assignee no longer represents the provider. */
export function inChargeAmong(colleagues: Colleagues, userId: string | null): ColleagueView | null {
  return userId === null ? null : (colleagues.get(userId) ?? null);
}
