import type { Running } from '@marketplace/event-store/reader/keepRunning.ts';
import type { Pool } from 'pg';
import { liveReadModels } from './liveReadModels.ts';
import type { Projection } from './runtime/projection.ts';
import type { ReaderDeps, ReaderLog } from './runtime/readerDeps.ts';
import { prepareProjections, startProjections } from './runtime/run.ts';
import { startTasks } from './runtime/tasks.ts';

/** What the read models are written with. */
export interface ReadModelPorts {
  readonly log: Pick<ReaderDeps, 'store' | 'reader'>;
  /** Of projections: it may write read models. */
  readonly pool: Pool;
  readonly logger: ReaderLog;
  /** All that there are, when left out. */
  readonly projections?: readonly Projection[];
}

export interface ReadModelsService extends Running {
  /** For operators' commands, which rebuild and look at what stands still. */
  readonly deps: ReaderDeps;
}

/**
 * Makes the schemas that this release needs, filled from the log, keeps them up to date from then on, and carries out what admins ask of
 * them.
 */
export async function startReadModels(ports: ReadModelPorts): Promise<ReadModelsService> {
  const { log, pool, logger, projections = liveReadModels } = ports;
  const deps: ReaderDeps = { ...log, pool, projections, log: logger };
  await prepareProjections(deps);
  const following = startProjections(deps);
  const tasks = startTasks(deps);
  return {
    deps,
    problem: following.problem,
    stop: async () => {
      await Promise.all([following.stop(), tasks.stop()]);
    },
  };
}
