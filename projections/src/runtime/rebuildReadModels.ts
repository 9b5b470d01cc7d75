import { lockReaderCheckpoint } from '@marketplace/event-store/reader/checkpoint.ts';
import { readModelsCheckpointName } from '@marketplace/read-models/readModels.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import type { Pool, PoolClient } from 'pg';
import { buildParkedStreamSqlParameters, createEventByEventWriter, writeProjectionBatchAtOnce } from './applyBatch.ts';
import { fillProjectionSchemasInBulk } from './fillProjectionSchemasInBulk.ts';
import { type EventLogPage, maxEventsPerEventLogPage, readEventLogAhead, readEventLogPage } from './pages.ts';
import { ProjectionCannotApplyEventError, isPoisonEventError } from './poison.ts';
import type { Projection } from './projection.ts';
import type { ReadModelDeps } from './readerDeps.ts';
import {
  activateProjectionSchemas,
  createProjectionSchemasWithoutIndexes,
  dropProjectionSchemas,
  createTableIndexesForHandlers,
  createTableIndexesForReaders,
  findProjectionSchemaAwaitingActivation,
  findLastRetiredProjectionSchema,
  lockActiveProjectionSchemas,
  markProjectionSchemasAwaitingActivation,
  updateProjectionSchemaPositions,
  type ProjectionDatabaseSchemaState,
} from './schemas.ts';

/**
 * Receives the progress of a rebuild after each page. Throwing aborts the rebuild without changing live read models.
 */
export type ReportRebuildProgress = (position: bigint, head: bigint) => void;

type Transaction = <T>(work: (client: PoolClient) => Promise<T>) => Promise<T>;

/** Rebuilds never park events: a failed event makes the whole rebuild fail. */
const writeOrFail = createEventByEventWriter((_client, _target, failure) => Promise.reject(failure));

/** Writes a page in one transaction. */
async function writePage(
  targets: readonly ProjectionDatabaseSchemaState[],
  { events, position }: EventLogPage,
  within: Transaction,
): Promise<void> {
  const writeAll = (writeTarget: typeof writeProjectionBatchAtOnce) =>
    within(async (client) => {
      for (const target of targets) await writeTarget(client, target, events);
      await updateProjectionSchemaPositions(client, targets, position);
    });
  await writeAll(writeProjectionBatchAtOnce).catch(async (error: unknown) => {
    if (isPoisonEventError(error)) await writeAll(writeOrFail);
    throw error;
  });
}

/**
 * Fills targets that are all at the same position. The next page is read while the current page is written.
 * @returns the new position: at least `until`, or the end of the log.
 */
async function fillTargets(
  deps: ReadModelDeps,
  targets: readonly ProjectionDatabaseSchemaState[],
  [after, until]: readonly [bigint, bigint],
  within: Transaction,
  progress: ReportRebuildProgress,
): Promise<bigint> {
  if (after >= until) return after;
  let position = after;
  const projections = targets.map(({ projection }) => projection);
  let page = await readEventLogPage(deps, projections, after, maxEventsPerEventLogPage);
  while (page.position > position) {
    const { position: reached } = page;
    const next = reached < until ? readEventLogPage(deps, projections, reached, maxEventsPerEventLogPage) : page;
    [page] = await Promise.all([next, writePage(targets, page, within)]);
    position = reached;
    progress(position < until ? position : until, until);
  }
  return position;
}

/**
 * Commits without waiting for the disk: an interrupted rebuild restarts anyway, and the last commit flushes all earlier
 * ones.
 */
function commitWithoutWaiting(pool: Pool): Transaction {
  return (work) => runInTransaction(pool, work, 'BEGIN; SET LOCAL synchronous_commit = off');
}

/** Maximum number of times that a rebuild catches up with the log before it takes the checkpoint lock. */
const maxCatchUpRounds = 10;

/** Last step of a rebuild, in the transaction in which the schemas have caught up with the live schemas. */
type FinishBuild = (client: PoolClient, targets: readonly ProjectionDatabaseSchemaState[]) => Promise<void>;

