import type { VendorRight } from '@marketplace/contracts/kernel/caller.ts';
import { mostVendorPeople } from '@marketplace/contracts/access/access.values.ts';
import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { accessStream, evolveAccess, noAccess } from '@marketplace/domain/access/access.fold.ts';
import { isActive } from '@marketplace/domain/access/answersFor.ts';
import { ownersAmong, peopleWith, type ProviderPerson } from '@marketplace/domain/access/providerOwners.ts';
import { evolveUser, unknownUser } from '@marketplace/domain/accounts/accounts.fold.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import type { people } from '@marketplace/read-models/people/people.tables.ts';
import type { TablesOf } from '@marketplace/read-models/readModel.ts';
import { readModelDb, readSource } from '@marketplace/read-models/readModelDb.ts';
import type { LoadStatePort, ReadModelPort } from '../ports.ts';

type Deps = LoadStatePort & ReadModelPort;

/** A user with access to a provider, with the current state from the log. */
export interface KnownPerson extends ProviderPerson {
  readonly isAdmin: boolean;
}

async function loadProviderPerson(
  { loadState }: LoadStatePort,
  userId: string,
  providerId: string,
): Promise<readonly KnownPerson[]> {
  const [access, user] = await Promise.all([
    loadState({ initial: noAccess, evolve: evolveAccess }, accessStream(userId)),
    loadState({ initial: unknownUser, evolve: evolveUser }, userStream(userId)),
  ]);
  const { status, right, roles } = access.state;
  if (status !== 'approved' || access.state.providerId !== providerId) return [];
  return [{ userId, right, active: isActive(user.state), isAdmin: roles.includes('admin') }];
}

/**
 * Loads the users with access to a provider, in order of approval. Candidates come from the read model; the log
 * decides what they may do.
 * @param extraUserIds user ids to check as well, because the read model may lag behind. They are listed last.
 */
export async function peopleOf(
  deps: Deps,
  providerId: string,
  extraUserIds: readonly string[] = [],
): Promise<readonly KnownPerson[]> {
  const rows = await readModelDb<TablesOf<typeof people>>(await readSource(deps))
    .selectFrom('people.access')
    .select('user_id')
    .where('provider_id', '=', providerId)
    .where('status', '=', 'approved')
    .orderBy('approved_position')
    .limit(mostVendorPeople)
    .execute();
  const userIds = new Set([...rows.map(({ user_id }) => user_id), ...extraUserIds]);
  const found = await Promise.all([...userIds].map((userId) => loadProviderPerson(deps, userId, providerId)));
  return found.flat();
}

/** @returns user ids of the owners to notify of an access request, except admins, who are notified as admins. */
export async function toldOwners(deps: Deps, providerId: string): Promise<readonly string[]> {
  const all = await peopleOf(deps, providerId);
  const owners = ownersAmong(all);
  return all.flatMap(({ userId, isAdmin }) => (owners.includes(userId) && !isAdmin ? [userId] : []));
}

/**
 * Runs a decision about a provider's users under a lock, so that two owners cannot remove each other's rights at the
 * same time. Fails instead of waiting for the lock, so that no waiting call occupies a pool connection.
 * @throws Refusal 'command.contended'.
 */
export async function decideAmong<Result>(
  deps: Deps,
  { providerId, named: extraUserIds }: { readonly providerId: string; readonly named: readonly string[] },
  work: (all: readonly KnownPerson[]) => Promise<Result>,
): Promise<Result> {
  return inTransaction(deps.pool, async (client) => {
    const { rows } = await client.query<{ locked: boolean }>(
      'SELECT pg_try_advisory_xact_lock(hashtext($1)) AS locked',
      [`owners of ${providerId}`],
    );
    if (rows[0]?.locked !== true) {
      throw new Refusal('state', 'command.contended', 'Too many changes at the same time. Please try again.');
    }
    return work(await peopleOf(deps, providerId, extraUserIds));
  });
}

/** @throws Refusal 'access.owner-needed' (403) when the user is not an owner of the provider. */
export function requireOwner(all: readonly ProviderPerson[], userId: string): void {
  if (ownersAmong(all).includes(userId)) return;
  throw new Refusal('forbidden', 'access.owner-needed', 'Only an owner of your provider can do this.');
}

function lastOwnerRefusal(): Refusal {
  const text = 'A provider needs an owner. Please make somebody else an owner first.';
  return new Refusal('state', 'access.last-owner', text);
}

/** Checks an owner's own action. @throws Refusal 'access.last-owner' when the user is the only owner. */
export function keepingAnOwner(all: readonly ProviderPerson[], userId: string): void {
  const owners = ownersAmong(all);
  if (owners.includes(userId) && owners.length === 1) throw lastOwnerRefusal();
}

/**
 * Checks an admin's action. Admins may leave a provider without an explicit owner.
 * @throws Refusal 'access.last-owner' when the user would still count as the implicit owner.
 */
export function requireEffect(all: readonly ProviderPerson[], userId: string, right: VendorRight): void {
  if (right === 'owner' || !ownersAmong(all).includes(userId)) return;
  if (ownersAmong(peopleWith(all, userId, right)).includes(userId)) throw lastOwnerRefusal();
}

/**
 * @returns owners who count as such only because no owner is named. They would lose that once `userId` becomes an
 * explicit owner.
 */
export function unnamedOwners(all: readonly ProviderPerson[], userId: string): readonly string[] {
  const owners = ownersAmong(all);
  return all.flatMap((person) =>
    owners.includes(person.userId) && person.right !== 'owner' && person.userId !== userId ? [person.userId] : [],
  );
}
