import { msg } from '@lingui/core/runtime-macro';
import type { VendorRight } from '@marketplace/contracts/kernel/caller.ts';
import { maxUsersPerProvider } from '@marketplace/contracts/access/access.values.ts';
import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import {
  getUserAccessRightsStreamName,
  evolveUserAccessRights,
  initialUserAccessRightsState,
} from '@marketplace/domain/access/access.fold.ts';
import { isAccountActive } from '@marketplace/domain/access/userRepresentsProvider.ts';
import {
  findEffectiveProviderOwners,
  computeProviderMembersAfterRightChange,
  type ProviderMember,
} from '@marketplace/domain/access/providerOwners.ts';
import { evolveUser, initialUserState } from '@marketplace/domain/accounts/accounts.fold.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import type { peopleReadModel } from '@marketplace/read-models/people/people.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { createReadModelQueryBuilder, resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { LoadStatePort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';

type Deps = LoadStatePort & ReadModelDatabaseAndSchemasPort;

/** A user with access to a provider, and their rights according to the log. */
export interface ProviderUserWithRights extends ProviderMember {
  readonly isAdmin: boolean;
}

async function loadProviderPerson(
  { loadState }: LoadStatePort,
  userId: string,
  providerId: string,
): Promise<readonly ProviderUserWithRights[]> {
  const [access, user] = await Promise.all([
    loadState(
      { initial: initialUserAccessRightsState, evolve: evolveUserAccessRights },
      getUserAccessRightsStreamName(userId),
    ),
    loadState({ initial: initialUserState, evolve: evolveUser }, getUserStreamName(userId)),
  ]);
  const { status, right, roles } = access.state;
  if (status !== 'approved' || access.state.providerId !== providerId) return [];
  return [{ userId, right, active: isAccountActive(user.state), isAdmin: roles.includes('admin') }];
}

/**
 * Loads the users with access to a provider, in order of approval. The user ids are read from the read model, the
 * rights from the log.
 * @param extraUserIds user ids to check as well, because the read model may lag behind. They are listed last.
 */
export async function loadUsersWithAccessToProvider(
  deps: Deps,
  providerId: string,
  extraUserIds: readonly string[] = [],
): Promise<readonly ProviderUserWithRights[]> {
  const rows = await createReadModelQueryBuilder<ReadModelRowTypes<typeof peopleReadModel>>(
    await resolveReadModelPoolAndSchemas(deps),
  )
    .selectFrom('people.access')
    .select('user_id')
    .where('provider_id', '=', providerId)
    .where('status', '=', 'approved')
    .orderBy('approved_position')
    .limit(maxUsersPerProvider)
    .execute();
  const userIds = new Set([...rows.map(({ user_id }) => user_id), ...extraUserIds]);
  const found = await Promise.all([...userIds].map((userId) => loadProviderPerson(deps, userId, providerId)));
  return found.flat();
}

/**
 * @returns user ids of the owners to notify of an access request. Owners who are admins are omitted, because they are
 * notified as admins.
 */
export async function findOwnersToNotifyOfAccessRequest(deps: Deps, providerId: string): Promise<readonly string[]> {
  const all = await loadUsersWithAccessToProvider(deps, providerId);
  const owners = findEffectiveProviderOwners(all);
  return all.flatMap(({ userId, isAdmin }) => (owners.includes(userId) && !isAdmin ? [userId] : []));
}

/**
 * Runs a decision about a provider's users under a lock, so that two owners cannot remove each other's rights at the
 * same time. Fails instead of waiting for the lock, so that no waiting call occupies a pool connection.
 * @throws Refusal 'command.contended'.
 */
export async function runWithProviderUsersLock<Result>(
  deps: Deps,
  { providerId, named: extraUserIds }: { readonly providerId: string; readonly named: readonly string[] },
  work: (all: readonly ProviderUserWithRights[]) => Promise<Result>,
): Promise<Result> {
  return runInTransaction(deps.pool, async (client) => {
    const { rows } = await client.query<{ locked: boolean }>(
      'SELECT pg_try_advisory_xact_lock(hashtext($1)) AS locked',
      [`owners of ${providerId}`],
    );
    if (rows[0]?.locked !== true) {
      throw new Refusal(
        'state',
        'command.contended',
        msg`Too many changes were made at the same time. Please try again.`,
      );
    }
    return work(await loadUsersWithAccessToProvider(deps, providerId, extraUserIds));
  });
}

/** @throws Refusal 'access.owner-needed' (403) when the user is not an owner of the provider. */
export function requireProviderOwner(all: readonly ProviderMember[], userId: string): void {
  if (findEffectiveProviderOwners(all).includes(userId)) return;
  throw new Refusal('forbidden', 'access.owner-needed', msg`Only an owner of your provider can do this.`);
}

function lastOwnerRefusal(): Refusal {
  const text = msg`A provider must have an owner. Make another user an owner first.`;
  return new Refusal('state', 'access.last-owner', text);
}

/**
 * Checks, before an owner demotes or removes the user, that the provider keeps an owner.
 * @throws Refusal 'access.last-owner' when the user is the only owner.
 */
export function requireAnotherProviderOwner(all: readonly ProviderMember[], userId: string): void {
  const owners = findEffectiveProviderOwners(all);
  if (owners.includes(userId) && owners.length === 1) throw lastOwnerRefusal();
}

/**
 * Checks, before an admin sets the user's right, that the user does not stay an implicit owner. Unlike owners, admins
 * may leave a provider without an explicit owner.
 * @throws Refusal 'access.last-owner' when the user would still count as the implicit owner.
 */
export function requireNoImplicitProviderOwnerOnDemotion(
  all: readonly ProviderMember[],
  userId: string,
  right: VendorRight,
): void {
  if (right === 'owner' || !findEffectiveProviderOwners(all).includes(userId)) return;
  if (findEffectiveProviderOwners(computeProviderMembersAfterRightChange(all, userId, right)).includes(userId))
    throw lastOwnerRefusal();
}

/**
 * @returns user ids of the owners other than `userId` who are owners only because the provider has no explicit owner.
 * They would lose ownership once `userId` becomes an explicit owner.
 */
export function findOtherImplicitProviderOwners(all: readonly ProviderMember[], userId: string): readonly string[] {
  const owners = findEffectiveProviderOwners(all);
  return all.flatMap((person) =>
    owners.includes(person.userId) && person.right !== 'owner' && person.userId !== userId ? [person.userId] : [],
  );
}
