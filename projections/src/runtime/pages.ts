import { setImmediate } from 'node:timers/promises';
import { type BatchEvent, decodeBatch } from './applyBatch.ts';
import type { Projection } from './projection.ts';
import type { ReaderDeps } from './readerDeps.ts';

/** Events that are read in one go between statements. */
const partSize = 500;

/** A page of the log, read, and the position up to which it goes. */
export interface Page {
  readonly events: readonly BatchEvent[];
  readonly position: bigint;
}

/** Goes through events in parts, and lets statements that wait for this thread go between two of them. */
export async function inParts<T>(
  events: readonly T[],
  work: (part: readonly T[]) => Promise<void> | void,
): Promise<void> {
  for (let start = 0; start < events.length; start += partSize) {
    await work(events.slice(start, start + partSize));
    await setImmediate();
  }
}

/** @param limit events at most. */
export async function readPage(
  { store, reader }: ReaderDeps,
  projections: readonly Projection[],
  after: bigint,
  limit: number,
): Promise<Page> {
  const { events, position } = await store.readAll(after, limit);
  const read: BatchEvent[] = [];
  await inParts(events, async (part) => void read.push(...(await decodeBatch(reader, projections, part))));
  return { events: read, position };
}

/** An error comes where the promise is awaited, and does not end the process before. */
export function heldBack<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** Events of the pages of a long log: many, for then most rows are written once, in their last state. */
export const pageSize = 5000;
const firstPageSize = 1000;

/** Pages grow with what was read, so that those who work on a short log can be busy at the same time too. */
function sizeAfter(position: bigint): number {
  return Math.max(firstPageSize, Math.min(pageSize, Number(position / 2n)));
}

/**
 * The log from its beginning to a position or beyond, page by page; each is read while the one before is worked on, the first one
 * from now on.
 */
export function readAhead(deps: ReaderDeps, projections: readonly Projection[], until: bigint): AsyncIterable<Page> {
  const read = (after: bigint) => heldBack(readPage(deps, projections, after, sizeAfter(after)));
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
