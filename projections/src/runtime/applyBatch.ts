import { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import { type DomainEvent, eventNameOf } from '@marketplace/contracts/kernel/event.ts';
import type { Change } from '@marketplace/contracts/live.ts';
import { SearchesForgotten } from '@marketplace/contracts/searches/searches.events.ts';
import type { StoredEvent } from '@marketplace/event-store/port.ts';
import type { ClientBase } from 'pg';
import { flush } from './flush.ts';
import { EventFailed, isPoison, reasonOf } from './poison.ts';
import type { HandlerEntry, ProjectedEvent, Projection } from './projection.ts';
import type { EventReader } from './readerDeps.ts';
import type { Target } from './schemas.ts';
import { createWriteSet, type Writes } from './writes.ts';

/** What came of reading an event: the event, or why nobody can read it. */
type Reading = { readonly event: ProjectedEvent } | { readonly unreadable: Error };

/** An event of a batch in memory, without, and where a handler asks for them with, its personal properties. */
export interface BatchEvent {
  readonly name: string;
  readonly storedType: string;
  readonly stream: string;
  readonly position: bigint;
  readonly plain: Reading;
  readonly personal: Reading | null;
}

function projected(stored: StoredEvent, event: DomainEvent): Reading {
  const { stream, revision, position, meta } = stored;
  return { event: { event, stream, revision, position, at: meta.at, actor: meta.actor } };
}

/** An error that comes from the event itself belongs to it; any other stops the reader. */
function unreadable(error: unknown): Reading {
  if (error instanceof Error && isPoison(error)) return { unreadable: error };
  throw error;
}

function readPlain(reader: EventReader, stored: StoredEvent): Reading {
  try {
    return projected(stored, reader.decode(stored));
  } catch (error) {
    return unreadable(error);
  }
}

async function readPersonal(reader: EventReader, wanted: readonly StoredEvent[]): Promise<readonly Reading[]> {
  const open = async (events: readonly StoredEvent[]): Promise<readonly Reading[]> => {
    const opened = await reader.decodePersonal(events);
    return opened.map((event, index) => projected(events[index] as StoredEvent, event));
  };
  return open(wanted).catch(async (error: unknown) => {
    unreadable(error);
    const alone = wanted.map((stored) => open([stored]).catch((failure: unknown) => [unreadable(failure)]));
    return (await Promise.all(alone)).flat();
  });
}

/**
 * Reads a batch once for all projections; decrypts only what a handler asks for.
 * @throws UnknownEventType, which stops the reader: an event that is not known must never be skipped.
 */
export async function decodeBatch(
  reader: EventReader,
  projections: readonly Projection[],
  events: readonly StoredEvent[],
): Promise<readonly BatchEvent[]> {
  const asking = new Set(
    projections.flatMap(({ handlers }) => Object.keys(handlers).filter((name) => typeof handlers[name] === 'object')),
  );
  const wanted = events.filter(({ type }) => asking.has(eventNameOf(type)));
  const opened = wanted.length === 0 ? [] : await readPersonal(reader, wanted);
  const personal = new Map(wanted.map(({ position }, index) => [position, opened[index] ?? null]));
  return events.map((stored) => ({
    name: eventNameOf(stored.type),
    storedType: stored.type,
    stream: stored.stream,
    position: stored.position,
    plain: readPlain(reader, stored),
    personal: personal.get(stored.position) ?? null,
  }));
}

/** What stands still of a projection when an event of a stream fails: the stream, or `*` for everything. */
export function parkedPart({ parking }: Projection, stream: string): string {
  return parking === 'all' ? '*' : stream;
}

/** What is written down of a failure: what stands still, and at which event. */
export function failureValues(
  projection: Projection,
  { stream, position, eventType, reason }: EventFailed,
): readonly string[] {
  return [parkedPart(projection, stream), position.toString(), eventType, reason];
}

/** By its stream too: a log that came from a backup may hold another event at the position. */
function isDiscarded(discarded: Target['discarded'], { position, stream }: BatchEvent): boolean {
  const given = discarded.get(position);
  return given === stream || given === '*';
}

/** What only takes away reaches rows that stand still too; that part is built anew, with this event, before it goes on. */
const forgetting: readonly string[] = [SubjectErased.name, SearchesForgotten.name];

function isDue({ projection, position, parked, discarded }: Target, event: BatchEvent): boolean {
  if (event.position <= position || (discarded.size > 0 && isDiscarded(discarded, event))) return false;
  return parked.size === 0 || forgetting.includes(event.name) || !parked.has(parkedPart(projection, event.stream));
}

function handle(entry: Exclude<HandlerEntry<DomainEvent>, 'ignore'>, event: BatchEvent, writes: Writes): void {
  const reading = typeof entry === 'function' ? event.plain : (event.personal ?? event.plain);
  if ('unreadable' in reading) throw reading.unreadable;
  const handler = typeof entry === 'function' ? entry : entry.personal;
  handler(reading.event, writes);
}

function failed({ name }: Projection, event: BatchEvent, error: unknown): EventFailed {
  const { stream, position, storedType } = event;
  return new EventFailed({ projection: name, stream, position, eventType: storedType, reason: reasonOf(error) });
}

/**
 * Runs the handlers over those of the events that are due in the target. @returns whether any of them is handled there.
 * @throws EventFailed.
 */
export function runHandlers(target: Target, events: readonly BatchEvent[], writes: Writes): boolean {
  const { projection } = target;
  let handled = false;
  for (const event of events) {
    const entry = projection.handlers[event.name];
    if (entry === undefined || entry === 'ignore' || !isDue(target, event)) continue;
    handled = true;
    try {
      handle(entry, event, writes);
    } catch (error) {
      throw failed(projection, event, error);
    }
  }
  return handled;
}

/** Brings a batch into one schema, in the client's transaction. */
export type WriteTarget = (client: ClientBase, target: Target, batch: readonly BatchEvent[]) => Promise<void>;

/** All events together: quick, and lost together when one of them is poison. @throws EventFailed, or what Postgres says. */
export const writeTogether: WriteTarget = async (client, target, batch) => {
  const writes = createWriteSet();
  if (!runHandlers(target, batch, writes)) return;
  target.projection.afterBatch(writes);
  await flush(client, target.schema, writes.runs());
};

/** One by one, each behind a savepoint. @param onPoison told which event failed; throws to end it, else the rest of its part is left out. */
export function writeOneByOne(
  onPoison: (client: ClientBase, target: Target, failure: EventFailed) => Promise<void>,
): WriteTarget {
  return async (client, target, batch) => {
    const parked = new Set(target.parked);
    for (const event of batch) {
      if (!isDue({ ...target, parked }, event)) continue;
      await client.query('SAVEPOINT event');
      try {
        await writeTogether(client, { ...target, parked }, [event]);
        await client.query('RELEASE SAVEPOINT event');
      } catch (error) {
        if (!isPoison(error)) throw error;
        await client.query('ROLLBACK TO SAVEPOINT event');
        await onPoison(client, target, error instanceof EventFailed ? error : failed(target.projection, event, error));
        parked.add(parkedPart(target.projection, event.stream));
      }
    }
  };
}

/** Leaves a failed event's stream, or the whole projection, out of a schema from now on, and keeps why. */
export async function park(client: ClientBase, { projection, schema }: Target, failure: EventFailed): Promise<void> {
  await client.query(
    `INSERT INTO ops.parked (schema, stream, position, event_type, reason) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (schema, stream) DO NOTHING`,
    [schema, ...failureValues(projection, failure)],
  );
}

/** @returns what the batch makes worth a refetch, each pair once; of who is named in sealed properties too. */
export function batchChanges(projections: readonly Projection[], batch: readonly BatchEvent[]): readonly Change[] {
  const found = new Map<string, Change>();
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
