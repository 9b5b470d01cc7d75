import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createBucketLedger } from '@marketplace/command-service/privacy/bucketLedger.ts';
import { createFileLedger, type ErasureLedger } from '@marketplace/command-service/privacy/erasureLedger.ts';
import { fulfilErasures } from '@marketplace/command-service/privacy/erasureRequests.ts';
import { type ErasureDeps, eraseSubjects, replayErasures } from '@marketplace/command-service/privacy/eraseSubject.ts';
import { subjectsAbout } from '@marketplace/command-service/privacy/requestsAbout.ts';
import type { CommandService } from '@marketplace/command-service/startCommandService.ts';
import { keyFreshMs } from '@marketplace/event-store/personalData/keyCache.ts';
import type { PositionHub } from '@marketplace/read-models/positionHub.ts';
import type { Pool } from 'pg';
import { openBucket } from '../start/blobs.ts';
import type { Settings } from '../start/config.ts';

/** Milliseconds in which the read models must follow. */
const followTimeoutMs = 60_000;

/** Milliseconds by which a timer may fire early. */
const timerSlackMs = 100;

/** Resolves after no process uses any key that was destroyed before the call. */
export function untilKeysForgotten(): Promise<void> {
  return delay(keyFreshMs + timerSlackMs);
}

/** Services used by an erasure. */
export interface ErasingServices {
  readonly commandDeps: Omit<CommandService['deps'], 'notReady'>;
  readonly hub: Pick<PositionHub, 'reached'>;
}

/** The configured ledger, and its location for messages. */
export interface NamedLedger {
  readonly ledger: ErasureLedger;
  readonly place: string;
}

/**
 * Opens the ledger of erased people: the configured file, or the bucket, which all replicas share, or a file in the
 * data folder. It is never stored in the database, because restoring a backup would lose entries.
 */
export async function openLedger(
  {
    erasureLedger,
    dataDir,
    blobStore,
  }: Pick<Settings, 'dataDir'> & Partial<Pick<Settings, 'erasureLedger' | 'blobStore'>>,
  now: () => Date,
): Promise<NamedLedger> {
  const file = erasureLedger ?? path.join(dataDir, 'erasures.txt');
  const ledger = createFileLedger(file, now);
  if (erasureLedger != null || blobStore == null) return { ledger, place: file };
  return { ledger: createBucketLedger(await openBucket(blobStore), ledger, now), place: blobStore.endpoint };
}

/** @param untilKeysForgotten resolves after no process uses any key that was destroyed before. */
export function erasureDeps(
  { commandDeps }: ErasingServices,
  ledger: ErasureLedger,
  untilKeysForgotten: ErasureDeps['untilKeysForgotten'],
): ErasureDeps {
  return { ...commandDeps, ledger, untilKeysForgotten };
}

/**
 * Erases a person everywhere, including read models and privacy requests from the same address, and records that the
 * person's erasure requests are fulfilled. Retired read models can no longer be put back. Safe to repeat.
 * @throws Error when read models do not follow, or a report still reads a retired one; the erasure in the log remains.
 */
export async function eraseEverywhere(services: ErasingServices, deps: ErasureDeps, subject: string): Promise<void> {
  const subjects = await findSubjects(services, subject);
  const positions = await eraseSubjects(deps, subjects);
  for (const each of subjects) logErasure(services, each);
  await waitForReadModels(services, positions);
  await fulfilErasures(services.commandDeps, subjects);
}

/**
 * Finds the subjects of a person's data, as far as the read models know; an erasure does not wait for them
 * indefinitely.
 */
async function findSubjects({ commandDeps, hub }: ErasingServices, subject: string): Promise<readonly string[]> {
  await hub.reached(`${commandDeps.epoch}.${await commandDeps.store.head()}`, followTimeoutMs);
  return subjectsAbout(commandDeps, subject);
}

function logErasure({ commandDeps }: ErasingServices, about: string): void {
  commandDeps.edge?.security?.({ event: 'key.erased', user: null, about, outcome: 'ok' });
}

/**
 * Repeats the erasure of everyone in the ledger.
 * @returns their number.
 * @throws Error as above.
 */
export async function replayEverywhere(services: ErasingServices, deps: ErasureDeps): Promise<number> {
  const positions = await replayErasures(deps);
  for (const subject of positions.keys()) logErasure(services, subject);
  await waitForReadModels(services, positions.values());
  await fulfilErasures(services.commandDeps, [...positions.keys()]);
  return positions.size;
}

async function waitForReadModels({ commandDeps, hub }: ErasingServices, positions: Iterable<string>): Promise<void> {
  for (const position of positions) {
    if (await hub.reached(position, followTimeoutMs)) continue;
    throw new Error('The erasure is recorded in the log, but the read models did not follow: check GET /health/ready.');
  }
  await dropRetiredReadModels(commandDeps.pool);
  await resampleReadModels(commandDeps.pool);
}

/**
 * Drops retired read models and those that are built but not active: they do not follow the log and would keep erased
 * data. They belong to projections; command-service may call a database function for it.
 */
async function dropRetiredReadModels(pool: Pool): Promise<void> {
  await pool.query('SELECT ops.drop_put_away()');
}

/** Postgres keeps column samples for its planner: recomputes those of the read models from the remaining rows. */
async function resampleReadModels(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ schema: string }>('SELECT schema FROM ops.read_model');
  for (const { schema } of rows) await pool.query('SELECT ops.sample_read_model($1)', [schema]);
}
