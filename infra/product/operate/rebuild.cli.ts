import { readModelsCheckpointName } from '@marketplace/read-models/readModels.ts';
import { withReadModelBuildLock } from '@marketplace/projections/runtime/buildLock.ts';
import { hashReadModels } from '@marketplace/projections/runtime/hash.ts';
import { listDiscardedEvents } from '@marketplace/projections/runtime/parked.ts';
import type { Projection } from '@marketplace/projections/runtime/projection.ts';
import type { ReadModelDeps } from '@marketplace/projections/runtime/readerDeps.ts';
import { restorePreviousReadModel, rebuildReadModels } from '@marketplace/projections/runtime/rebuildReadModels.ts';
import { createAndFillMissingProjectionSchemas } from '@marketplace/projections/runtime/run.ts';
import { findActiveProjectionSchemas } from '@marketplace/projections/runtime/schemas.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import { parseProcessArgumentsOrExit } from './commandArguments.ts';
import {
  isReadModelName,
  createRebuildProgressPrinter,
  getReadModelProjectionOrThrow,
  readModelNamesUsageText,
  runOperatorCommandWithReadModels,
} from './readModelsCommand.ts';
import { liveReadModelProjections } from '@marketplace/projections/liveReadModels.ts';

const usage = `Rebuilds read models from the log and compares the rows:
  npm run rebuild -- all
  npm run rebuild -- NAME ...             ${readModelNamesUsageText}
  npm run rebuild -- --put-back NAME ...  switch back to the previous rows`;

const { values, words: names } = parseProcessArgumentsOrExit({
  usage,
  options: { 'put-back': { type: 'boolean', default: false } },
  words: [1, liveReadModelProjections.length],
  check: (given) => given.every((name) => name === 'all' || isReadModelName(name)),
});

function chooseProjections(): readonly Projection[] {
  return names.includes('all') ? liveReadModelProjections : names.map(getReadModelProjectionOrThrow);
}

/** Reads the log position of the active read models, and a hash of their rows. */
function fingerprint(
  { pool }: ReadModelDeps,
  projections: readonly Projection[],
): Promise<{ position: string; hash: string }> {
  return runInTransaction(pool, async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    const { rows } = await client.query<{ position: string }>('SELECT position FROM ops.checkpoint WHERE name = $1', [
      readModelsCheckpointName,
    ]);
    const hash = await hashReadModels(client, await findActiveProjectionSchemas(client, projections));
    return { position: rows[0]?.position ?? '0', hash };
  });
}

/** Whether the read models are at the end of the log, so that old and new rows can be compared. */
async function isCaughtUp({ store }: ReadModelDeps, position: string): Promise<boolean> {
  return BigInt(position) >= (await store.head());
}

async function rebuildAndCompare(readers: ReadModelDeps, projections: readonly Projection[]): Promise<void> {
  const before = await fingerprint(readers, projections);
  const comparable = await isCaughtUp(readers, before.position);
  const started = performance.now();
  await withReadModelBuildLock(readers.pool, projections, () =>
    rebuildReadModels(readers, projections, createRebuildProgressPrinter()),
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const after = await fingerprint(readers, projections);
  const names = projections.map(({ name }) => name).join(', ');
  for (const { projection, position, eventType, stream } of await listDiscardedEvents(readers.pool)) {
    if (projections.some(({ name }) => name === projection))
      console.log(`Skipped in ${projection}, because it was discarded: event ${position} (${eventType} of ${stream}).`);
  }
  console.log(`Rebuilt ${names} from the log up to position ${after.position} in ${seconds} s.`);
  if (!comparable || before.position !== after.position)
    console.log(`sha256 ${after.hash} (not compared: new events arrived)`);
  else if (before.hash === after.hash) console.log(`sha256 ${after.hash}, identical to the previous rows`);
  else throw new Error(`The rows differ from the previous ones: sha256 ${before.hash}, now ${after.hash}.`);
}

/**
 * `npm run rebuild -- all` (or names): rebuilds read models next to the active ones and compares the rows. `--put-back`
 * switches back to the previous rows.
 */
await runOperatorCommandWithReadModels(async (readers) => {
  const projections = chooseProjections();
  await createAndFillMissingProjectionSchemas(readers);
  if (!values['put-back']) return rebuildAndCompare(readers, projections);
  for (const projection of projections) {
    const schema = await withReadModelBuildLock(readers.pool, [projection], () =>
      restorePreviousReadModel(readers, projection, createRebuildProgressPrinter()),
    );
    console.log(`Switched ${projection.name} back to ${schema}. Run the same command to undo this.`);
  }
});
