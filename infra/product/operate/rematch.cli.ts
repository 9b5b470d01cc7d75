import { once } from 'node:events';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { addRoleToDatabaseUrl } from '@marketplace/postgres/roles.ts';
import { resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import { resolveReadModelSchemas } from '@marketplace/read-models/schemaNames.ts';
import { exitWithUsageOrError, runOperatorCommandWithDatabase } from './commandLine.ts';
import { type SearchRematchOutputWriter, rerunPastSearchesAndPrintRankChanges } from './rematchCommand.ts';
import { type SearchRematchOptions, parseSearchRematchOptions, searchRematchCommandUsage } from './rematchOptions.ts';

/** Milliseconds between two progress lines. */
const lineMs = 1_000;

/** Prints results to standard output and progress to standard error. */
function createOutput(): SearchRematchOutputWriter {
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

function readOptions(): SearchRematchOptions {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    console.log(searchRematchCommandUsage);
    process.exit(0);
  }
  try {
    return parseSearchRematchOptions(args);
  } catch (error) {
    return exitWithUsageOrError(error);
  }
}

const options = readOptions();

/**
 * `npm run rematch -- --since DATE --as VERSION`: repeats past searches with another version of the algorithm. The
 * product may be running or stopped.
 */
await runOperatorCommandWithDatabase(async ({ databaseUrl, logger }, opened) => {
  const onError = (error: Error): void => logger.warn({ reason: error.message }, 'a database connection was lost');
  const pool = createDatabasePool(addRoleToDatabaseUrl(databaseUrl, 'query'), {
    max: 2,
    applicationName: 'rematch',
    onError,
  });
  opened.defer(() => pool.end());
  await rerunPastSearchesAndPrintRankChanges(
    await resolveReadModelPoolAndSchemas({ pool, resolveSchemas: () => resolveReadModelSchemas(pool) }),
    options,
    createOutput(),
  );
});
