import { once } from 'node:events';
import { createPool } from '@marketplace/postgres/pool.ts';
import { actingAs } from '@marketplace/postgres/roles.ts';
import { readSource } from '@marketplace/read-models/readModelDb.ts';
import { resolveSchemas } from '@marketplace/read-models/schemaNames.ts';
import { failUnlessWrongUse, runOnDatabase } from './commandLine.ts';
import { type Output, runRematch } from './rematchCommand.ts';
import { type RematchOptions, rematchOptions, rematchUsage } from './rematchOptions.ts';

/** Milliseconds between two progress lines. */
const lineMs = 1_000;

/** Prints results to standard output and progress to standard error. */
function createOutput(): Output {
  let nextAt = performance.now() + lineMs;
  return {
    line: async (text) => {
      if (!process.stdout.write(`${text}\n`)) await once(process.stdout, 'drain');
    },
    progress: (different) => {
      if (performance.now() < nextAt) return;
      nextAt = performance.now() + lineMs;
      console.error(`  repeated ${different} different searches`);
    },
  };
}

function readOptions(): RematchOptions {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    console.log(rematchUsage);
    process.exit(0);
  }
  try {
    return rematchOptions(args);
  } catch (error) {
    return failUnlessWrongUse(error);
  }
}

const options = readOptions();

/**
 * `npm run rematch -- --since DATE --as VERSION`: repeats past searches with another version of the algorithm, with or
 * without the running product.
 */
await runOnDatabase(async ({ databaseUrl, logger }, opened) => {
  const onError = (error: Error): void => logger.warn({ reason: error.message }, 'a database connection was lost');
  const pool = createPool(actingAs(databaseUrl, 'query'), { max: 2, applicationName: 'rematch', onError });
  opened.defer(() => pool.end());
  await runRematch(await readSource({ pool, resolveSchemas: () => resolveSchemas(pool) }), options, createOutput());
});
