import type { Projection } from '@marketplace/projections/runtime/projection.ts';
import type { ReadModelDeps } from '@marketplace/projections/runtime/readerDeps.ts';
import type { ReportRebuildProgress } from '@marketplace/projections/runtime/rebuildReadModels.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { addRoleToDatabaseUrl } from '@marketplace/postgres/roles.ts';
import { runOperatorCommandWithDatabase } from './commandLine.ts';
import { openConfiguredEventLog } from '../start/eventLog.ts';
import { liveReadModelProjections } from '@marketplace/projections/liveReadModels.ts';

/** Names of all read models, separated by commas, for usage texts. */
export const readModelNamesUsageText = liveReadModelProjections.map(({ name }) => name).join(', ');

/** Whether a command-line argument is the name of a read model; false if the argument is missing. */
export function isReadModelName(name: string | undefined): boolean {
  return liveReadModelProjections.some((each) => each.name === name);
}

/**
 * @returns the projection of the read model with the given name.
 * @throws Error with the existing names if the name is unknown.
 */
export function getReadModelProjectionOrThrow(name: string | undefined): Projection {
  const found = liveReadModelProjections.find((each) => each.name === name);
  if (found !== undefined) return found;
  throw new Error(
    `${name === undefined ? 'Name a read model' : `There is no read model ${name}`}: choose from ${readModelNamesUsageText}.`,
  );
}

/**
 * Runs a command on the read models, whether the product is running or stopped. Requires only the log and the database,
 * so the command works even if an event prevents the product from starting. Exits with code 1 on errors.
 */
export function runOperatorCommandWithReadModels(work: (deps: ReadModelDeps) => Promise<void>): Promise<void> {
  return runOperatorCommandWithDatabase(async ({ databaseUrl, keyEncryptionKey, settings, logger }, opened) => {
    const log = await openConfiguredEventLog({ settings, keyEncryptionKey, logger }, databaseUrl);
    opened.defer(log.close);
    const pool = createDatabasePool(addRoleToDatabaseUrl(databaseUrl, 'projections'), {
      max: 4,
      applicationName: 'read-models-command',
    });
    opened.defer(() => pool.end());
    await work({ ...log, pool, projections: liveReadModelProjections, log: logger });
  });
}

/** Milliseconds between two progress lines. */
const lineMs = 1_000;

/** Creates a callback that prints the progress of a rebuild, at most once per second. */
export function createRebuildProgressPrinter(): ReportRebuildProgress {
  let nextAt = performance.now() + lineMs;
  return (position, head) => {
    if (performance.now() < nextAt) return;
    nextAt = performance.now() + lineMs;
    console.log(`  ${position} of ${head}`);
  };
}
