import { readModelsCheckpointName } from '@marketplace/read-models/readModels.ts';
import {
  lockReaderCheckpoint,
  getOrCreateReaderCheckpointPosition,
} from '@marketplace/event-store/reader/checkpoint.ts';
import { runRepeatedly, type RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import { type HeldDatabaseLease, runWithDatabaseLease } from '@marketplace/event-store/reader/lease.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import { updateReadModelsAsLeader } from './lead.ts';
import type { Projection } from './projection.ts';
import type { ReadModelDeps } from './readerDeps.ts';
import { rebuildReadModels } from './rebuildReadModels.ts';
import {
  activateProjectionSchemas,
  findActiveProjectionSchemas,
  createProjectionSchema,
  dropUnusedProjectionSchema,
  createTableIndexesForReaders,
  type ProjectionDatabaseSchemaState,
} from './schemas.ts';

const hourMs = 3_600_000;

const recoveryHint =
  'Restore the matching event store, or run "npm run restored" after the event store was restored or replaced.';

/** Returns the lowest position of existing schemas of this release, at which the release's checkpoint starts. */
function findLowestPosition(targets: readonly ProjectionDatabaseSchemaState[]): bigint {
  return targets.map(({ position }) => position).reduce((a, b) => (a < b ? a : b), targets[0]?.position ?? 0n);
}

/**
 * Finds projections without a schema. If the log is empty, creates and activates their schemas immediately.
 * @returns the projections that still have no schema.
 */
async function findMissingProjections(deps: ReadModelDeps, isEmpty: boolean): Promise<readonly Projection[]> {
  const epoch = await deps.store.epoch();
  return runInTransaction(deps.pool, async (client) => {
    await lockReaderCheckpoint(client, readModelsCheckpointName);
    const present = new Set(
      (await findActiveProjectionSchemas(client, deps.projections)).map(({ projection }) => projection),
    );
    const missing = deps.projections.filter((projection) => !present.has(projection));
    if (!isEmpty) return missing;
    for (const projection of missing) {
      const target = await createProjectionSchema(client, projection, epoch);
      await createTableIndexesForReaders(client, [target]);
      await activateProjectionSchemas(client, [target]);
    }
    return [];
  });
}

/** Creates the schemas for the versions of this code, and fills them from an existing log before they are activated. */
export async function createAndFillMissingProjectionSchemas(deps: ReadModelDeps): Promise<void> {
  const present = await runInTransaction(deps.pool, (client) => findActiveProjectionSchemas(client, deps.projections));
  const begin = findLowestPosition(present);
  await getOrCreateReaderCheckpointPosition(deps.pool, readModelsCheckpointName, deps.store, {
    startPosition: begin,
    remedy: recoveryHint,
  });
  const missing = await findMissingProjections(deps, (await deps.store.head()) === 0n);
  if (missing.length === 0) return;
  await rebuildReadModels(deps, missing, (position, head) =>
    deps.log.info({ position: position.toString(), head: head.toString() }, 'filling new read models'),
  );
}

/**
 * Drops unused schemas, now and every hour. If a schema cannot be dropped because it is being read, tries again the
 * next time.
 */
function scheduleCleanup({ pool, projections, log }: ReadModelDeps): () => void {
  const dropAll = async (): Promise<void> => {
    const schema = await runInTransaction(pool, (client) => dropUnusedProjectionSchema(client, projections));
    if (schema === null) return;
    log.info({ schema }, 'dropped an unused read model schema');
    await dropAll();
  };
  const run = (): void => {
    dropAll().catch((error: unknown) => log.error({ err: error }, 'dropping an unused read model schema failed'));
  };
  run();
  const timer = setInterval(run, hourMs);
  return () => clearInterval(timer);
}

/** Updates the read models as leader until the lease is lost or the signal aborts. */
async function leadWithCleanup(
  deps: ReadModelDeps,
  lease: HeldDatabaseLease,
  signal: AbortSignal,
  onProgress: () => void,
): Promise<void> {
  const stopCleanup = scheduleCleanup(deps);
  await updateReadModelsAsLeader(deps, lease, signal, onProgress).finally(stopCleanup);
}

/**
 * Follows the log and updates all read models, in one instance at a time. Uses one subscription, one checkpoint, and
 * one transaction per batch. After a failure, rolls back the batch, releases the lease, reports the failure in
 * `problem()`, and retries from the checkpoint.
 */
export function startReadModelUpdates(deps: ReadModelDeps): RepeatedWorkHandle {
  const { pool, log } = deps;
  return runRepeatedly({
    run: (signal, onProgress) =>
      runWithDatabaseLease(
        {
          ...{ pool, name: readModelsCheckpointName },
          work: (lease, held) => leadWithCleanup(deps, lease, held, onProgress),
          onLost: (reason) => log.warn({ err: reason }, 'lost the lease for updating the read models'),
        },
        signal,
      ),
    report: (error) =>
      log.error({ err: error, reader: readModelsCheckpointName }, 'updating the read models failed, retrying'),
  });
}
