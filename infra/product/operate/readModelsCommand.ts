import type { Projection } from '@marketplace/projections/runtime/projection.ts';
import type { ReaderDeps } from '@marketplace/projections/runtime/readerDeps.ts';
import type { Progress } from '@marketplace/projections/runtime/rebuild.ts';
import { createPool } from '@marketplace/postgres/pool.ts';
import { actingAs } from '@marketplace/postgres/roles.ts';
import { runOnDatabase } from './commandLine.ts';
import { openLogOf } from '../start/log.ts';
import { liveReadModels } from '@marketplace/projections/liveReadModels.ts';

/** Names of the read models, for usage texts. */
export const readModelNames = liveReadModels.map(({ name }) => name).join(', ');

export function isReadModel(name: string | undefined): boolean {
  return liveReadModels.some((each) => each.name === name);
}

/** @throws Error with the existing names. */
export function readModelNamed(name: string | undefined): Projection {
  const found = liveReadModels.find((each) => each.name === name);
  if (found !== undefined) return found;
  throw new Error(
    `${name === undefined ? 'Name a read model' : `There is no read model ${name}`}: choose from ${readModelNames}.`,
  );
}

/**
 * Runs a command on the read models, with or without the running product. Requires only the log and the database, so
 * that it works even when an event prevents the product from starting. Exits with code 1 on errors.
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

/** Milliseconds between two progress lines. */
const lineMs = 1_000;

/** Prints the progress of a rebuild, at most once per second. */
export function printProgress(): Progress {
  let nextAt = performance.now() + lineMs;
  return (position, head) => {
    if (performance.now() < nextAt) return;
    nextAt = performance.now() + lineMs;
    console.log(`  ${position} of ${head}`);
  };
}
