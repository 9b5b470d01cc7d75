import { randomUUID } from 'node:crypto';
import { type EventData, jsonEvent, type JSONType, NO_STREAM, WrongExpectedVersionError } from '@eventstore/db-client';
import { serialiseEvents } from '../serialiseEvents.ts';
import { type EventAppendOptions, type EventAppendResult, type NewEvent, noStreamRevision } from '../port.ts';
import { pollEventStoreDbUntilValueFound, recordHighestSeenEventStoreDbPosition } from './caughtUpReads.ts';
import { type EventStoreDbBatchedAppendResult, EventStoreDbAppendOutcomeUnknownError } from './batchAppendStream.ts';
import { callConnectedEventStoreDbNodeOnce, retryAtEventStoreDbLeader } from './calls.ts';
import { type EventStoreDbConnection, toEventStoreError } from './connection.ts';
import type { ConnectedEventStoreDbNode } from './nodes.ts';
import { readEventStoreDbHead, readEventStoreDbStream, type EventStoreDbEventMetadata } from './read.ts';

/** Converts the server's revision to a number, with -1 for a stream that does not exist. */
function toRevision(version: bigint | 'no_stream' | undefined): number {
  return typeof version === 'bigint' ? Number(version) : noStreamRevision;
}

/**
 * The server treats an append with known event ids as a repetition and reports success, even with different data.
 * Therefore every attempt uses new server ids, and a repetition always causes a conflict. The ids of the product's
 * events are in the metadata.
 */
function toEventData({ id, type, data, meta }: NewEvent) {
  const metadata: EventStoreDbEventMetadata = { id, meta };
  return jsonEvent({ id: randomUUID(), type, data: data as JSONType, metadata });
}

const eventNotReadable = 'The event store contains an event that is not readable yet.';

/**
 * Determines the cause of a conflict: the same command has stored its events before, or another command has appended
 * events. A new leader can reject an append because of an event that it cannot read yet; this function then waits until
 * the event is readable.
 * @throws EventStoreUnreachableError if the event is not readable within `silenceMs`.
 */
async function resolveConflict(
  connection: EventStoreDbConnection,
  stream: string,
  { expectedRevision, commandId }: EventAppendOptions,
  actual: number,
): Promise<EventAppendResult> {
  const requiredRevision = actual < expectedRevision ? noStreamRevision : Math.max(actual, expectedRevision + 1);
  const later = await pollEventStoreDbUntilValueFound(connection, eventNotReadable, async () => {
    const events = await readEventStoreDbStream(connection, stream, expectedRevision + 1);
    return (events.at(-1)?.revision ?? noStreamRevision) >= requiredRevision ? events : null;
  });
  const own = later.findLast(({ meta }) => meta.commandId === commandId);
  if (own !== undefined) return { outcome: 'repeated', revision: own.revision, position: own.position };
  return { outcome: 'conflict', actualRevision: later.at(-1)?.revision ?? actual };
}

/** Maximum number of JSON characters of an append in a batch. A larger append would delay or break the batch. */
const maxBatchedCharacters = 256 * 1024;

/** Appends in a separate gRPC call instead of the shared batch call. */
async function appendSeparately(
  { client, silenceMs }: EventStoreDbConnection,
  stream: string,
  proposed: EventData[],
  expectedRevision: number,
): Promise<EventStoreDbBatchedAppendResult> {
  const { success, nextExpectedRevision, position } = await client.appendToStream(stream, proposed, {
    expectedRevision: expectedRevision === noStreamRevision ? NO_STREAM : BigInt(expectedRevision),
    deadline: silenceMs,
    requiresLeader: true,
  });
  // With `throwOnAppendFailure=false` in the connection string, the client returns a conflict instead of throwing it.
  if (!success) {
    const current = nextExpectedRevision < 0n ? NO_STREAM : nextExpectedRevision;
    throw new WrongExpectedVersionError(undefined, { streamName: stream, current, expected: BigInt(expectedRevision) });
  }
  return { revision: Number(nextExpectedRevision), position: position?.commit ?? null };
}

/**
 * Appends at the leader, in the shared batch call. Sends the append separately when the batch call does not report its
 * outcome. If the first attempt was stored, the second attempt conflicts with the events of the first attempt, which
 * are recognised by their command id.
 */
async function store(
  connection: EventStoreDbConnection,
  stream: string,
  proposed: EventData[],
  { expectedRevision, size }: { readonly expectedRevision: number; readonly size: number },
): Promise<{ readonly answer: EventStoreDbBatchedAppendResult; readonly node: ConnectedEventStoreDbNode }> {
  const sendSeparately = () =>
    callConnectedEventStoreDbNodeOnce(connection, () =>
      appendSeparately(connection, stream, proposed, expectedRevision),
    );
  if (size > maxBatchedCharacters) return retryAtEventStoreDbLeader(connection, sendSeparately);
  const { batches, silenceMs } = connection;
  const append = { stream, events: proposed, expectedRevision };
  try {
    return await callConnectedEventStoreDbNodeOnce(connection, () => batches.append(append, silenceMs));
  } catch (error) {
    if (!(error instanceof EventStoreDbAppendOutcomeUnknownError)) throw error;
    return retryAtEventStoreDbLeader(connection, sendSeparately);
  }
}

/**
 * Appends all events at an exact revision, or none of them.
 * @throws EventNotStorableError, EventStoreUnreachableError.
 */
export async function appendToEventStoreDb(
  connection: EventStoreDbConnection,
  stream: string,
  events: readonly NewEvent[],
  options: EventAppendOptions,
): Promise<EventAppendResult> {
  const accepted = serialiseEvents(stream, events);
  const size = accepted.reduce((sum, { data, meta }) => sum + data.length + meta.length, 0);
  const { expectedRevision } = options;
  try {
    const { answer, node } = await store(connection, stream, events.map(toEventData), { expectedRevision, size });
    const position = answer.position ?? (await readEventStoreDbHead(connection));
    recordHighestSeenEventStoreDbPosition(connection, node, position);
    return { outcome: 'appended', revision: answer.revision, position };
  } catch (error) {
    if (!(error instanceof WrongExpectedVersionError)) throw toEventStoreError(error);
    return resolveConflict(connection, stream, options, toRevision(error.actualVersion));
  }
}
