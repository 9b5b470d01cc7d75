import { randomUUID, type KeyObject } from 'node:crypto';
import type { ErasureLedger } from '@marketplace/command-service/privacy/erasureLedger.ts';
import { runMigrations } from '@marketplace/postgres/migrate.ts';
import { migrationsFolder } from '@marketplace/postgres/migrations.ts';
import { addRoleToDatabaseUrl } from '@marketplace/postgres/roles.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import type { Pool } from 'pg';
import { openBlobStore } from '../../start/blobStore.ts';
import { readProductVersion } from '../../start/deployment.ts';
import { openConfiguredEventLog } from '../../start/eventLog.ts';
import { createServedEventLogPositionFileStore } from '../../start/servedLogMark.ts';
import { type ServiceSettings, type RunningServices, startAllServices } from '../../start/services.ts';
import { deleteUnfinishedRestoreMarker } from '../../start/unfinishedRestore.ts';
import { buildErasureDeps, repeatErasureOfEveryoneInErasureLedger } from '../erasure.ts';
import { replaceGivenUpSubjectKeysWithTombstones } from '../lostKeys.ts';
import { adaptDatabaseToRestoredEventLog, renewPostgresEventLogEpoch } from '../adoptRestoredLog.ts';
import { restoreBackupBlobs } from './blobLines.ts';
import type { BackupManifest } from './manifest.ts';
import { readBackupPartLines } from './partFile.ts';

/** The database that a backup is restored into, with the settings and services that the restore needs. */
export interface BackupRestoreTarget {
  readonly databaseUrl: string;
  /** Pool with the login of the database owner. */
  readonly pool: Pool;
  readonly keyEncryptionKey: KeyObject;
  readonly settings: ServiceSettings;
  readonly logger: Logger;
  readonly ledger: ErasureLedger;
  /** Resolves when no process still uses a key that was destroyed before the call. */
  readonly untilKeysForgotten: () => Promise<void>;
  /** Whether the operator chose to continue although keys are lost (default: false). */
  readonly keysAreLost?: boolean;
  /** Whether the operator accepts a backup without proof of origin (default: false). */
  readonly acceptUnauthenticated?: boolean;
}

/** The result of a restore. */
export interface BackupRestoreResult {
  readonly epoch: string;
  /** Last position of the log before the erasures were repeated. */
  readonly head: bigint;
  /** Names of the readers whose checkpoint was ahead of the log. */
  readonly resetReaders: readonly string[];
  /** Number of people in the erasure ledger. */
  readonly erased: number;
  /** Number of subjects whose lost keys the operator has given up. */
  readonly lost: number;
}

/**
 * Compares the log with its subject keys. The backup of the event store can be newer than this backup. Subjects that
 * occur only in the newer events then have no keys.
 */
async function compareLog(target: BackupRestoreTarget, folder: string) {
  const { pool, settings, databaseUrl, keysAreLost: areLost = false } = target;
  const log = await openConfiguredEventLog(target, databaseUrl);
  try {
    const goOn = `npm run restore -- ${folder} --keys-are-lost`;
    const lost = await replaceGivenUpSubjectKeysWithTombstones({
      log,
      pool,
      settings,
      now: () => new Date(),
      areLost,
      goOn,
    });
    const served = await createServedEventLogPositionFileStore(settings.dataDir, target.logger).find();
    const others = [await log.store.findEpoch(), served?.epoch ?? null].filter((epoch) => epoch !== null);
    return { lost, head: await log.store.head(), others };
  } finally {
    await log.close();
  }
}

/** Sets a new epoch for the log and adapts the database. */
async function adoptLog(target: BackupRestoreTarget, folder: string): Promise<Omit<BackupRestoreResult, 'erased'>> {
  const { settings, pool } = target;
  const { lost, head, others } = await compareLog(target, folder);
  const epoch = randomUUID().replaceAll('-', '').slice(0, 12);
  if (settings.eventStoreUrl !== null) {
    const { renewEventStoreDbEpoch } = await import('@marketplace/event-store/eventStoreDb.ts');
    await renewEventStoreDbEpoch(settings.eventStoreUrl, epoch);
  }
  return runInTransaction(pool, async (client) => {
    if (settings.eventStoreUrl === null) await renewPostgresEventLogEpoch(client, epoch);
    return {
      epoch,
      head,
      lost,
      ...(await adaptDatabaseToRestoredEventLog(client, { epoch, head, others, at: new Date() })),
    };
  });
}

async function restoreAllBlobs(
  { databaseUrl, settings }: BackupRestoreTarget,
  folder: string,
  part: BackupManifest['blobs'],
): Promise<void> {
  const pool = createDatabasePool(addRoleToDatabaseUrl(databaseUrl, 'command'), { max: 1, applicationName: 'restore' });
  try {
    await restoreBackupBlobs(await openBlobStore(settings, pool), folder, part);
  } finally {
    await pool.end();
  }
}

/** Maximum milliseconds to build the read models from the log. */
const buildTimeoutMs = 3_600_000;

async function eraseAgain(services: RunningServices, target: BackupRestoreTarget): Promise<number> {
  const { readers, commandDeps, hub } = services;
  if (!(await hub.waitUntilReached(`${commandDeps.epoch}.${await readers.store.head()}`, buildTimeoutMs))) {
    throw new Error('The read models could not be built from the log: see the log output above.');
  }
  return repeatErasureOfEveryoneInErasureLedger(
    services,
    buildErasureDeps(services, target.ledger, target.untilKeysForgotten),
  );
}

/** Builds the read models, and repeats erasures in them and in the log, without sending mails or publishing. */
async function rebuildAndErase(target: BackupRestoreTarget): Promise<number> {
  const { databaseUrl, keyEncryptionKey, logger } = target;
  const settings = { ...target.settings, kafka: null };
  const services = await startAllServices({
    databaseUrl,
    keyEncryptionKey,
    logger,
    settings,
    overrides: { processes: [] },
  });
  try {
    return await eraseAgain(services, target);
  } finally {
    await Promise.all([services.command.close(), services.query.close()]);
    await services.stop();
  }
}

/**
 * Prepares a loaded backup for the next start: current schema, erasure ledger, blobs, a new log epoch, read models, and
 * the erasure of everyone who was ever erased. Safe to interrupt and repeat.
 */
export async function finishBackupRestore(
  target: BackupRestoreTarget,
  folder: string,
  manifest: BackupManifest,
): Promise<BackupRestoreResult> {
  const { pool, ledger } = target;
  const client = await pool.connect();
  await runMigrations(client, migrationsFolder, readProductVersion()).finally(() => client.release());
  for await (const subject of readBackupPartLines(folder, manifest.erased)) await ledger.add(subject);
  await restoreAllBlobs(target, folder, manifest.blobs);
  const adopted = await adoptLog(target, folder);
  const erased = await rebuildAndErase(target);
  await deleteUnfinishedRestoreMarker(pool);
  return { ...adopted, erased };
}
