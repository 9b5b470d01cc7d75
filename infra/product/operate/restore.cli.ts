import path from 'node:path';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { findPreviousKeyEncryptionKey, findExistingKeyEncryptionKey } from '../start/keyEncryptionKey.ts';
import { openDatabaseForRestore } from '../start/openDatabase.ts';
import { restoreBackup } from './backup/restoreBackup.ts';
import { loadProductSettings } from '../start/environment.ts';
import { exitWithUsageOrError } from './commandLine.ts';
import { openErasureLedger, waitForErasedKeysToLeaveCaches } from './erasure.ts';
import { parseProcessArgumentsOrExit } from './commandArguments.ts';

const usage = `Restores a backup into an empty database. Stop the product first:
  npm run restore -- FOLDER
    --keys-are-lost            continue permanently without keys that are in no backup
    --accept-unauthenticated   accept a backup of release 1.9.0 or earlier, which is not protected from changes: anyone
                               who could write to the folder may have changed it, for example password hashes or roles`;

const {
  values: flags,
  words: [named = ''],
} = parseProcessArgumentsOrExit({
  usage,
  options: {
    'keys-are-lost': { type: 'boolean', default: false },
    'accept-unauthenticated': { type: 'boolean', default: false },
  },
  words: [1, 1],
});

/**
 * `npm run restore -- FOLDER`: restores a backup into an empty database while the product is stopped. After an
 * interruption, repeat the command.
 */
async function restore(): Promise<void> {
  const { 'keys-are-lost': keysAreLost, 'accept-unauthenticated': acceptUnauthenticated } = flags;
  const folder = path.resolve(named);
  const read = loadProductSettings();
  const settings = { ...read, previousKeyEncryptionKey: findPreviousKeyEncryptionKey(read) };
  const keyEncryptionKey = findExistingKeyEncryptionKey(settings);
  if (keyEncryptionKey === null) {
    throw new Error(
      'KEY_ENCRYPTION_KEY is required: backups do not contain it. Set it, or store it in DATA_DIR/key-encryption-key.',
    );
  }
  const logger = createLogger({ level: settings.logLevel, format: settings.production ? 'json' : 'readable' });
  await using opened = new AsyncDisposableStack();
  const databaseUrl = await openDatabaseForRestore(settings, logger, opened);
  const pool = createDatabasePool(databaseUrl, { max: 2, applicationName: 'restore' });
  opened.defer(() => pool.end());
  const { ledger, location: place } = await openErasureLedger(settings, () => new Date());
  const resources = {
    databaseUrl,
    pool,
    keyEncryptionKey,
    settings,
    logger,
    ledger,
    untilKeysForgotten: waitForErasedKeysToLeaveCaches,
  };
  const target = { ...resources, keysAreLost, acceptUnauthenticated };
  const { manifest, epoch, head, resetReaders, erased, lost } = await restoreBackup(target, folder);
  console.log(`Restored the backup of ${manifest.madeAt}: the log ends at ${head} and has the new epoch ${epoch}.`);
  if (manifest.log.in === 'event store')
    console.log(`At the time of the backup, the event store was at position ${manifest.log.head}.`);
  if (lost > 0) console.log(`The keys of ${lost} subjects were given up, as recorded in the log.`);
  for (const name of resetReaders) console.log(`Reader ${name} was ahead of the log and was reset to its end.`);
  console.log(
    `Erased ${erased} people listed in ${place} again. Read models are rebuilt. All users must sign in again.`,
  );
}

await restore().catch(exitWithUsageOrError);
