import type { ColleagueView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { personName } from '@marketplace/domain/accounts/personName.ts';
import type { people } from '@marketplace/read-models/people/people.tables.ts';
import type { TablesOf } from '@marketplace/read-models/readModel.ts';
import { type ReadSource, readModelDb } from '@marketplace/read-models/readModelDb.ts';

/** Who answers for a provider, by user id. */
export type Colleagues = ReadonlyMap<string, ColleagueView>;

/**
 * Who answers for a provider, by name: the rule of `answersFor` (domain) in SQL, so that nobody is among them who only reads, whose access ended, whose
 * account is shut or who was erased. @param userId who reads.
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

/** @returns who is in charge; `null` for nobody, and for somebody who does not answer for the provider any more. */
export function inChargeAmong(colleagues: Colleagues, userId: string | null): ColleagueView | null {
  return userId === null ? null : (colleagues.get(userId) ?? null);
}
