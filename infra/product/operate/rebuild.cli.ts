import { readModelsReader } from '@marketplace/read-models/readModels.ts';
import { alone } from '@marketplace/projections/runtime/alone.ts';
import { hashReadModels } from '@marketplace/projections/runtime/hash.ts';
import { listDiscarded } from '@marketplace/projections/runtime/parked.ts';
import type { Projection } from '@marketplace/projections/runtime/projection.ts';
import type { ReaderDeps } from '@marketplace/projections/runtime/readerDeps.ts';
import { putBack, rebuild } from '@marketplace/projections/runtime/rebuild.ts';
import { prepareProjections } from '@marketplace/projections/runtime/run.ts';
import { activeTargets } from '@marketplace/projections/runtime/schemas.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import { readArguments } from './wrongUse.ts';
import { isReadModel, printProgress, readModelNamed, readModelNames, runOnReadModels } from './readModelsCommand.ts';
import { liveReadModels } from '@marketplace/projections/liveReadModels.ts';

const usage = `Rebuilds read models from the log and compares the rows:
  npm run rebuild -- all
  npm run rebuild -- NAME ...             ${readModelNames}
  npm run rebuild -- --put-back NAME ...  switch back to the previous rows`;

const { values, words: names } = readArguments({
  usage,
  options: { 'put-back': { type: 'boolean', default: false } },
  words: [1, liveReadModels.length],
  check: (given) => given.every((name) => name === 'all' || isReadModel(name)),
});

function chooseProjections(): readonly Projection[] {
  return names.includes('all') ? liveReadModels : names.map(readModelNamed);
}

/** The log position of the rows, and their hash. */
function fingerprint(
  { pool }: ReaderDeps,
  projections: readonly Projection[],
): Promise<{ position: string; hash: string }> {
  return inTransaction(pool, async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    const { rows } = await client.query<{ position: string }>('SELECT position FROM ops.checkpoint WHERE name = $1', [
      readModelsReader,
    ]);
    const hash = await hashReadModels(client, await activeTargets(client, projections));
    return { position: rows[0]?.position ?? '0', hash };
  });
}

/** Whether the read models are at the end of the log, so that old and new rows can be compared. */
async function isCaughtUp({ store }: ReaderDeps, position: string): Promise<boolean> {
  return BigInt(position) >= (await store.head());
}

async function rebuildAndCompare(readers: ReaderDeps, projections: readonly Projection[]): Promise<void> {
  const before = await fingerprint(readers, projections);
  const comparable = await isCaughtUp(readers, before.position);
  const started = performance.now();
  await alone(readers.pool, projections, () => rebuild(readers, projections, printProgress()));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const after = await fingerprint(readers, projections);
  const names = projections.map(({ name }) => name).join(', ');
  for (const { projection, position, eventType, stream } of await listDiscarded(readers.pool)) {
    if (projections.some(({ name }) => name === projection))
      console.log(`Skipped in ${projection}, because it was discarded: event ${position} (${eventType} of ${stream}).`);
  }
  console.log(`Rebuilt ${names} from the log up to position ${after.position} in ${seconds} s.`);
  if (!comparable || before.position !== after.position)
    console.log(`sha256 ${after.hash} (not compared: new events arrived)`);
  else if (before.hash === after.hash) console.log(`sha256 ${after.hash}, identical to the previous rows`);
  else throw new Error(`The rows differ from the previous ones: sha256 ${before.hash}, now ${after.hash}.`);
}

/** `npm run rebuild -- all`: rebuilds read models next to the active ones and compares the rows. */
await runOnReadModels(async (readers) => {
  const projections = chooseProjections();
  await prepareProjections(readers);
  if (!values['put-back']) return rebuildAndCompare(readers, projections);
  for (const projection of projections) {
    const schema = await alone(readers.pool, [projection], () => putBack(readers, projection, printProgress()));
    console.log(`Switched ${projection.name} back to ${schema}. Run the same command to undo this.`);
  }
});
