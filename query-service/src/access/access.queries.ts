import type { AccessRequestView } from '@marketplace/contracts/access/access.api.ts';
import type { AccessState } from '@marketplace/domain/access/access.fold.ts';
import type { people } from '@marketplace/read-models/people/people.tables.ts';
import type { TablesOf } from '@marketplace/read-models/readModel.ts';
import { type ReadSource, readModelDb } from '@marketplace/read-models/readModelDb.ts';
import { type NotNull, sql } from 'kysely';

type People = TablesOf<typeof people>;

export type AccessStatus = Pick<AccessState, 'status' | 'providerName' | 'reason'>;

/** @returns a person's provider access; `null` for somebody whom the read model does not know yet. */
export async function findAccessStatus(source: ReadSource, userId: string): Promise<AccessStatus | null> {
  const found = await readModelDb<People>(source)
    .selectFrom('people.access')
    .select(['status', 'provider_name as providerName', 'reason'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found ?? null;
}

/** Requests that wait, oldest first, or people with access, by provider. */
export async function listAccess(source: ReadSource, status: 'pending' | 'approved'): Promise<AccessRequestView[]> {
  const listed = readModelDb<People>(source)
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
    // Whoever waits or has access asked for it once, and named a provider.
    .$narrowType<{ access_requested_at: NotNull; provider_id: NotNull; provider_company_name: NotNull }>();
  const byProvider = listed.orderBy((eb) => sql`lower(${eb.ref('a.provider_name')})`).orderBy('a.provider_id');
  const sorted = status === 'pending' ? listed : byProvider;
  const rows = await sorted.orderBy('a.requested_at').orderBy('a.user_id').execute();
  return rows.map((row) => ({ ...row, access_requested_at: row.access_requested_at.toISOString() }));
}
