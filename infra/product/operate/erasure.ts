import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createBucketErasureLedger } from '@marketplace/command-service/privacy/bucketErasureLedger.ts';
import { createFileErasureLedger, type ErasureLedger } from '@marketplace/command-service/privacy/erasureLedger.ts';
import { closeFulfilledErasureRequests } from '@marketplace/command-service/privacy/erasureRequests.ts';
import {
  type DataSubjectErasureDeps,
  eraseSubjectsOfPerson,
  replayErasureLedger,
} from '@marketplace/command-service/privacy/eraseDataSubject.ts';
import { findEncryptionSubjectsOfPerson } from '@marketplace/command-service/privacy/personRecords.ts';
import type { CommandService } from '@marketplace/command-service/startCommandServiceWithoutListening.ts';
import { subjectKeyCacheTtlMs } from '@marketplace/event-store/personalData/subjectKeyCache.ts';
import type { ReadModelPositionHub } from '@marketplace/read-models/positionHub.ts';
import type { Pool } from 'pg';
import { openS3Bucket } from '../start/blobStore.ts';
import type { ProductSettings } from '../start/config.ts';

/** Maximum milliseconds to wait for the read models. */
const followTimeoutMs = 60_000;

/** Milliseconds added to a delay, because a timer may fire early. */
const timerSlackMs = 100;

/** Resolves when no process still uses a subject key that was destroyed before the call. */
export function waitForErasedKeysToLeaveCaches(): Promise<void> {
  return delay(subjectKeyCacheTtlMs + timerSlackMs);
}

/** Services used by an erasure. */
export interface ErasureServices {
  readonly commandDeps: Omit<CommandService['deps'], 'notReady'>;
  readonly hub: Pick<ReadModelPositionHub, 'waitUntilReached'>;
}

/** The configured erasure ledger, and its location for messages: a file path, or the endpoint of the bucket. */
export interface ErasureLedgerWithLocation {
  readonly ledger: ErasureLedger;
  readonly location: string;
}

/**
 * Opens the ledger of erased people: the configured file, otherwise the bucket that all replicas share, otherwise a
 * file in the data folder. The ledger is never stored in the database, because restoring a backup would lose entries.
 */
export async function openErasureLedger(
  {
    erasureLedger,
    dataDir,
    blobStore,
  }: Pick<ProductSettings, 'dataDir'> & Partial<Pick<ProductSettings, 'erasureLedger' | 'blobStore'>>,
  now: () => Date,
): Promise<ErasureLedgerWithLocation> {
  const file = erasureLedger ?? path.join(dataDir, 'erasures.txt');
  const ledger = createFileErasureLedger(file, now);
  if (erasureLedger != null || blobStore == null) return { ledger, location: file };
  return {
    ledger: createBucketErasureLedger(await openS3Bucket(blobStore), ledger, now),
    location: blobStore.endpoint,
  };
}

/**
 * Builds the dependencies of an erasure.
 * @param untilKeysForgotten resolves when no process still uses a subject key that was destroyed before the call.
 */
export function buildErasureDeps(
  { commandDeps }: ErasureServices,
  ledger: ErasureLedger,
  untilKeysForgotten: DataSubjectErasureDeps['untilKeysForgotten'],
): DataSubjectErasureDeps {
  return { ...commandDeps, ledger, untilKeysForgotten };
}

/**
 * Erases a person everywhere, including read models and privacy requests from the same address, and records that the
 * person's erasure requests are fulfilled. Drops retired read models, which can then no longer be put back. Safe to
 * repeat.
 * @throws Error if the read models do not catch up, or if a query still reads a retired read model; the person remains
 * erased in the log.
 */
export async function erasePersonEverywhere(
  services: ErasureServices,
  deps: DataSubjectErasureDeps,
  subject: string,
): Promise<void> {
  const subjects = await findSubjects(services, subject);
  const positions = await eraseSubjectsOfPerson(deps, subjects);
  for (const each of subjects) logErasure(services, each);
  await waitForReadModels(services, positions);
  await closeFulfilledErasureRequests(services.commandDeps, subjects);
}

/**
 * Finds the encryption subjects of a person's data in the read models. Waits only a limited time for the read models to
 * catch up with the log.
 */
async function findSubjects({ commandDeps, hub }: ErasureServices, subject: string): Promise<readonly string[]> {
  await hub.waitUntilReached(`${commandDeps.epoch}.${await commandDeps.store.head()}`, followTimeoutMs);
  return findEncryptionSubjectsOfPerson(commandDeps, subject);
}

function logErasure({ commandDeps }: ErasureServices, about: string): void {
  commandDeps.edge?.security?.({ event: 'key.erased', user: null, about, outcome: 'ok' });
}

/**
 * Repeats the erasure of everyone in the ledger.
 * @returns the number of people in the ledger.
 * @throws Error in the same cases as `erasePersonEverywhere`.
 */
export async function repeatErasureOfEveryoneInErasureLedger(
  services: ErasureServices,
  deps: DataSubjectErasureDeps,
): Promise<number> {
  const positions = await replayErasureLedger(deps);
  for (const subject of positions.keys()) logErasure(services, subject);
  await waitForReadModels(services, positions.values());
  await closeFulfilledErasureRequests(services.commandDeps, [...positions.keys()]);
  return positions.size;
}

async function waitForReadModels({ commandDeps, hub }: ErasureServices, positions: Iterable<string>): Promise<void> {
  for (const position of positions) {
    if (await hub.waitUntilReached(position, followTimeoutMs)) continue;
    throw new Error('The erasure is recorded in the log, but the read models did not follow: check GET /health/ready.');
  }
  await dropRetiredReadModels(commandDeps.pool);
  await resampleReadModels(commandDeps.pool);
}

/**
 * Drops retired read models, and read models that are built but not active: they do not follow the log and would keep
 * erased data. The role of the command service may drop them only through this database function.
 */
async function dropRetiredReadModels(pool: Pool): Promise<void> {
  await pool.query('SELECT ops.drop_put_away()');
}

/** Recomputes the column samples that the planner of Postgres keeps, because they may contain erased data. */
async function resampleReadModels(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ schema: string }>('SELECT schema FROM ops.read_model');
  for (const { schema } of rows) await pool.query('SELECT ops.sample_read_model($1)', [schema]);
}
