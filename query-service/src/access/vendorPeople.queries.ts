import type {
  VendorPeopleView,
  VendorPersonView,
  WaitingVendorView,
} from '@marketplace/contracts/access/access.people.api.ts';
import { mostVendorPeople, mostWaitingVendors, vendorRights } from '@marketplace/contracts/access/access.values.ts';
import { personName } from '@marketplace/domain/accounts/personName.ts';
import type { people } from '@marketplace/read-models/people/people.tables.ts';
import type { TablesOf } from '@marketplace/read-models/readModel.ts';
import { type ReadSource, readModelDb } from '@marketplace/read-models/readModelDb.ts';
import { type NotNull } from 'kysely';
import { rightsOf } from './providerRights.ts';

type People = TablesOf<typeof people>;

function selectPeople(source: ReadSource, providerId: string, status: 'pending' | 'approved') {
  return readModelDb<People>(source)
    .selectFrom('people.access as a')
    .innerJoin('people.person as p', 'p.user_id', 'a.user_id')
    .select(['a.user_id', 'p.first_name', 'p.last_name', 'p.email_confirmed'])
    .where('a.provider_id', '=', providerId)
    .where('a.status', '=', status);
}

async function listPendingRequests(source: ReadSource, providerId: string): Promise<WaitingVendorView[]> {
  const rows = await selectPeople(source, providerId, 'pending')
    .select(['p.email', 'a.requested_at'])
    .$narrowType<{ requested_at: NotNull }>()
    .orderBy('a.requested_at')
    .orderBy('a.user_id')
    .limit(mostWaitingVendors)
    .execute();
  return rows.map(({ user_id, email, email_confirmed, requested_at, ...names }) => ({
    ...{ user_id, name: personName(names), email, email_confirmed },
    asked_at: requested_at.toISOString(),
  }));
}

const rank = ({ right }: VendorPersonView): number => -vendorRights.indexOf(right);

/**
 * Loads the people with access to a provider, with pending requests if the caller is an owner.
 * @param userId the caller, one of these people.
 */
export async function vendorPeople(source: ReadSource, providerId: string, userId: string): Promise<VendorPeopleView> {
  const rows = await selectPeople(source, providerId, 'approved')
    .select(['a.provider_name', 'a.vendor_right', 'a.approved_position', 'p.disabled'])
    .orderBy('a.approved_position')
    .limit(mostVendorPeople)
    .execute();
  const rights = rightsOf(rows);
  const all = rows
    .map(
      (row): VendorPersonView => ({
        ...{ user_id: row.user_id, name: personName(row), own: row.user_id === userId },
        right: rights.get(row.user_id) ?? row.vendor_right,
      }),
    )
    .toSorted((one, other) => rank(one) - rank(other));
  const right = rights.get(userId) ?? 'viewer';
  return {
    provider_name: rows.find(({ user_id }) => user_id === userId)?.provider_name ?? '',
    right,
    people: all,
    waiting: right === 'owner' ? await listPendingRequests(source, providerId) : [],
  };
}
