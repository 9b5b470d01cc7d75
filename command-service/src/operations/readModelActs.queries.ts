import { listedActs } from '@marketplace/contracts/operations/operations.api.ts';
import type { ReadModelActRequested } from '@marketplace/contracts/operations/operations.events.ts';
import type { ReadModelActView } from '@marketplace/contracts/operations/operations.views.ts';
import type { StoredEvent } from '@marketplace/event-store/port.ts';
import type { ClockPort, DatabasePort, LogEndPort } from '../ports.ts';
import { readModelActsStream } from './readModelActs.decider.ts';

/** The first instant of a month and of the one before it, ISO 8601 enough to name their streams. */
function monthsOf(now: Date): readonly [string, string] {
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  return [before.toISOString(), now.toISOString()];
}

async function lastStored({ store, now }: LogEndPort & ClockPort): Promise<readonly StoredEvent[]> {
  const stored = await Promise.all(monthsOf(now()).map((at) => store.readStream(readModelActsStream(at))));
  return stored.flat().slice(-listedActs).reverse();
}

async function addressesOf({ pool }: DatabasePort, users: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ user_id: string; email: string }>(
    'SELECT user_id, email FROM accounts.account WHERE user_id = ANY ($1::uuid[]) AND erased_at IS NULL',
    [users],
  );
  return new Map(rows.map(({ user_id, email }) => [user_id, email]));
}

/** Who asked for what of the read models and why, the last first. */
export async function readActs(deps: DatabasePort & LogEndPort & ClockPort): Promise<ReadModelActView[]> {
  const stored = await lastStored(deps);
  const events = (await deps.decodePersonal(stored)) as readonly ReadModelActRequested[];
  const addresses = await addressesOf(deps, [...new Set(events.map(({ data }) => data.by))]);
  return events.map(({ data: { act, readModel, positions, by, reason } }, index) => ({
    at: stored[index]?.meta.at ?? '',
    act,
    read_model: readModel,
    positions,
    by: addresses.get(by) ?? null,
    reason,
  }));
}
