import { randomUUID } from 'node:crypto';
import { readModelsReader } from '@marketplace/read-models/readModels.ts';
import { takeLease } from '@marketplace/event-store/reader/lease.ts';
import { createPool } from '@marketplace/postgres/pool.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import { runOnDatabase } from './commandLine.ts';
import { goOnWithoutKeys } from '../start/knownKeys.ts';
import { openLogOf } from '../start/log.ts';
import { createServedMark } from '../start/servedMark.ts';
import { settleLostKeys } from './lostKeys.ts';
import { adoptRestoredLog, renewPostgresEpoch } from './restored.ts';
import { readArguments } from './wrongUse.ts';

const usage = `Adopts an event store or database that was restored by other means than npm run restore. Stop the product first:
  npm run restored
    --keys-are-lost    continue permanently without the lost keys`;

const {
  values: { 'keys-are-lost': areLost },
} = readArguments({ usage, options: { 'keys-are-lost': { type: 'boolean', default: false } } });

/**
 * `npm run restored`: adopts an event store or database that was restored or replaced, while the product is stopped;
 * `-- --keys-are-lost` continues permanently without lost keys.
 */
await runOnDatabase(async ({ databaseUrl, keyEncryptionKey, settings, logger }, opened) => {
  const pool = createPool(databaseUrl, { max: 2, applicationName: 'restored' });
  opened.defer(() => pool.end());
  const lease = await takeLease(pool, readModelsReader);
  if (lease === null) throw new Error('The product is running on this database: stop it first.');
  opened.defer(lease.release);
  const log = await openLogOf({ settings, keyEncryptionKey, logger }, databaseUrl);
  opened.defer(log.close);
  const lost = await settleLostKeys({ log, pool, settings, now: () => new Date(), areLost, goOn: goOnWithoutKeys });
  const served = await createServedMark(settings.dataDir, logger).find();
  const others = [await log.store.findEpoch(), served?.epoch ?? null].filter((epoch) => epoch !== null);
  const epoch = randomUUID().replaceAll('-', '').slice(0, 12);
  if (settings.eventStoreUrl !== null) {
    const { renewEventStoreDb } = await import('@marketplace/event-store/eventStoreDb.ts');
    await renewEventStoreDb(settings.eventStoreUrl, epoch);
  }
  const head = await log.store.head();
  const { setBack } = await inTransaction(pool, async (client) => {
    if (settings.eventStoreUrl === null) await renewPostgresEpoch(client, epoch);
    return adoptRestoredLog(client, { epoch, head, others, at: new Date() });
  });
  if (lost > 0)
    console.log(`The keys of ${lost} subjects were given up, as recorded in the log: their data reads as erased.`);
  console.log(`The log ends at ${head} and has the new epoch ${epoch}. Read models are rebuilt at the next start.`);
  for (const name of setBack) console.log(`Reader ${name} was ahead of the log and was reset to its end.`);
  console.log('If people were erased since the backup, run: npm run erase -- --replay');
});
