import { inTransaction } from '@marketplace/projections/runtime/checkpoint.ts';
import { hashReadModels } from '@marketplace/projections/runtime/hash.ts';
import type { Projection } from '@marketplace/projections/runtime/projection.ts';
import type { ReaderDeps } from '@marketplace/projections/runtime/readerDeps.ts';
import { rebuild } from '@marketplace/projections/runtime/rebuild.ts';
import { activeTargets } from '@marketplace/projections/runtime/schemas.ts';
import { runCommand } from './command.ts';
import { liveReadModels } from './readModels.ts';

function chosen(names: readonly string[]): readonly Projection[] {
  if (names.includes('all')) return liveReadModels;
  const known = liveReadModels.map(({ name }) => name).join(', ');
  if (names.length === 0) throw new Error(`Say what to rebuild: npm run rebuild -- all, or some of ${known}`);
  return names.map((name) => {
    const found = liveReadModels.find((each) => each.name === name);
    if (found === undefined) throw new Error(`There is no read model ${name}: choose all, or some of ${known}.`);
    return found;
  });
}

/** The position that the rows belong to, and their hash. */
function fingerprint(
  { pool }: ReaderDeps,
  projections: readonly Projection[],
): Promise<{ position: string; hash: string }> {
  return inTransaction(pool, async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    const { rows } = await client.query<{ position: string }>(
      `SELECT position FROM ops.checkpoint WHERE name = 'read-models'`,
    );
    const hash = await hashReadModels(client, await activeTargets(client, projections));
    return { position: rows[0]?.position ?? '0', hash };
  });
}

/** `npm run rebuild -- all`: builds read models anew from the log beside the running ones and compares the rows. */
await runCommand(async ({ readers }) => {
  const projections = chosen(process.argv.slice(2));
  const before = await fingerprint(readers, projections);
  const started = performance.now();
  await rebuild(readers, projections, () => undefined);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const after = await fingerprint(readers, projections);
  const names = projections.map(({ name }) => name).join(', ');
  console.log(`Rebuilt ${names} from ${after.position} events in ${seconds} s.`);
  if (before.position !== after.position) console.log(`sha256 ${after.hash} (not compared: events came in meanwhile)`);
  else if (before.hash === after.hash) console.log(`sha256 ${after.hash}, identical to the rows before`);
  else throw new Error(`The rows differ from those before: sha256 ${before.hash}, now ${after.hash}.`);
});
