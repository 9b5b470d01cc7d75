import { randomUUID } from 'node:crypto';
import { jsonEvent, type JSONType, NO_STREAM, WrongExpectedVersionError } from '@eventstore/db-client';
import { acceptEvents } from '../acceptEvents.ts';
import { type AppendOptions, type AppendResult, type NewEvent, noStream } from '../port.ts';
import { lookUntil, witness } from './believing.ts';
import { answerOf, atLeader } from './calls.ts';
import { type Connection, toStoreError } from './connection.ts';
import { readHead, readStreamFrom, type StoredMetadata } from './reading.ts';

/** Revisions as the server counts them. */
function toRevision(version: bigint | 'no_stream' | undefined): number {
  return typeof version === 'bigint' ? Number(version) : noStream;
}

/**
 * The server takes an append whose event ids it has for a repetition and answers as if it had stored what it was sent, whatever
 * that was. So its ids are new each time, and a repetition always meets a conflict; ours stand in the metadata.
 */
function propose({ id, type, data, meta }: NewEvent) {
  const metadata: StoredMetadata = { id, meta };
  return jsonEvent({ id: randomUUID(), type, data: data as JSONType, metadata });
}

const unshown = 'The event store holds an event that it does not show yet.';

/**
 * What a conflict means: the same command was here before, or somebody else was. A new leader refuses an append because of an event
 * that it does not show yet; nobody can say whose it is before it does.
 * @throws StoreUnreachable when that takes longer than `silenceMs`.
 */
async function answerConflict(
  connection: Connection,
  stream: string,
  { expectedRevision, commandId }: AppendOptions,
  actual: number,
): Promise<AppendResult> {
  const least = actual < expectedRevision ? noStream : Math.max(actual, expectedRevision + 1);
  const later = await lookUntil(connection, unshown, async () => {
    const events = await readStreamFrom(connection, stream, expectedRevision + 1);
    return (events.at(-1)?.revision ?? noStream) >= least ? events : null;
  });
  const own = later.findLast(({ meta }) => meta.commandId === commandId);
  if (own !== undefined) return { outcome: 'repeated', revision: own.revision, position: own.position };
  return { outcome: 'conflict', actualRevision: later.at(-1)?.revision ?? actual };
}

/** Appends at an exact revision, by the leader: all of it, or nothing. @throws EventRefused, StoreUnreachable. */
export async function appendEvents(
  connection: Connection,
  stream: string,
  events: readonly NewEvent[],
  options: AppendOptions,
): Promise<AppendResult> {
  acceptEvents(stream, events);
  const { client, silenceMs } = connection;
  const { expectedRevision } = options;
  const revision = expectedRevision === noStream ? NO_STREAM : BigInt(expectedRevision);
  const proposed = events.map(propose);
  const call = () =>
    client.appendToStream(stream, proposed, {
      expectedRevision: revision,
      deadline: silenceMs,
      requiresLeader: true,
    });
  try {
    const { answer, node } = await atLeader(connection, () => answerOf(connection, call));
    const { success, nextExpectedRevision, position } = answer;
    if (!success) return await answerConflict(connection, stream, options, Number(nextExpectedRevision));
    const place = position?.commit ?? (await readHead(connection));
    witness(connection, node, place);
    return { outcome: 'appended', revision: Number(nextExpectedRevision), position: place };
  } catch (error) {
    if (!(error instanceof WrongExpectedVersionError)) throw toStoreError(error);
    return answerConflict(connection, stream, options, toRevision(error.actualVersion));
  }
}
