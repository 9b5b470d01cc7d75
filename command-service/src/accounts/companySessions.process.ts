import { AccessApproved, RoleGranted } from '@marketplace/contracts/access/access.events.ts';
import {
  CompanySignInSet,
  CompanySignInTurnedOff,
  JoinDeclined,
  JoinWithdrawn,
  MemberLeft,
} from '@marketplace/contracts/companies/companies.events.ts';
import { type InferredDomainEvent, stripVersionFromEventType } from '@marketplace/contracts/kernel/event.ts';
import type { EventBatch, StoredEvent } from '@marketplace/event-store/port.ts';
import { getOrCreateReaderCheckpointPosition } from '@marketplace/event-store/reader/checkpoint.ts';
import type { RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import { excludeDiscardedUnreadableEvents } from '@marketplace/event-store/reader/excludeDiscardedUnreadableEvents.ts';
import { startEventLogReader } from '@marketplace/event-store/reader/logReader.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { DatabasePort, FollowEventLogPort } from '../ports.ts';

/** Events that end sessions opened through a company's identity provider. */
const endingEvents = [
  RoleGranted,
  AccessApproved,
  MemberLeft,
  JoinDeclined,
  JoinWithdrawn,
  CompanySignInSet,
  CompanySignInTurnedOff,
] as const;
type EndingEvent = InferredDomainEvent<(typeof endingEvents)[number]>;
const eventNames: readonly string[] = endingEvents.map(({ name }) => name);

const checkpointName = 'company-sessions';
const remedy =
  'Restore the store that it was made from, run "npm run restored" after the store was restored or exchanged, or delete the row ' +
  `${checkpointName} in ops.checkpoint so that the log is read again.`;

export interface CompanySessionRevocationProcessDeps extends FollowEventLogPort, DatabasePort {
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * The sessions that an event ends. Only sessions opened through a company are ended. If `userId` is `null`, the
 * sessions of all users are ended; if `companyId` is `null`, those opened through any company.
 */
interface EndedSessions {
  readonly userId: string | null;
  readonly companyId: string | null;
  /** Instant of the event, ISO 8601. */
  readonly at: string;
}

function sessionsEndedBy(event: EndingEvent, at: string): EndedSessions {
  switch (event.type) {
    case 'RoleGranted':
    case 'AccessApproved':
      return { userId: event.data.userId, companyId: null, at };
    case 'MemberLeft':
    case 'JoinDeclined':
    case 'JoinWithdrawn':
      return { userId: event.data.userId, companyId: event.data.companyId, at };
    case 'CompanySignInSet':
    case 'CompanySignInTurnedOff':
      return { userId: null, companyId: event.data.companyId, at };
  }
}

/**
 * Deletes sessions that a company opened before the event or up to one minute after it. The minute allows for clock
 * differences between the services and the database. Later sessions were opened under the new rules and stay open, even
 * when an old log is read again.
 */
const endSessions = `
  DELETE FROM accounts.session s
   USING json_to_recordset($1::json) AS ended ("userId" uuid, "companyId" uuid, at timestamptz)
   WHERE s.company_id IS NOT NULL
     AND s.user_id = coalesce(ended."userId", s.user_id)
     AND s.company_id = coalesce(ended."companyId", s.company_id)
     AND s.created_at < ended.at + interval '1 minute'`;

/** @returns false, without changes, when another instance has moved the checkpoint in the meantime. */
async function processBatch(
  { pool, decode }: CompanySessionRevocationProcessDeps,
  from: bigint,
  { events, position }: EventBatch,
): Promise<boolean> {
  const relevantEvents = events.filter(({ type }) => eventNames.includes(stripVersionFromEventType(type)));
  return runInTransaction(pool, async (client) => {
    const checkpointUpdate = await client.query(
      'UPDATE ops.checkpoint SET position = $3, updated_at = now() WHERE name = $1 AND position = $2',
      [checkpointName, from.toString(), position.toString()],
    );
    if (checkpointUpdate.rowCount !== 1) return false;
    const decodableEvents = await excludeDiscardedUnreadableEvents(client, relevantEvents, decode);
    const ended = decodableEvents.map((stored: StoredEvent) =>
      sessionsEndedBy(decode(stored) as EndingEvent, stored.meta.at),
    );
    if (ended.length > 0) await client.query(endSessions, [JSON.stringify(ended)]);
    return true;
  });
}

/**
 * Follows the log and ends sessions that were opened through a company's identity provider but could no longer be
 * opened in this way. This is the case when the user received rights on the marketplace or left the company, when the
 * company declined the user's request to join or the user withdrew it, and when the company changed its identity
 * provider or turned off the company sign-in. Any number of instances may run, and each may be killed at any time.
 */
export function startCompanySessionRevocationProcess(deps: CompanySessionRevocationProcessDeps): RepeatedWorkHandle {
  return startEventLogReader({
    name: checkpointName,
    store: deps.store,
    openCheckpoint: () =>
      getOrCreateReaderCheckpointPosition(deps.pool, checkpointName, deps.store, { remedy: remedy }),
    processBatch: (from, batch) => processBatch(deps, from, batch),
    report: (error) =>
      deps.logger.error({ err: error, process: checkpointName }, 'a process failed and will be retried'),
  });
}
