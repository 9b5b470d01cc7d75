import type { Projection } from '@marketplace/projections/runtime/projection.ts';
import type { ReaderDeps } from '@marketplace/projections/runtime/readerDeps.ts';
import type { Progress } from '@marketplace/projections/runtime/rebuild.ts';
import { createPool } from '@marketplace/postgres/pool.ts';
import { actingAs } from '@marketplace/postgres/roles.ts';
import { runOnDatabase } from './commandLine.ts';
import { openLogOf } from '../start/log.ts';
import { liveReadModels } from '@marketplace/projections/liveReadModels.ts';

/** Names of the read models, for a usage. */
export const readModelNames = liveReadModels.map(({ name }) => name).join(', ');

export function isReadModel(name: string | undefined): boolean {
  return liveReadModels.some((each) => each.name === name);
}

/** @throws Error that names those there are. */
export function readModelNamed(name: string | undefined): Projection {
  const found = liveReadModels.find((each) => each.name === name);
  if (found !== undefined) return found;
  throw new Error(
    `${name === undefined ? 'Name a read model' : `There is no read model ${name}`}: choose from ${readModelNames}.`,
  );
}

/**
 * Runs one command on the read models, beside the running product or alone. Needs nothing but log and database, so that it also works
 * when an event keeps the product from starting. Ends the process with exit code 1 when it throws.
 */
export function runOnReadModels(work: (deps: ReaderDeps) => Promise<void>): Promise<void> {
  return runOnDatabase(async ({ databaseUrl, keyEncryptionKey, settings, logger }, opened) => {
    const log = await openLogOf({ settings, keyEncryptionKey, logger }, databaseUrl);
    opened.defer(log.close);
    const pool = createPool(actingAs(databaseUrl, 'projections'), { max: 4, applicationName: 'read-models-command' });
    opened.defer(() => pool.end());
    await work({ ...log, pool, projections: liveReadModels, log: logger });
  });
}

/** Milliseconds between two lines of progress. */
const lineMs = 1_000;

/** Prints how far a rebuild has come, at most once a second. */
export function printProgress(): Progress {
  let nextAt = performance.now() + lineMs;
  return (position, head) => {
    if (performance.now() < nextAt) return;
    nextAt = performance.now() + lineMs;
    console.log(`  ${position} of ${head}`);
  };
}
