import type { PoolClient } from 'pg';
import { type DecodedBatchEvent, runProjectionHandlers } from './applyBatch.ts';
import { copyOrUpsertReadModelRows, flushProjectionWrites } from './flushProjectionWrites.ts';
import { suppressUnhandledRejection, processEventsInChunks, type EventLogPage } from './pages.ts';
import {
  createTableIndexesForHandlers,
  createTableIndexesForReaders,
  updateProjectionSchemaPositions,
  type ProjectionDatabaseSchemaState,
} from './schemas.ts';
import { createProjectionWriteBuffer, type ProjectionRowWriteBatch, type ProjectionWriteBuffer } from './writes.ts';

/** Number of concurrent writers. Leaves connections of the pool for the leading reader and the lease. */
const writerCount = 2;

type Transaction = <T>(work: (client: PoolClient) => Promise<T>) => Promise<T>;

/** A new schema that is being filled. */
interface SchemaFill {
  readonly target: ProjectionDatabaseSchemaState;
  readonly writes: ProjectionWriteBuffer;
  /** Whether any event was handled. If so, `afterBatch` must run. */
  handled: boolean;
  /** Whether the indexes for the handlers' own SQL exist. */
  indexed: boolean;
}

/** Processes several items at a time, and waits for all started items before it throws. */
async function runConcurrently<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const writer = async (): Promise<void> => {
    for (const item of waiting) await work(item);
  };
  const ended = await Promise.allSettled(Array.from({ length: writerCount }, writer));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}

/** Writes rows to a schema. Creates the indexes for handlers before the handlers' first SQL statement. */
async function writeRows(
  client: PoolClient,
  filling: SchemaFill,
  runs: readonly ProjectionRowWriteBatch[],
): Promise<void> {
  if (!filling.indexed && runs.some(({ statement }) => statement !== null)) {
    await createTableIndexesForHandlers(client, [filling.target]);
    filling.indexed = true;
  }
  await flushProjectionWrites(client, filling.target.schema, runs, copyOrUpsertReadModelRows);
}

async function writeSettledRows(fillings: readonly SchemaFill[], within: Transaction): Promise<void> {
  const settled = fillings.map((filling) => ({ filling, runs: filling.writes.takeSettled() }));
  await runConcurrently(
    settled.filter(({ runs }) => runs.length > 0),
    ({ filling, runs }) => within((client) => writeRows(client, filling, runs)),
  );
}

/**
 * Writes the remaining rows, runs `afterBatch`, and creates the indexes. `afterBatch` runs before index creation,
 * because it scans whole tables, needs no index and would have to maintain existing indexes.
 */
async function finishSchema(client: PoolClient, filling: SchemaFill): Promise<void> {
  const { target, writes, handled } = filling;
  await writeRows(client, filling, writes.runs());
  if (handled) {
    const last = createProjectionWriteBuffer();
    target.projection.afterBatch(last);
    await flushProjectionWrites(client, target.schema, last.runs());
  }
  if (!filling.indexed) await createTableIndexesForHandlers(client, [target]);
  await createTableIndexesForReaders(client, [target]);
}

function handlePage(fillings: readonly SchemaFill[], events: readonly DecodedBatchEvent[]): Promise<void> {
  return processEventsInChunks(events, (part) => {
    for (const filling of fillings) {
      const handled = runProjectionHandlers(filling.target, part, filling.writes);
      filling.handled ||= handled;
    }
  });
}

/**
 * Fills new schemas that have no indexes and no readers yet. All pages form one batch. Each row is written after the
 * first page that does not change it again, mostly with COPY. While one page is written, the next page is handled and
 * the page after that is read. After a failure, the schemas are incomplete and must be dropped.
 * @returns the position of the last page.
 */
export async function fillProjectionSchemasInBulk(
  targets: readonly ProjectionDatabaseSchemaState[],
  pages: AsyncIterable<EventLogPage>,
  within: Transaction,
  progress: (position: bigint) => void,
): Promise<bigint> {
  const fillings = targets.map((target): SchemaFill => {
    return { target, writes: createProjectionWriteBuffer(), handled: false, indexed: false };
  });
  let position = 0n;
  let written = Promise.resolve();
  try {
    for await (const page of pages) {
      await handlePage(fillings, page.events);
      await written;
      written = suppressUnhandledRejection(writeSettledRows(fillings, within));
      ({ position } = page);
      progress(position);
    }
  } finally {
    await written;
  }
  await runConcurrently(fillings, (filling) => within((client) => finishSchema(client, filling)));
  await within((client) => updateProjectionSchemaPositions(client, targets, position));
  return position;
}
