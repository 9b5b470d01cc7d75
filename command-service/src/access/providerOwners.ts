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

/** Somebody with access to a provider, as the log knows the person at this moment. */
export interface KnownPerson extends ProviderPerson {
  readonly isAdmin: boolean;
}

async function knownPerson(
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
 * People with access to a provider, who was approved first in front. Whom to ask about is looked up in the read model, what they may do is
 * decided by the log. @param named user ids to ask about too, since the read model may not know them yet: they come last.
 */
export async function peopleOf(
  deps: Deps,
  providerId: string,
  named: readonly string[] = [],
): Promise<readonly KnownPerson[]> {
  const rows = await readModelDb<TablesOf<typeof people>>(await readSource(deps))
    .selectFrom('people.access')
    .select('user_id')
    .where('provider_id', '=', providerId)
    .where('status', '=', 'approved')
    .orderBy('approved_position')
    .limit(mostVendorPeople)
    .execute();
  const userIds = new Set([...rows.map(({ user_id }) => user_id), ...named]);
  const found = await Promise.all([...userIds].map((userId) => knownPerson(deps, userId, providerId)));
  return found.flat();
}

/** @returns user ids of the owners who hear of a request for access; admins among them hear of it as such. */
export async function toldOwners(deps: Deps, providerId: string): Promise<readonly string[]> {
  const all = await peopleOf(deps, providerId);
  const owners = ownersAmong(all);
  return all.flatMap(({ userId, isAdmin }) => (owners.includes(userId) && !isAdmin ? [userId] : []));
}

/**
 * Decides by a provider's people what some of them may do, one such command at a time, so that two owners cannot take it from each other at
 * the same moment. Nobody waits for another one with a connection in hand. @throws Refusal 'command.contended'.
 */
export async function decideAmong<Result>(
  deps: Deps,
  { providerId, named }: { readonly providerId: string; readonly named: readonly string[] },
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
    return work(await peopleOf(deps, providerId, named));
  });
}

/** @throws Refusal 'access.owner-needed' (403) for whoever is no owner among a provider's people. */
export function requireOwner(all: readonly ProviderPerson[], userId: string): void {
  if (ownersAmong(all).includes(userId)) return;
  throw new Refusal('forbidden', 'access.owner-needed', 'Only an owner of your provider can do this.');
}

function lastOwner(): Refusal {
  const text = 'A provider needs an owner. Please make somebody else an owner first.';
  return new Refusal('state', 'access.last-owner', text);
}

/** What an owner does leaves an owner. @throws Refusal 'access.last-owner' where somebody is the only one. */
export function keepingAnOwner(all: readonly ProviderPerson[], userId: string): void {
  const owners = ownersAmong(all);
  if (owners.includes(userId) && owners.length === 1) throw lastOwner();
}

/** An admin may leave nobody who is an owner. @throws Refusal 'access.last-owner' where the person would count as one all the same. */
export function requireEffect(all: readonly ProviderPerson[], userId: string, right: VendorRight): void {
  if (right === 'owner' || !ownersAmong(all).includes(userId)) return;
  if (ownersAmong(peopleWith(all, userId, right)).includes(userId)) throw lastOwner();
}

/** Whoever counts as owner because nobody is said to be one, and would be none any more once `userId` is. */
export function unnamedOwners(all: readonly ProviderPerson[], userId: string): readonly string[] {
  const owners = ownersAmong(all);
  return all.flatMap((person) =>
    owners.includes(person.userId) && person.right !== 'owner' && person.userId !== userId ? [person.userId] : [],
  );
}
