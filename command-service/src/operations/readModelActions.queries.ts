import { maxListedReadModelActions } from '@marketplace/contracts/operations/operations.api.ts';
import type { ReadModelActRequested } from '@marketplace/contracts/operations/operations.events.ts';
import type { ReadModelActionReplyItem } from '@marketplace/contracts/operations/operations.views.ts';
import type { StoredEvent } from '@marketplace/event-store/port.ts';
import type { ClockPort, DatabasePort, ReadEventLogPort } from '../ports.ts';
import { getMonthlyReadModelActionsStreamName } from './readModelActions.decider.ts';

/** An instant in the previous month and one in the current month, ISO 8601. The stream names are derived from them. */
function previousAndCurrentMonth(now: Date): readonly [string, string] {
  const previous = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  return [previous.toISOString(), now.toISOString()];
}

async function loadLatestEvents({ store, now }: ReadEventLogPort & ClockPort): Promise<readonly StoredEvent[]> {
  const stored = await Promise.all(
    previousAndCurrentMonth(now()).map((at) => store.readStream(getMonthlyReadModelActionsStreamName(at))),
  );
  return stored.flat().slice(-maxListedReadModelActions).reverse();
}

async function findEmailAddresses(
  { pool }: DatabasePort,
  users: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ user_id: string; email: string }>(
    'SELECT user_id, email FROM accounts.account WHERE user_id = ANY ($1::uuid[]) AND erased_at IS NULL',
    [users],
  );
  return new Map(rows.map(({ user_id, email }) => [user_id, email]));
}

/** @returns the requests of admins in this and the previous month, latest first. */
export async function loadRecentReadModelActionRequests(
  deps: DatabasePort & ReadEventLogPort & ClockPort,
): Promise<ReadModelActionReplyItem[]> {
  const stored = await loadLatestEvents(deps);
  const events = (await deps.decodePersonal(stored)) as readonly ReadModelActRequested[];
  const addresses = await findEmailAddresses(deps, [...new Set(events.map(({ data }) => data.by))]);
  return events.map(({ data: { act, readModel, positions, by, reason } }, index) => ({
    at: stored[index]?.meta.at ?? '',
    act,
    read_model: readModel,
    positions,
    by: addresses.get(by) ?? null,
    reason,
  }));
}