/** Activates the schemas for readers and the leading writer. */
function createActivation({ projections }: ReadModelDeps): FinishBuild {
  return async (client, targets) => {
    await activateProjectionSchemas(client, targets);
    await raiseCheckpoint(client, projections);
  };
}

/** Fills targets next to the live schemas, catches up, and finishes while holding the checkpoint lock. */
async function fillAndFinish(
  deps: ReadModelDeps,
  [targets, from]: readonly [readonly ProjectionDatabaseSchemaState[], bigint],
  progress: ReportRebuildProgress,
  finish: FinishBuild,
): Promise<void> {
  const within = commitWithoutWaiting(deps.pool);
  let position = from;
  for (let round = 0; round < maxCatchUpRounds; round++) {
    const head = await deps.store.head();
    if (position >= head) break;
    position = await fillTargets(deps, targets, [position, head], within, progress);
  }
  await runInTransaction(deps.pool, async (client) => {
    const live = await lockReaderCheckpoint(client, readModelsCheckpointName);
    await fillTargets(deps, targets, [position, live.position], (work) => withSavepoint(client, work), progress);
    await finish(client, targets);
  });
}

/** Runs work within a savepoint, so that a failed page can be retried in the same transaction. */
async function withSavepoint<T>(client: PoolClient, work: (client: PoolClient) => Promise<T>): Promise<T> {
  await client.query('SAVEPOINT page');
  return work(client).catch(async (error: unknown) => {
    await client.query('ROLLBACK TO SAVEPOINT page');
    throw error;
  });
}

/** Raises a lower checkpoint to the lowest position of all schemas, for example after the first fill. */
async function raiseCheckpoint(client: PoolClient, projections: readonly Projection[]): Promise<void> {
  const targets = await lockActiveProjectionSchemas(client, projections);
  if (targets.length < projections.length) return;
  const minPosition = targets.map(({ position }) => position).reduce((a, b) => (a < b ? a : b));
  await client.query('UPDATE ops.checkpoint SET position = greatest(position, $2) WHERE name = $1', [
    readModelsCheckpointName,
    minPosition.toString(),
  ]);
}

/**
 * Fills schemas that have no indexes yet, up to the given head of the log, and creates all indexes.
 * @returns the position of the schemas.
 */
type FirstFill = (targets: readonly ProjectionDatabaseSchemaState[], head: bigint) => Promise<bigint>;

/** Projections to build, and the last step. */
interface BuildPlan {
  readonly projections: readonly Projection[];
  readonly finish: FinishBuild;
}

async function build(
  deps: ReadModelDeps,
  { projections, finish }: BuildPlan,
  progress: ReportRebuildProgress,
  [head, firstFill]: readonly [bigint, FirstFill],
): Promise<void> {
  const epoch = await deps.store.epoch();
  const targets = await commitWithoutWaiting(deps.pool)((client) =>
    createProjectionSchemasWithoutIndexes(client, projections, epoch),
  );
  const fillAll = async (): Promise<void> => {
    await fillAndFinish(deps, [targets, await firstFill(targets, head)], progress, finish);
  };
  await fillAll().catch(async (error: unknown) => {
    await runInTransaction(deps.pool, (client) => dropProjectionSchemas(client, targets));
    throw error;
  });
}

/** Builds in bulk: fast, but an error cannot be attributed to an event. */
async function buildInBulk(deps: ReadModelDeps, plan: BuildPlan, progress: ReportRebuildProgress): Promise<void> {
  const head = await deps.store.head();
  const pages = readEventLogAhead(deps, plan.projections, head);
  const firstFill: FirstFill = (targets) =>
    fillProjectionSchemasInBulk(targets, pages, commitWithoutWaiting(deps.pool), (position) =>
      progress(position < head ? position : head, head),
    );
  await build(deps, plan, progress, [head, firstFill]);
}

/** Builds page by page, with writes like those of live read models, so that an error can be attributed to an event. */
async function buildByPages(deps: ReadModelDeps, plan: BuildPlan, progress: ReportRebuildProgress): Promise<void> {
  const within = commitWithoutWaiting(deps.pool);
  const firstFill: FirstFill = async (targets, head) => {
    await within((client) => createTableIndexesForHandlers(client, targets));
    const position = await fillTargets(deps, targets, [0n, head], within, progress);
    await within((client) => createTableIndexesForReaders(client, targets));
    return position;
  };
  await build(deps, plan, progress, [await deps.store.head(), firstFill]);
}

