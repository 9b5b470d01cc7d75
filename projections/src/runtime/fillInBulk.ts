import type { PoolClient } from 'pg';
import { type BatchEvent, runHandlers } from './applyBatch.ts';
import { copyOrUpsertRows, flush } from './flush.ts';
import { heldBack, inParts, type Page } from './pages.ts';
import { indexForHandlers, indexForReaders, moveTargets, type Target } from './schemas.ts';
import { createWriteSet, type WriteRun, type WriteSet } from './writes.ts';

/** Connections that write at the same time: the leading reader and a lease need theirs of the same pool. */
const writers = 2;

type Transaction = <T>(work: (client: PoolClient) => Promise<T>) => Promise<T>;

/** A new schema while it is filled. */
interface Filling {
  readonly target: Target;
  readonly writes: WriteSet;
  /** Whether any event is handled there, so that `afterBatch` is due. */
  handled: boolean;
  /** Whether the indexes are there that handlers' own SQL needs. */
  indexed: boolean;
}

/** Works on several at a time, and waits for all that was begun before it throws. */
async function concurrently<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const writer = async (): Promise<void> => {
    for (const item of waiting) await work(item);
  };
  const ended = await Promise.allSettled(Array.from({ length: writers }, writer));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}

/** Brings rows into a schema; its handlers' indexes are made before the first SQL of theirs. */
async function bring(client: PoolClient, filling: Filling, runs: readonly WriteRun[]): Promise<void> {
  if (!filling.indexed && runs.some(({ statement }) => statement !== null)) {
    await indexForHandlers(client, [filling.target]);
    filling.indexed = true;
  }
  await flush(client, filling.target.schema, runs, copyOrUpsertRows);
}

async function bringSettled(fillings: readonly Filling[], within: Transaction): Promise<void> {
  const settled = fillings.map((filling) => ({ filling, runs: filling.writes.takeSettled() }));
  await concurrently(
    settled.filter(({ runs }) => runs.length > 0),
    ({ filling, runs }) => within((client) => bring(client, filling, runs)),
  );
}

/**
 * Brings what is left, then what can be set or made once all rows are there. What `afterBatch` runs over whole tables needs no
 * index, and would have to keep those that are there.
 */
async function finish(client: PoolClient, filling: Filling): Promise<void> {
  const { target, writes, handled } = filling;
  await bring(client, filling, writes.runs());
  if (handled) {
    const last = createWriteSet();
    target.projection.afterBatch(last);
    await flush(client, target.schema, last.runs());
  }
  if (!filling.indexed) await indexForHandlers(client, [target]);
  await indexForReaders(client, [target]);
}

function handlePage(fillings: readonly Filling[], events: readonly BatchEvent[]): Promise<void> {
  return inParts(events, (part) => {
    for (const filling of fillings) {
      const handled = runHandlers(filling.target, part, filling.writes);
      filling.handled ||= handled;
    }
  });
}

/**
 * Fills new schemas, without any index so far, that nobody reads before they are full: all pages are one batch, whose rows are
 * written, most by COPY, as soon as a page did not touch them any more. While one page is written the next is handled and the one
 * after is read. What fails leaves the schemas half full: they are to be dropped.
 * @returns the position of the last page.
 */
export async function fillInBulk(
  targets: readonly Target[],
  pages: AsyncIterable<Page>,
  within: Transaction,
  progress: (position: bigint) => void,
): Promise<bigint> {
  const fillings = targets.map((target): Filling => {
    return { target, writes: createWriteSet(), handled: false, indexed: false };
  });
  let position = 0n;
  let written = Promise.resolve();
  try {
    for await (const page of pages) {
      await handlePage(fillings, page.events);
      await written;
      written = heldBack(bringSettled(fillings, within));
      ({ position } = page);
      progress(position);
    }
  } finally {
    await written;
  }
  await concurrently(fillings, (filling) => within((client) => finish(client, filling)));
  await within((client) => moveTargets(client, targets, position));
  return position;
}
