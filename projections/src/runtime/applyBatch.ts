import { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import { type DomainEvent, stripVersionFromEventType } from '@marketplace/contracts/kernel/event.ts';
import type { LiveChangeAudienceAndTag } from '@marketplace/contracts/liveUpdates.ts';
import { SearchesForgotten } from '@marketplace/contracts/searches/searches.events.ts';
import type { StoredEvent } from '@marketplace/event-store/port.ts';
import type { ClientBase } from 'pg';
import { flushProjectionWrites } from './flushProjectionWrites.ts';
import { ProjectionCannotApplyEventError, isPoisonEventError, formatEventFailureReason } from './poison.ts';
import type { ProjectionHandlerEntry, ProjectedEvent, Projection } from './projection.ts';
import type { EventDecoder } from './readerDeps.ts';
import type { ProjectionDatabaseSchemaState } from './schemas.ts';
import { createProjectionWriteBuffer, type ProjectionWriter } from './writes.ts';

type DecodedEvent = { readonly event: ProjectedEvent } | { readonly unreadable: Error };

/**
 * A decoded event of a batch: without personal properties and, if a handler requires personal properties, also with
 * them.
 */
export interface DecodedBatchEvent {
  readonly name: string;
  readonly storedType: string;
  readonly stream: string;
  readonly position: bigint;
  readonly plain: DecodedEvent;
  readonly personal: DecodedEvent | null;
}

function toProjected(stored: StoredEvent, event: DomainEvent): DecodedEvent {
  const { stream, revision, position, meta } = stored;
  return { event: { event, stream, revision, position, at: meta.at, actor: meta.actor } };
}

/** Returns an error that the event itself caused. Throws any other error, which stops the reader. */
function toUnreadable(error: unknown): DecodedEvent {
  if (error instanceof Error && isPoisonEventError(error)) return { unreadable: error };
  throw error;
}

function readPlain(reader: EventDecoder, stored: StoredEvent): DecodedEvent {
  try {
    return toProjected(stored, reader.decode(stored));
  } catch (error) {
    return toUnreadable(error);
  }
}

async function readPersonal(reader: EventDecoder, wanted: readonly StoredEvent[]): Promise<readonly DecodedEvent[]> {
  const decrypt = async (events: readonly StoredEvent[]): Promise<readonly DecodedEvent[]> => {
    const decrypted = await reader.decodePersonal(events);
    return decrypted.map((event, index) => toProjected(events[index] as StoredEvent, event));
  };
  return decrypt(wanted).catch(async (error: unknown) => {
    toUnreadable(error);
    const singly = wanted.map((stored) => decrypt([stored]).catch((failure: unknown) => [toUnreadable(failure)]));
    return (await Promise.all(singly)).flat();
  });
}

/**
 * Decodes a batch once for all projections, and decrypts personal data only where a handler requires it.
 * @throws UnknownEventTypeError, which stops the reader: an unknown event must never be skipped.
 */
export async function decodeEventBatch(
  reader: EventDecoder,
  projections: readonly Projection[],
  events: readonly StoredEvent[],
): Promise<readonly DecodedBatchEvent[]> {
  const namesWithPersonalData = new Set(
    projections.flatMap(({ handlers }) => Object.keys(handlers).filter((name) => typeof handlers[name] === 'object')),
  );
  const wanted = events.filter(({ type }) => namesWithPersonalData.has(stripVersionFromEventType(type)));
  const decrypted = wanted.length === 0 ? [] : await readPersonal(reader, wanted);
  const personal = new Map(wanted.map(({ position }, index) => [position, decrypted[index] ?? null]));
  return events.map((stored) => ({
    name: stripVersionFromEventType(stored.type),
    storedType: stored.type,
    stream: stored.stream,
    position: stored.position,
    plain: readPlain(reader, stored),
    personal: personal.get(stored.position) ?? null,
  }));
}

/** Returns the part of a projection to park when an event of a stream fails: the stream, or `*` for everything. */
export function getStreamToPark({ parking }: Projection, stream: string): string {
  return parking === 'all' ? '*' : stream;
}

/**
 * Builds query parameters that describe a failure: the parked stream (or `*`), the position and type of the failed
 * event, and the reason for the failure.
 */
export function buildParkedStreamSqlParameters(
  projection: Projection,
  { stream, position, eventType, reason }: ProjectionCannotApplyEventError,
): readonly string[] {
  return [getStreamToPark(projection, stream), position.toString(), eventType, reason];
}

/**
 * Whether an operator discarded the event. Also compares the stream, because a restored log may have another event at
 * the position.
 */
function isDiscarded(
  discarded: ProjectionDatabaseSchemaState['discarded'],
  { position, stream }: DecodedBatchEvent,
): boolean {
  const given = discarded.get(position);
  return given === stream || given === '*';
}

/**
 * Erasures also apply to the rows of parked streams. Before a parked stream resumes, its rows are rebuilt, including
 * the erasure.
 */
const erasureEvents: readonly string[] = [SubjectErased.name, SearchesForgotten.name];

function isDue(
  { projection, position, parked, discarded }: ProjectionDatabaseSchemaState,
  event: DecodedBatchEvent,
): boolean {
  if (event.position <= position || (discarded.size > 0 && isDiscarded(discarded, event))) return false;
  return (
    parked.size === 0 || erasureEvents.includes(event.name) || !parked.has(getStreamToPark(projection, event.stream))
  );
}

function handle(
  entry: Exclude<ProjectionHandlerEntry<DomainEvent>, 'ignore'>,
  event: DecodedBatchEvent,
  writes: ProjectionWriter,
): void {
  const reading = typeof entry === 'function' ? event.plain : (event.personal ?? event.plain);
  if ('unreadable' in reading) throw reading.unreadable;
  const handler = typeof entry === 'function' ? entry : entry.personal;
  handler(reading.event, writes);
}

function toEventFailed(
  { name }: Projection,
  event: DecodedBatchEvent,
  error: unknown,
): ProjectionCannotApplyEventError {
  const { stream, position, storedType } = event;
  return new ProjectionCannotApplyEventError({
    projection: name,
    stream,
    position,
    eventType: storedType,
    reason: formatEventFailureReason(error),
  });
}

/**
 * Runs the handlers for the events that the schema does not reflect yet, except those of parked streams and discarded
 * events.
 * @returns whether any event was handled.
 * @throws ProjectionCannotApplyEventError.
 */
export function runProjectionHandlers(
  target: ProjectionDatabaseSchemaState,
  events: readonly DecodedBatchEvent[],
  writes: ProjectionWriter,
): boolean {
  const { projection } = target;
  let handled = false;
  for (const event of events) {
    const entry = projection.handlers[event.name];
    if (entry === undefined || entry === 'ignore' || !isDue(target, event)) continue;
    handled = true;
    try {
      handle(entry, event, writes);
    } catch (error) {
      throw toEventFailed(projection, event, error);
    }
  }
  return handled;
}

/** Writes a batch to one schema, in the client's transaction. */
export type WriteBatchToProjectionSchema = (
  client: ClientBase,
  target: ProjectionDatabaseSchemaState,
  batch: readonly DecodedBatchEvent[],
) => Promise<void>;

/**
 * Writes all events together: fast, but fails as a whole if one event is a poison event.
 * @throws ProjectionCannotApplyEventError, or an error of Postgres.
 */
export const writeProjectionBatchAtOnce: WriteBatchToProjectionSchema = async (client, target, batch) => {
  const writes = createProjectionWriteBuffer();
  if (!runProjectionHandlers(target, batch, writes)) return;
  target.projection.afterBatch(writes);
  await flushProjectionWrites(client, target.schema, writes.runs());
};

/**
 * Creates a function that writes events one by one, each with a savepoint.
 * @param onPoison receives the failed event. If it rejects, the batch is aborted; otherwise the later events of the
 * parked stream are skipped.
 */
export function createEventByEventWriter(
  onPoison: (
    client: ClientBase,
    target: ProjectionDatabaseSchemaState,
    failure: ProjectionCannotApplyEventError,
  ) => Promise<void>,
): WriteBatchToProjectionSchema {
  return async (client, target, batch) => {
    const parked = new Set(target.parked);
    for (const event of batch) {
      if (!isDue({ ...target, parked }, event)) continue;
      await client.query('SAVEPOINT event');
      try {
        await writeProjectionBatchAtOnce(client, { ...target, parked }, [event]);
        await client.query('RELEASE SAVEPOINT event');
      } catch (error) {
        if (!isPoisonEventError(error)) throw error;
        await client.query('ROLLBACK TO SAVEPOINT event');
        await onPoison(
          client,
          target,
          error instanceof ProjectionCannotApplyEventError ? error : toEventFailed(target.projection, event, error),
        );
        parked.add(getStreamToPark(target.projection, event.stream));
      }
    }
  };
}

/** Parks the stream of a failed event, or the whole projection, in a schema, and stores the reason. */
export async function parkFailedEventStream(
  client: ClientBase,
  { projection, schema }: ProjectionDatabaseSchemaState,
  failure: ProjectionCannotApplyEventError,
): Promise<void> {
  await client.query(
    `INSERT INTO ops.parked (schema, stream, position, event_type, reason) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (schema, stream) DO NOTHING`,
    [schema, ...buildParkedStreamSqlParameters(projection, failure)],
  );
}

/**
 * @returns the changes of a batch without duplicates, including changes for users whose ids are in encrypted
 * properties.
 */
export function collectBatchLiveChanges(
  projections: readonly Projection[],
  batch: readonly DecodedBatchEvent[],
): readonly LiveChangeAudienceAndTag[] {
  const found = new Map<string, LiveChangeAudienceAndTag>();
  for (const { name, plain, personal } of batch) {
    const reading = personal === null || 'unreadable' in personal ? plain : personal;
    if ('unreadable' in reading) continue;
    for (const { handlers, changes } of projections) {
      if (!(name in handlers)) continue;
      for (const change of changes(reading.event)) found.set(change.join(' '), change);
    }
  }
  return [...found.values()];
}
