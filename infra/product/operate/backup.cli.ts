import path from 'node:path';
import { createPool } from '@marketplace/postgres/pool.ts';
import { openBlobs } from '../start/blobs.ts';
import { readVersion } from '../start/deployment.ts';
import { openEventStore } from '../start/eventStore.ts';
import { makeBackup } from './backup/makeBackup.ts';
import { type CommandDatabase, runOnDatabase } from './commandLine.ts';
import { openLedger } from './erasure.ts';
import { readArguments } from './wrongUse.ts';

/** Returns a function for the head of the configured event store, or `null`. */
async function createGetStoreHead({ settings, logger }: CommandDatabase, opened: AsyncDisposableStack) {
  if (settings.eventStoreUrl === null) return null;
  const store = await openEventStore({ url: settings.eventStoreUrl, logger });
  opened.defer(() => store.close());
  return () => store.head();
}

const {
  words: [folder = ''],
} = readArguments({ usage: 'Write a backup to a new folder: npm run backup -- FOLDER', words: [1, 1] });

/**
 * `npm run backup -- FOLDER`: backs up everything except the key encryption key, with the product running or stopped.
 */
await runOnDatabase(async (database, opened) => {
  const { databaseUrl, keyEncryptionKey, settings } = database;
  const now = (): Date => new Date();
  const pool = createPool(databaseUrl, { max: 2, applicationName: 'backup' });
  opened.defer(() => pool.end());
  const { ledger, place } = await openLedger(settings, now);
  const manifest = await makeBackup(
    {
      ...{ pool, ledger, now, version: readVersion(), blobs: await openBlobs(settings, pool) },
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