/**
 * Rebuilds projections from the log in schemas next to the live ones, then activates them. Retries parked events; skips
 * discarded events.
 * @throws ProjectionCannotApplyEventError at the first event that a projection cannot apply; the live read models are
 * then unchanged.
 */
export function rebuildReadModels(
  deps: ReadModelDeps,
  projections: readonly Projection[],
  progress: ReportRebuildProgress,
): Promise<void> {
  return buildWithFallback(deps, { projections, finish: createActivation(deps) }, progress);
}

/**
 * Rebuilds a projection in a new schema next to the live schema. The new schema then waits for
 * `activateRebuiltReadModel`, for at most a day; a schema that is already waiting is dropped.
 * @throws ProjectionCannotApplyEventError like `rebuildReadModels`.
 */
export function rebuildAlongsideLiveReadModel(
  deps: ReadModelDeps,
  projection: Projection,
  progress: ReportRebuildProgress,
): Promise<void> {
  return buildWithFallback(
    deps,
    { projections: [projection], finish: markProjectionSchemasAwaitingActivation },
    progress,
  );
}

async function buildWithFallback(deps: ReadModelDeps, plan: BuildPlan, progress: ReportRebuildProgress): Promise<void> {
  await buildInBulk(deps, plan, progress)
    .catch(async (error: unknown) => {
      if (!isPoisonEventError(error)) throw error;
      await buildByPages(deps, plan, progress);
    })
    .catch(async (error: unknown) => {
      if (error instanceof ProjectionCannotApplyEventError) await storeBuildFailure(deps.pool, plan.projections, error);
      throw error;
    });
}

/** Stores the event that made a rebuild fail, so that an operator can discard it. */
async function storeBuildFailure(
  pool: Pool,
  projections: readonly Projection[],
  failure: ProjectionCannotApplyEventError,
): Promise<void> {
  const projection = projections.find(({ name }) => name === failure.projection);
  if (projection === undefined) return;
  await pool.query(
    `INSERT INTO ops.unbuilt AS u (projection, code_version, stream, position, event_type, reason) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (projection, code_version) DO UPDATE SET
       stream = excluded.stream, position = excluded.position, event_type = excluded.event_type, reason = excluded.reason,
       failed_at = now()`,
    [projection.name, projection.version, ...buildParkedStreamSqlParameters(projection, failure)],
  );
}

/**
 * Catches up an existing schema and activates it.
 * @returns the name of the schema.
 */
async function catchUpAndActivate(
  deps: ReadModelDeps,
  target: ProjectionDatabaseSchemaState,
  progress: ReportRebuildProgress,
): Promise<string> {
  await fillAndFinish(deps, [[target], target.position], progress, createActivation(deps));
  return target.schema;
}

/**
 * Catches up the previous schema and activates it in place of the active schema.
 * @throws Error when no previous schema exists.
 */
export async function restorePreviousReadModel(
  deps: ReadModelDeps,
  projection: Projection,
  progress: ReportRebuildProgress,
): Promise<string> {
  const epoch = await deps.store.epoch();
  const target = await runInTransaction(deps.pool, (client) =>
    findLastRetiredProjectionSchema(client, projection, epoch),
  );
  if (target === null) throw new Error(`No previous schema of ${projection.name} exists.`);
  return catchUpAndActivate(deps, target, progress);
}

/**
 * Catches up the schema from `rebuildAlongsideLiveReadModel` and activates it. The replaced schema can be restored.
 * @throws Error when no schema is waiting.
 */
export async function activateRebuiltReadModel(
  deps: ReadModelDeps,
  projection: Projection,
  progress: ReportRebuildProgress,
): Promise<string> {
  const epoch = await deps.store.epoch();
  const target = await runInTransaction(deps.pool, (client) =>
    findProjectionSchemaAwaitingActivation(client, projection, epoch),
  );
  if (target === null) throw new Error(`No rebuilt schema of ${projection.name} is waiting to be activated.`);
  return catchUpAndActivate(deps, target, progress);
}
