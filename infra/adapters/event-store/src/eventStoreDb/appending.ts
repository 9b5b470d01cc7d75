import { randomUUID } from 'node:crypto';
import { jsonEvent, type JSONType, NO_STREAM, WrongExpectedVersionError } from '@eventstore/db-client';
import { acceptEvents } from '../acceptEvents.ts';
import { type AppendOptions, type AppendResult, type NewEvent, noStream } from '../port.ts';
import { answerOf, type Connection, toStoreError } from './connection.ts';
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

/** What a conflict means: the same command was here before, or somebody else was. */
async function answerConflict(
  connection: Connection,
  stream: string,
  { expectedRevision, commandId }: AppendOptions,
  actual: number,
): Promise<AppendResult> {
  const later = await readStreamFrom(connection, stream, expectedRevision + 1);
  const own = later.findLast(({ meta }) => meta.commandId === commandId);
  if (own !== undefined) return { outcome: 'repeated', revision: own.revision, position: own.position };
  return { outcome: 'conflict', actualRevision: later.at(-1)?.revision ?? actual };
}

/** Appends at an exact revision: all of it, or nothing. @throws EventRefused, StoreUnreachable. */
export async function appendEvents(
  connection: Connection,
  stream: string,
  events: readonly NewEvent[],
  options: AppendOptions,
): Promise<AppendResult> {
  acceptEvents(stream, events);
  const { expectedRevision } = options;
  const revision = expectedRevision === noStream ? NO_STREAM : BigInt(expectedRevision);
  const call = connection.client.appendToStream(stream, events.map(propose), {
    expectedRevision: revision,
    deadline: connection.silenceMs,
  });
  try {
    const { success, nextExpectedRevision, position } = await answerOf(connection, call);
    if (!success) return await answerConflict(connection, stream, options, Number(nextExpectedRevision));
    const place = position?.commit ?? (await readHead(connection));
    return { outcome: 'appended', revision: Number(nextExpectedRevision), position: place };
  } catch (error) {
    if (!(error instanceof WrongExpectedVersionError)) throw toStoreError(error);
    return answerConflict(connection, stream, options, toRevision(error.actualVersion));
  }
}
