import {
  BACKWARDS,
  END,
  jsonEvent,
  NO_STREAM,
  type ResolvedEvent,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { readFromCaughtUpEventStoreDbNode, pollEventStoreDbUntilValueFound } from './caughtUpReads.ts';
import { callConnectedEventStoreDbNodeOnce, retryAtEventStoreDbLeader, consumeEventStoreDbRead } from './calls.ts';
import { type EventStoreDbConnection, EventStoreUnusableError, toEventStoreError } from './connection.ts';
import { eventStoreDbEpochStreamName } from './read.ts';

/** An epoch of the log, and the revision of the event that contains it. */
export interface EventStoreDbEpochRecord {
  readonly epoch: string;
  readonly revision: bigint;
}

/** @returns the current epoch of the log, or `null` for a new log. */
export async function findEventStoreDbEpoch(
  connection: EventStoreDbConnection,
): Promise<EventStoreDbEpochRecord | null> {
  const options = { direction: BACKWARDS, fromRevision: END, maxCount: 1, requiresLeader: true } as const;
  let found: EventStoreDbEpochRecord | null = null;
  const take = ({ event }: ResolvedEvent): void => {
    const { epoch } = (event?.data ?? {}) as { readonly epoch?: unknown };
    if (event === undefined || typeof epoch !== 'string' || !/^[0-9a-z]{1,32}$/.test(epoch)) {
      throw new EventStoreUnusableError(
        `The last event of the stream ${eventStoreDbEpochStreamName} names no epoch: append one that does.`,
      );
    }
    found = { epoch, revision: event.revision };
  };
  await readFromCaughtUpEventStoreDbNode(connection, () =>
    consumeEventStoreDbRead(connection, () => connection.client.readStream(eventStoreDbEpochStreamName, options), take),
  ).catch((error: unknown) => {
    if (!(error instanceof StreamNotFoundError)) throw error;
  });
  return found;
}

async function nameEpoch(
  connection: EventStoreDbConnection,
  epoch: string,
  last: EventStoreDbEpochRecord | null,
): Promise<void> {
  const event = jsonEvent({ type: 'EpochNamed', data: { epoch } });
  const expectedRevision = last?.revision ?? NO_STREAM;
  const call = () =>
    connection.client.appendToStream(eventStoreDbEpochStreamName, event, { expectedRevision, requiresLeader: true });
  await retryAtEventStoreDbLeader(connection, () => callConnectedEventStoreDbNodeOnce(connection, call)).catch(
    (error: unknown) => {
      if (!(error instanceof WrongExpectedVersionError)) throw toEventStoreError(error);
    },
  );
}

/**
 * @returns the epoch of the log. The first process to open a new log sets the proposed epoch; all other processes read
 * that epoch.
 */
export async function getOrCreateEventStoreDbEpoch(
  connection: EventStoreDbConnection,
  proposed: string,
): Promise<string> {
  const found = await findEventStoreDbEpoch(connection);
  if (found !== null) return found.epoch;
  await nameEpoch(connection, proposed, null);
  const { epoch } = await pollEventStoreDbUntilValueFound(connection, 'The event store does not show its epoch.', () =>
    findEventStoreDbEpoch(connection),
  );
  return epoch;
}

/** Sets a new epoch after a restore from a backup, so that positions of the previous epoch are no longer valid. */
export async function appendNewEventStoreDbEpoch(connection: EventStoreDbConnection, name: string): Promise<void> {
  await nameEpoch(connection, name, await findEventStoreDbEpoch(connection));
}
