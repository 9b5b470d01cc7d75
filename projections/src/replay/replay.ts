import { setImmediate } from 'node:timers/promises';
import type { EventBatch, EventStore, StoredEvent } from '@marketplace/event-store/port.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import type { Pool, PoolClient } from 'pg';
import { flushProjectionWrites } from '../runtime/flushProjectionWrites.ts';
import { suppressUnhandledRejection } from '../runtime/pages.ts';
import { isPoisonEventError, formatEventFailureReason } from '../runtime/poison.ts';
import type { EventDecoder } from '../runtime/readerDeps.ts';
import { createEventLogRangeFilter } from './logRange.ts';
import type { SeparateReplayProjection } from './replayable.ts';
import { collectReplayHandlerWritesForPage, type ReplayPageReadDeps } from './replayPage.ts';
import {
  type ReplayParameters,
  createReplaySchema,
  dropReplaySchema,
  createReplayIndexesAndMarkComplete,
  advanceReplayPosition,
  readReplayState,
  ReplayRefusedError,
  type ReplayState,
  withReplayLock,
} from './replaySchema.ts';

/**
 * Dependencies of a replay: the log, and connections with privileges to read the log and to write replays, but nothing
 * else.
 */
export interface ReplayDeps {
  readonly store: Pick<EventStore, 'readAll' | 'head' | 'epoch'>;
  readonly decode: EventDecoder['decode'];
  readonly pool: Pool;
}

/** A requested replay. */
export interface ReplayPlan {
  readonly schema: string;
  readonly projection: SeparateReplayProjection;
  readonly asked: ReplayParameters;
  /** Whether to drop an existing replay of the same name first. */
  readonly shouldReplace: boolean;
}

/** Receives the progress of a replay as log positions. */
export type ReportReplayProgress = (
  position: bigint,
  bounds: { readonly first: bigint; readonly until: bigint },
) => void;

/** Events per page and transaction. Short transactions do not block other writers for long. */
const eventsPerPage = 2000;

/** Rows and position are lost together in a crash of Postgres, so commits need not wait for the disk. */
const begin = 'BEGIN; SET LOCAL synchronous_commit = off';

/**
 * Runs a projection over the log or a section of it, up to the current end of the log, into a separate schema. Each
 * page is written with its position in one transaction; after an interruption, the same request resumes the replay.
 * Does not read or write live read models.
 * @param signal stops the replay after the current page.
 * @returns the state of the stopped or complete replay.
 * @throws ReplayRefusedError when the schema contains another replay, when the replay is complete or another process is
 * writing it, or when an event cannot be applied.
 */
export async function executeReplay(
  deps: ReplayDeps,
  order: ReplayPlan,
  progress: ReportReplayProgress,
  signal: AbortSignal,
): Promise<ReplayState> {
  return withReplayLock(deps.pool, order.schema, async (owner) => {
    const state = await openReplay(deps, order, owner);
    const reached = await processPages(deps, order, { state, progress, signal });
    if (reached.position < reached.until) return reached;
    await runInTransaction(deps.pool, (client) =>
      createReplayIndexesAndMarkComplete(client, order.schema, order.projection),
    );
    return (await readReplayState(deps.pool, order.schema)) ?? reached;
  });
}

/** @returns the state from which the replay resumes or starts. */
async function openReplay(deps: ReplayDeps, order: ReplayPlan, owner: PoolClient): Promise<ReplayState> {
  const { schema, asked, shouldReplace } = order;
  const found = await readReplayState(owner, schema);
  const epoch = await deps.store.epoch();
  if (found !== null && !shouldReplace) {
    validateExisting(found, asked, epoch);
    return found;
  }
  const fresh = { asked, epoch, ...(await findBounds(deps, asked)) };
  await runInTransaction(deps.pool, async (client) => {
    await dropReplaySchema(client, schema);
    await createReplaySchema(client, schema, order.projection, fresh);
  });
  return { ...fresh, handled: 0, startedAt: new Date(), finishedAt: null };
}

async function findBounds({ store }: ReplayDeps, { fromPosition, toPosition }: ReplayParameters) {
  const head = await store.head();
  const first = fromPosition === null ? 1n : BigInt(fromPosition);
  if (first > head && fromPosition !== null) throw new ReplayRefusedError(`The log ends at position ${head}.`);
  const until = toPosition === null || BigInt(toPosition) > head ? head : BigInt(toPosition);
  return { position: first - 1n, until };
}

