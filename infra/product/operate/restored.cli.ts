import { randomUUID } from 'node:crypto';
import { readModelsCheckpointName } from '@marketplace/read-models/readModels.ts';
import { tryTakeDatabaseLease } from '@marketplace/event-store/reader/lease.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import { runOperatorCommandWithDatabase } from './commandLine.ts';
import { commandLineToContinueWithoutLostKeys } from '../start/keyConsistency.ts';
import { openConfiguredEventLog } from '../start/eventLog.ts';
import { createServedEventLogPositionFileStore } from '../start/servedLogMark.ts';
import { replaceGivenUpSubjectKeysWithTombstones } from './lostKeys.ts';
import { adaptDatabaseToRestoredEventLog, renewPostgresEventLogEpoch } from './adoptRestoredLog.ts';
import { parseProcessArgumentsOrExit } from './commandArguments.ts';

const usage = `Adopts an event store or database that was restored by other means than npm run restore. Stop the product first:
  npm run restored
    --keys-are-lost    continue permanently without the lost keys`;

const {
  values: { 'keys-are-lost': areLost },
} = parseProcessArgumentsOrExit({ usage, options: { 'keys-are-lost': { type: 'boolean', default: false } } });

/**
 * `npm run restored`: adopts an event store or database that was restored or replaced. The product must be stopped.
 * With `-- --keys-are-lost`, continues permanently without the lost keys.
 */
await runOperatorCommandWithDatabase(async ({ databaseUrl, keyEncryptionKey, settings, logger }, opened) => {
  const pool = createDatabasePool(databaseUrl, { max: 2, applicationName: 'restored' });
  opened.defer(() => pool.end());
  const lease = await tryTakeDatabaseLease(pool, readModelsCheckpointName);
  if (lease === null) throw new Error('The product is running on this database: stop it first.');
  opened.defer(lease.release);
  const log = await openConfiguredEventLog({ settings, keyEncryptionKey, logger }, databaseUrl);
  opened.defer(log.close);
  const lost = await replaceGivenUpSubjectKeysWithTombstones({
    log,
    pool,
    settings,
    now: () => new Date(),
    areLost,
    goOn: commandLineToContinueWithoutLostKeys,
  });
  const served = await createServedEventLogPositionFileStore(settings.dataDir, logger).find();
  const others = [await log.store.findEpoch(), served?.epoch ?? null].filter((epoch) => epoch !== null);
  const epoch = randomUUID().replaceAll('-', '').slice(0, 12);
  if (settings.eventStoreUrl !== null) {
    const { renewEventStoreDbEpoch } = await import('@marketplace/event-store/eventStoreDb.ts');
    await renewEventStoreDbEpoch(settings.eventStoreUrl, epoch);
  }
  const head = await log.store.head();
  const { resetReaders } = await runInTransaction(pool, async (client) => {
    if (settings.eventStoreUrl === null) await renewPostgresEventLogEpoch(client, epoch);
    return adaptDatabaseToRestoredEventLog(client, { epoch, head, others, at: new Date() });
  });
  if (lost > 0)
    console.log(`The keys of ${lost} subjects were given up, as recorded in the log: their data reads as erased.`);
  console.log(`The log ends at ${head} and has the new epoch ${epoch}. Read models are rebuilt at the next start.`);
  for (const name of resetReaders) console.log(`Reader ${name} was ahead of the log and was reset to its end.`);
  console.log('If people were erased since the backup, run: npm run erase -- --replay');
});
