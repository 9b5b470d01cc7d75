import { randomUUID, type KeyObject } from 'node:crypto';
import type { ErasureLedger } from '@marketplace/command-service/privacy/erasureLedger.ts';
import { migrate } from '@marketplace/postgres/migrate.ts';
import { migrationsFolder } from '@marketplace/postgres/migrations.ts';
import { actingAs } from '@marketplace/postgres/roles.ts';
import { createPool } from '@marketplace/postgres/pool.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import type { Pool } from 'pg';
import { openBlobs } from '../../start/blobs.ts';
import { type Log, openLogOf } from '../../start/log.ts';
import { createServedMark } from '../../start/servedMark.ts';
import { type ServiceSettings, type Services, startServices } from '../../start/services.ts';
import { unmarkUnfinished } from '../../start/unfinishedRestore.ts';
import { erasureDeps, replayEverywhere } from '../erasure.ts';
import { settleLostKeys } from '../lostKeys.ts';
import { adoptRestoredLog, renewPostgresEpoch } from '../restored.ts';
import { putBlobs } from './blobLines.ts';
import type { Manifest } from './manifest.ts';
import { readLines } from './partFile.ts';

/** The database that a backup was loaded into, and what stands around it. */
export interface RestoreTarget {
  readonly databaseUrl: string;
  /** Of the database's owner. */
  readonly pool: Pool;
  readonly keyEncryptionKey: KeyObject;
  readonly settings: ServiceSettings;
  readonly logger: Logger;
  readonly ledger: ErasureLedger;
  /** Resolves once no process uses a key any more that was destroyed before. */
  readonly untilKeysForgotten: () => Promise<void>;
  /** Whether the operator said to go on without keys that are nowhere; no when left out. */
  readonly keysAreLost?: boolean;
  /** Whether the operator accepts a backup that nothing authenticates; no when left out. */
  readonly acceptUnauthenticated?: boolean;
}

/** What came of it. */
export interface Restored {
  readonly epoch: string;
  /** Of the log, before those were erased again who had been. */
  readonly head: bigint;
  /** Readers of the log that lay ahead of it. */
  readonly setBack: readonly string[];
  /** How many people the ledger names. */
  readonly erased: number;
  /** How many subjects' keys were given up. */
  readonly lost: number;
}

/** An event store of its own backup may go on after this one: what it names then has no keys here. */
async function compared(target: RestoreTarget, log: Log, folder: string) {
  const { pool, settings, keysAreLost: areLost = false } = target;
  const goOn = `npm run restore -- ${folder} --keys-are-lost`;
  const lost = await settleLostKeys({ log, pool, settings, now: () => new Date(), areLost, goOn });
  const served = await createServedMark(settings.dataDir, target.logger).find();
  const others = [await log.store.findEpoch(), served?.epoch ?? null].filter((epoch) => epoch !== null);
  return { lost, head: await log.store.head(), others };
}

/** Gives the log, wherever it stands, a new life, and the database with it. */
async function adopt(target: RestoreTarget, folder: string): Promise<Omit<Restored, 'erased'>> {
  const { settings, databaseUrl, pool } = target;
  const log = await openLogOf(target, databaseUrl);
  const { lost, head, others } = await compared(target, log, folder).finally(log.close);
  const epoch = randomUUID().replaceAll('-', '').slice(0, 12);
  if (settings.eventStoreUrl !== null) {
    const { renewEventStoreDb } = await import('@marketplace/event-store/eventStoreDb.ts');
    await renewEventStoreDb(settings.eventStoreUrl, epoch);
  }
  return inTransaction(pool, async (client) => {
    if (settings.eventStoreUrl === null) await renewPostgresEpoch(client, epoch);
    return { epoch, head, lost, ...(await adoptRestoredLog(client, { epoch, head, others, at: new Date() })) };
  });
}

async function bringBlobs(
  { databaseUrl, settings }: RestoreTarget,
  folder: string,
  part: Manifest['blobs'],
): Promise<void> {
  const pool = createPool(actingAs(databaseUrl, 'command'), { max: 1, applicationName: 'restore' });
  try {
    await putBlobs(await openBlobs(settings, pool), folder, part);
  } finally {
    await pool.end();
  }
}

/** Milliseconds in which the read models are built from the log. */
const patienceMs = 3_600_000;

async function eraseAgain(services: Services, target: RestoreTarget): Promise<number> {
  const { readers, commandDeps, hub } = services;
  if (!(await hub.reached(`${commandDeps.epoch}.${await readers.store.head()}`, patienceMs))) {
    throw new Error('The read models are not built from the log: see what was logged above.');
  }
  return replayEverywhere(services, erasureDeps(services, target.ledger, target.untilKeysForgotten));
}

/** Builds the read models, and erases on them and in the log; nothing is mailed, told or published meanwhile. */
async function rebuildAndErase(target: RestoreTarget): Promise<number> {
  const { databaseUrl, keyEncryptionKey, logger } = target;
  const settings = { ...target.settings, kafka: null };
  const services = await startServices({
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
 * Makes a loaded backup what the product starts on: the schema of this code, the ledger with whom the backup knew of, blobs, a new life of the
 * log, read models, and again the erasure of everybody who was ever erased. Safe to repeat, whoever cut it off.
 */
export async function finishRestore(target: RestoreTarget, folder: string, manifest: Manifest): Promise<Restored> {
  const { pool, ledger } = target;
  const client = await pool.connect();
  await migrate(client, migrationsFolder).finally(() => client.release());
  for await (const subject of readLines(folder, manifest.erased)) await ledger.add(subject);
  await bringBlobs(target, folder, manifest.blobs);
  const adopted = await adopt(target, folder);
  const erased = await rebuildAndErase(target);
  await unmarkUnfinished(pool);
  return { ...adopted, erased };
}