function validateExisting(found: ReplayState, asked: ReplayParameters, epoch: string): void {
  const hint = 'use --again to drop it and start over, or another name to keep both.';
  if (JSON.stringify(found.asked) !== JSON.stringify(asked)) {
    throw new ReplayRefusedError(
      `A replay of this name exists, for ${formatReplayRequestSummary(found.asked, asked)}: ${hint}`,
    );
  }
  if (found.epoch !== epoch) throw new ReplayRefusedError(`A replay of this name exists, for another log: ${hint}`);
  if (found.finishedAt !== null) throw new ReplayRefusedError(`A replay of this name exists and is complete: ${hint}`);
}

/**
 * Describes a requested replay.
 * @param other another request. If it is for another version of the same projection, the version of this request is
 * described as an earlier version.
 */
export function formatReplayRequestSummary(
  { projection, version, ...range }: ReplayParameters,
  other?: ReplayParameters,
): string {
  const bounds = [
    ...(range.from === null ? [] : [`from ${range.from}`]),
    ...(range.to === null ? [] : [`to ${range.to}`]),
    ...(range.fromPosition === null ? [] : [`from position ${range.fromPosition}`]),
    ...(range.toPosition === null ? [] : [`to position ${range.toPosition}`]),
  ];
  const changed = other !== undefined && other.projection === projection && other.version !== version;
  const whole = bounds.length === 0 ? 'the whole log' : bounds.join(' ');
  return `${projection}${changed ? ' (an earlier version of the projection)' : ''}, ${whole}`;
}

/**
 * @returns a predicate for discarded events. It is true for readable events that an operator discarded for this
 * projection, and for unreadable events that an operator discarded for any projection.
 */
async function findDiscarded(
  { pool }: ReplayDeps,
  { name }: SeparateReplayProjection,
): Promise<ReplayPageReadDeps['isDiscarded']> {
  const { rows } = await pool.query<{ projection: string; position: string }>(
    'SELECT projection, position FROM ops.discarded',
  );
  const own = new Set(rows.filter(({ projection }) => projection === name).map(({ position }) => position));
  const any = new Set(rows.map(({ position }) => position));
  return ({ position }, isUnreadable) => (isUnreadable ? any : own).has(position.toString());
}

interface ReplayRun {
  readonly state: ReplayState;
  readonly progress: ReportReplayProgress;
  readonly signal: AbortSignal;
}

/** Processes all pages of the log range; the next page is read while the current page is written. */
async function processPages(
  deps: ReplayDeps,
  order: ReplayPlan,
  { state, progress, signal }: ReplayRun,
): Promise<ReplayState> {
  const { until } = state;
  const reader = { decode: deps.decode, isDiscarded: await findDiscarded(deps, order.projection) };
  const read = (after: bigint): Promise<EventBatch> =>
    suppressUnhandledRejection(deps.store.readAll(after, eventsPerPage));
  const belongs = createEventLogRangeFilter({ ...state.asked, after: state.position, until });
  let current = state;
  let page = read(current.position);
  while (current.position < until && !signal.aborted) {
    const { events, position } = await page;
    const reached = position > current.position && position < until ? position : until;
    if (reached < until) page = read(reached);
    const handled = await writePage(deps, order, {
      from: current,
      to: reached,
      reader,
      events: events.filter(belongs),
    });
    current = { ...current, position: reached, handled: current.handled + handled };
    progress(reached, { first: state.position, until });
    await setImmediate();
  }
  return current;
}

interface WrittenPage {
  readonly from: ReplayState;
  readonly to: bigint;
  readonly reader: ReplayPageReadDeps;
  readonly events: readonly StoredEvent[];
}

/**
 * Writes a page and its position.
 * @returns the number of handled events.
 */
async function writePage(
  { pool }: ReplayDeps,
  { schema, projection }: ReplayPlan,
  { from, to, reader, events }: WrittenPage,
): Promise<number> {
  const { runs, handled } = await collectReplayHandlerWritesForPage(projection, reader, events);
  const writeAll = async (client: PoolClient): Promise<void> => {
    await flushProjectionWrites(client, schema, runs);
    await advanceReplayPosition(client, schema, { position: from.position, handled }, to);
  };
  await runInTransaction(pool, writeAll, begin).catch((error: unknown) => {
    if (!isPoisonEventError(error)) throw error;
    throw new ReplayRefusedError(
      `The rows of events ${from.position + 1n} to ${to} cannot be stored: ${formatEventFailureReason(error)}`,
    );
  });
  return handled;
}
