import path from 'node:path';
import { createPool } from '@marketplace/postgres/pool.ts';
import { openBlobs } from '../start/blobs.ts';
import { readVersion } from '../start/deployment.ts';
import { openEventStore } from '../start/eventStore.ts';
import { makeBackup } from './backup/makeBackup.ts';
import { type CommandDatabase, runOnDatabase } from './commandLine.ts';
import { openLedger } from './erasure.ts';
import { readArguments } from './wrongUse.ts';

/** The head of the event store that is set, or `null`. */
async function storeHeadOf({ settings, logger }: CommandDatabase, opened: AsyncDisposableStack) {
  if (settings.eventStoreUrl === null) return null;
  const store = await openEventStore({ url: settings.eventStoreUrl, logger });
  opened.defer(() => store.close());
  return () => store.head();
}

const {
  words: [folder = ''],
} = readArguments({ usage: 'Writes a backup into a new folder: npm run backup -- FOLDER', words: [1, 1] });

/** `npm run backup -- FOLDER`: everything but the key encryption key, while the product runs or stands. */
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
      storeHead: await storeHeadOf(database, opened),
    },
    path.resolve(folder),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Backed up to ${path.resolve(folder)}: ${rows} rows of ${manifest.tables.length} tables, ${manifest.blobs.count} blobs.`,
  );
  if (manifest.log.in === 'event store') {
    console.log(
      `The events stand in the event store, which has a backup of its own: use one that was made BEFORE this one, so that every event has its key. ` +
        `The store stood at ${manifest.log.head}.`,
    );
  } else console.log(`The log ends at ${manifest.log.head}.`);
  console.log(
    `Keep apart from it: KEY_ENCRYPTION_KEY, without which it cannot be read, and the newest copy of ${place}.`,
  );
});
