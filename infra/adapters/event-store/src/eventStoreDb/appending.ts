import { randomUUID } from 'node:crypto';
import { type EventData, jsonEvent, type JSONType, NO_STREAM, WrongExpectedVersionError } from '@eventstore/db-client';
import { acceptEvents } from '../acceptEvents.ts';
import { type AppendOptions, type AppendResult, type NewEvent, noStream } from '../port.ts';
import { lookUntil, witness } from './believing.ts';
import { type BatchAnswer, BatchBroken } from './batchStream.ts';
import { answerOf, atLeader } from './calls.ts';
import { type Connection, toStoreError } from './connection.ts';
import type { ServerNode } from './nodes.ts';
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

/** Characters of JSON above which an append goes by itself: it would hold up the others of its batch, or break it. */
const largestBatched = 256 * 1024;

/** An append by itself, in a call of its own. */
async function appendAlone(
  { client, silenceMs }: Connection,
  stream: string,
  proposed: EventData[],
  expectedRevision: number,
): Promise<BatchAnswer> {
  const { success, nextExpectedRevision, position } = await client.appendToStream(stream, proposed, {
    expectedRevision: expectedRevision === noStream ? NO_STREAM : BigInt(expectedRevision),
    deadline: silenceMs,
    requiresLeader: true,
  });
  // An address may say that a conflict is an answer.
  if (!success) {
    const current = nextExpectedRevision < 0n ? NO_STREAM : nextExpectedRevision;
    throw new WrongExpectedVersionError(undefined, { streamName: stream, current, expected: BigInt(expectedRevision) });
  }
  return { revision: Number(nextExpectedRevision), position: position?.commit ?? null };
}

/**
 * Stores events by the leader: on the call that appends share, and by itself when that does not say what became of it. If it was
 * stored at first, that meets a conflict with its own events, which is told by its command.
 */
async function store(
  connection: Connection,
  stream: string,
  proposed: EventData[],
  { expectedRevision, size }: { readonly expectedRevision: number; readonly size: number },
): Promise<{ readonly answer: BatchAnswer; readonly node: ServerNode }> {
  const alone = () => answerOf(connection, () => appendAlone(connection, stream, proposed, expectedRevision));
  if (size > largestBatched) return atLeader(connection, alone);
  const { batches, silenceMs } = connection;
  const append = { stream, events: proposed, expectedRevision };
  try {
    return await answerOf(connection, () => batches.append(append, silenceMs));
  } catch (error) {
    if (!(error instanceof BatchBroken)) throw error;
    return atLeader(connection, alone);
  }
}

/** Appends at an exact revision, by the leader: all of it, or nothing. @throws EventRefused, StoreUnreachable. */
export async function appendEvents(
  connection: Connection,
  stream: string,
  events: readonly NewEvent[],
  options: AppendOptions,
): Promise<AppendResult> {
  const accepted = acceptEvents(stream, events);
  const size = accepted.reduce((sum, { data, meta }) => sum + data.length + meta.length, 0);
  const { expectedRevision } = options;
  try {
    const { answer, node } = await store(connection, stream, events.map(propose), { expectedRevision, size });
    const place = answer.position ?? (await readHead(connection));
    witness(connection, node, place);
    return { outcome: 'appended', revision: answer.revision, position: place };
  } catch (error) {
    if (!(error instanceof WrongExpectedVersionError)) throw toStoreError(error);
    return answerConflict(connection, stream, options, toRevision(error.actualVersion));
  }
}
