import type {
  VendorTeamReply,
  VendorTeamMemberReplyItem,
  PendingVendorTeamRequestReplyItem,
} from '@marketplace/contracts/access/access.people.api.ts';
import {
  maxUsersPerProvider,
  maxListedProviderAccessRequests,
  vendorRights,
} from '@marketplace/contracts/access/access.values.ts';
import { formatPersonName } from '@marketplace/domain/accounts/formatPersonName.ts';
import type { peopleReadModel } from '@marketplace/read-models/people/people.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { type ReadModelPoolAndSchemas, createReadModelQueryBuilder } from '@marketplace/read-models/readModelDb.ts';
import { type NotNull } from 'kysely';
import { computeEffectiveVendorRightsByUserId } from './providerRights.ts';

type People = ReadModelRowTypes<typeof peopleReadModel>;

function selectPeople(source: ReadModelPoolAndSchemas, providerId: string, status: 'pending' | 'approved') {
  return createReadModelQueryBuilder<People>(source)
    .selectFrom('people.access as a')
    .innerJoin('people.person as p', 'p.user_id', 'a.user_id')
    .select(['a.user_id', 'p.first_name', 'p.last_name', 'p.email_confirmed'])
    .where('a.provider_id', '=', providerId)
    .where('a.status', '=', status);
}

async function listPendingRequests(
  source: ReadModelPoolAndSchemas,
  providerId: string,
): Promise<PendingVendorTeamRequestReplyItem[]> {
  const rows = await selectPeople(source, providerId, 'pending')
    .select(['p.email', 'a.requested_at'])
    .$narrowType<{ requested_at: NotNull }>()
    .orderBy('a.requested_at')
    .orderBy('a.user_id')
    .limit(maxListedProviderAccessRequests)
    .execute();
  return rows.map(({ user_id, email, email_confirmed, requested_at, ...names }) => ({
    ...{ user_id, name: formatPersonName(names), email, email_confirmed },
    asked_at: requested_at.toISOString(),
  }));
}

const rank = ({ right }: VendorTeamMemberReplyItem): number => -vendorRights.indexOf(right);

/**
 * Loads the people with access to a provider, and also the pending requests if the caller is an owner.
 * @param userId the caller, who is one of these people.
 */
export async function loadVendorTeam(
  source: ReadModelPoolAndSchemas,
  providerId: string,
  userId: string,
): Promise<VendorTeamReply> {
  const rows = await selectPeople(source, providerId, 'approved')
    .select(['a.provider_name', 'a.vendor_right', 'a.approved_position', 'p.disabled'])
    .orderBy('a.approved_position')
    .limit(maxUsersPerProvider)
    .execute();
  const rights = computeEffectiveVendorRightsByUserId(rows);
  const all = rows
    .map(
      (row): VendorTeamMemberReplyItem => ({
        ...{ user_id: row.user_id, name: formatPersonName(row), own: row.user_id === userId },
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
