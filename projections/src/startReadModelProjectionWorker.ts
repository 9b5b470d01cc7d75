import type { RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import type { Pool } from 'pg';
import { liveReadModelProjections } from './liveReadModels.ts';
import type { Projection } from './runtime/projection.ts';
import type { ReadModelDeps, EventReaderLogger } from './runtime/readerDeps.ts';
import { createAndFillMissingProjectionSchemas, startReadModelUpdates } from './runtime/run.ts';
import { startReadModelTaskRunner } from './runtime/tasks.ts';

/** Dependencies for updating the read models. */
export interface ReadModelPorts {
  readonly log: Pick<ReadModelDeps, 'store' | 'reader'>;
  /** Connects with the database role of the projections, which can write read models. */
  readonly pool: Pool;
  readonly logger: EventReaderLogger;
  /** All live projections by default. */
  readonly projections?: readonly Projection[];
}

export interface RunningReadModelUpdates extends RepeatedWorkHandle {
  /** Dependencies for operator commands, such as rebuilds and lists of parked events. */
  readonly deps: ReadModelDeps;
}

/**
 * Creates and fills the schemas that this release needs, then keeps them up to date and runs the tasks that admins
 * request.
 */
export async function startReadModelProjectionWorker(ports: ReadModelPorts): Promise<RunningReadModelUpdates> {
  const { log, pool, logger, projections = liveReadModelProjections } = ports;
  const deps: ReadModelDeps = { ...log, pool, projections, log: logger };
  await createAndFillMissingProjectionSchemas(deps);
  const updating = startReadModelUpdates(deps);
  const tasks = startReadModelTaskRunner(deps);
  return {
    deps,
    problem: updating.problem,
    stop: async () => {
      await Promise.all([updating.stop(), tasks.stop()]);
    },
  };
}
