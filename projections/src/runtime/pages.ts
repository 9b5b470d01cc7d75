import { setImmediate } from 'node:timers/promises';
import { type DecodedBatchEvent, decodeEventBatch } from './applyBatch.ts';
import type { Projection } from './projection.ts';
import type { ReadModelDeps } from './readerDeps.ts';

/** Number of events to process before yielding to the event loop. */
const partSize = 500;

/** A decoded page of the log, and its end position. */
export interface EventLogPage {
  readonly events: readonly DecodedBatchEvent[];
  readonly position: bigint;
}

/** Processes events in parts, and yields to the event loop between the parts. */
export async function processEventsInChunks<T>(
  events: readonly T[],
  work: (part: readonly T[]) => Promise<void> | void,
): Promise<void> {
  for (let start = 0; start < events.length; start += partSize) {
    await work(events.slice(start, start + partSize));
    await setImmediate();
  }
}

/** @param limit maximum number of events. */
export async function readEventLogPage(
  { store, reader }: ReadModelDeps,
  projections: readonly Projection[],
  after: bigint,
  limit: number,
): Promise<EventLogPage> {
  const { events, position } = await store.readAll(after, limit);
  const read: DecodedBatchEvent[] = [];
  await processEventsInChunks(
    events,
    async (part) => void read.push(...(await decodeEventBatch(reader, projections, part))),
  );
  return { events: read, position };
}

/** Prevents an unhandled rejection: an error is thrown only where the promise is awaited. */
export function suppressUnhandledRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** Maximum number of events per page. Large, because most rows are then written only once, in their final state. */
export const maxEventsPerEventLogPage = 5000;
const minPageSize = 1000;

/**
 * Returns the page size, which grows with the position, so that reading, handling and writing also overlap for short
 * logs.
 */
function getPageSize(position: bigint): number {
  return Math.max(minPageSize, Math.min(maxEventsPerEventLogPage, Number(position / 2n)));
}

/**
 * Reads pages of the log from the beginning to at least `until`. The first page is read immediately, each further page
 * while the previous page is processed.
 */
export function readEventLogAhead(
  deps: ReadModelDeps,
  projections: readonly Projection[],
  until: bigint,
): AsyncIterable<EventLogPage> {
  const read = (after: bigint) =>
    suppressUnhandledRejection(readEventLogPage(deps, projections, after, getPageSize(after)));
  let next = read(0n);
  return (async function* pages() {
    for (let position = 0n; position < until; ) {
      const page = await next;
      if (page.position === position) return;
      ({ position } = page);
      if (position < until) next = read(position);
      yield page;
    }
  })();
}
