import path from 'node:path';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { openBlobStore } from '../start/blobStore.ts';
import { readProductVersion } from '../start/deployment.ts';
import { openReachableEventStoreDb } from '../start/eventStore.ts';
import { createBackup } from './backup/createBackup.ts';
import { type OperatorCommandContext, runOperatorCommandWithDatabase } from './commandLine.ts';
import { openErasureLedger } from './erasure.ts';
import { parseProcessArgumentsOrExit } from './commandArguments.ts';

/** Returns a function that reads the head of the event store; `null` if no event store is configured. */
async function createGetStoreHead({ settings, logger }: OperatorCommandContext, opened: AsyncDisposableStack) {
  if (settings.eventStoreUrl === null) return null;
  const store = await openReachableEventStoreDb({ url: settings.eventStoreUrl, logger });
  opened.defer(() => store.close());
  return () => store.head();
}

const {
  words: [folder = ''],
} = parseProcessArgumentsOrExit({ usage: 'Write a backup to a new folder: npm run backup -- FOLDER', words: [1, 1] });

/**
 * `npm run backup -- FOLDER`: backs up everything except the key encryption key, with the product running or stopped.
 */
await runOperatorCommandWithDatabase(async (database, opened) => {
  const { databaseUrl, keyEncryptionKey, settings } = database;
  const now = (): Date => new Date();
  const pool = createDatabasePool(databaseUrl, { max: 2, applicationName: 'backup' });
  opened.defer(() => pool.end());
  const { ledger, location: place } = await openErasureLedger(settings, now);
  const manifest = await createBackup(
    {
      ...{ pool, ledger, now, version: readProductVersion(), blobs: await openBlobStore(settings, pool) },
      keys: { key: keyEncryptionKey, previous: settings.previousKeyEncryptionKey },
      storeHead: await createGetStoreHead(database, opened),
    },
    path.resolve(folder),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Backed up to ${path.resolve(folder)}: ${rows} rows of ${manifest.tables.length} tables, ${manifest.blobs.count} blobs.`,
  );
  if (manifest.log.in === 'event store') {
    console.log(
      'The events are in the event store, which is backed up separately: use a backup made BEFORE this one, so that ' +
        `every event has its key. The store was at position ${manifest.log.head}.`,
    );
  } else console.log(`The log ends at ${manifest.log.head}.`);
  console.log(`Store separately: KEY_ENCRYPTION_KEY, which is required to read it, and the newest copy of ${place}.`);
});
