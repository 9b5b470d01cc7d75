import {
  BACKWARDS,
  END,
  jsonEvent,
  NO_STREAM,
  type ResolvedEvent,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { believed, lookUntil } from './believing.ts';
import { answerOf, atLeader, readItems } from './calls.ts';
import { type Connection, StoreUnusable, toStoreError } from './connection.ts';
import { epochStream } from './reading.ts';

/** An epoch of the log, and the revision of the event that names it. */
export interface NamedEpoch {
  readonly epoch: string;
  readonly revision: bigint;
}

/** @returns the current epoch of the log, or `null` for a new log. */
export async function findEpoch(connection: Connection): Promise<NamedEpoch | null> {
  const options = { direction: BACKWARDS, fromRevision: END, maxCount: 1, requiresLeader: true } as const;
  let found: NamedEpoch | null = null;
  const take = ({ event }: ResolvedEvent): void => {
    const { epoch } = (event?.data ?? {}) as { readonly epoch?: unknown };
    if (event === undefined || typeof epoch !== 'string' || !/^[0-9a-z]{1,32}$/.test(epoch)) {
      throw new StoreUnusable(`The last event of the stream ${epochStream} names no epoch: append one that does.`);
    }
    found = { epoch, revision: event.revision };
  };
  await believed(connection, () =>
    readItems(connection, () => connection.client.readStream(epochStream, options), take),
  ).catch((error: unknown) => {
    if (!(error instanceof StreamNotFoundError)) throw error;
  });
  return found;
}

async function nameEpoch(connection: Connection, epoch: string, last: NamedEpoch | null): Promise<void> {
  const event = jsonEvent({ type: 'EpochNamed', data: { epoch } });
  const expectedRevision = last?.revision ?? NO_STREAM;
  const call = () => connection.client.appendToStream(epochStream, event, { expectedRevision, requiresLeader: true });
  await atLeader(connection, () => answerOf(connection, call)).catch((error: unknown) => {
    if (!(error instanceof WrongExpectedVersionError)) throw toStoreError(error);
  });
}

/** @returns the epoch of the log. The first process to open a new log sets the proposed epoch; all others read it. */
export async function getOrCreateEpoch(connection: Connection, proposed: string): Promise<string> {
  const found = await findEpoch(connection);
  if (found !== null) return found.epoch;
  await nameEpoch(connection, proposed, null);
  const { epoch } = await lookUntil(connection, 'The event store does not show its epoch.', () =>
    findEpoch(connection),
  );
  return epoch;
}

/** Sets a new epoch after a restore from a backup: positions of the previous epoch are no longer valid. */
export async function renewEpoch(connection: Connection, name: string): Promise<void> {
  await nameEpoch(connection, name, await findEpoch(connection));
}
