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

/** Milliseconds that the read models have for following. */
const patienceMs = 60_000;

/** Milliseconds by which a timer may go off too early. */
const timerSlackMs = 100;

/** Resolves once no process uses a key any more that was destroyed before. */
export function untilKeysForgotten(): Promise<void> {
  return delay(keyFreshMs + timerSlackMs);
}

/** The parts of the services that an erasure goes through. */
export interface ErasingServices {
  readonly commandDeps: Omit<CommandService['deps'], 'notReady'>;
  readonly hub: Pick<PositionHub, 'reached'>;
}

/** The ledger of the settings, and how to name it to an operator. */
export interface NamedLedger {
  readonly ledger: ErasureLedger;
  readonly place: string;
}

/**
 * Where it is kept who was erased: the file that is set, else the bucket, which all replicas share, else a file of the data folder; never the
 * database, which a restored backup takes back in time.
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

/** @param untilKeysForgotten resolves once no process uses a key any more that was destroyed before. */
export function erasureDeps(
  { commandDeps }: ErasingServices,
  ledger: ErasureLedger,
  untilKeysForgotten: ErasureDeps['untilKeysForgotten'],
): ErasureDeps {
  return { ...commandDeps, ledger, untilKeysForgotten };
}

/**
 * Erases a person everywhere, read models and what came by form from the same address included, and records that the person's requests
 * for it are fulfilled; read models that were put away can be put back no more. Safe to repeat.
 * @throws Error when read models do not follow, or a report still reads one that was put away: what is in the log stays.
 */
export async function eraseEverywhere(services: ErasingServices, deps: ErasureDeps, subject: string): Promise<void> {
  const subjects = await subjectsOf(services, subject);
  const positions = await eraseSubjects(deps, subjects);
  for (const each of subjects) tellErased(services, each);
  await follow(services, positions);
  await fulfilErasures(services.commandDeps, subjects);
}

/** Whose keys seal what is held of somebody, as far as the read models have come: an erasure does not wait for them for ever. */
async function subjectsOf({ commandDeps, hub }: ErasingServices, subject: string): Promise<readonly string[]> {
  await hub.reached(`${commandDeps.epoch}.${await commandDeps.store.head()}`, patienceMs);
  return subjectsAbout(commandDeps, subject);
}

function tellErased({ commandDeps }: ErasingServices, about: string): void {
  commandDeps.edge?.security?.({ event: 'key.erased', user: null, about, outcome: 'ok' });
}

/** Erases again everybody in the ledger. @returns how many those are. @throws Error as above. */
export async function replayEverywhere(services: ErasingServices, deps: ErasureDeps): Promise<number> {
  const positions = await replayErasures(deps);
  for (const subject of positions.keys()) tellErased(services, subject);
  await follow(services, positions.values());
  await fulfilErasures(services.commandDeps, [...positions.keys()]);
  return positions.size;
}

async function follow({ commandDeps, hub }: ErasingServices, positions: Iterable<string>): Promise<void> {
  for (const position of positions) {
    if (await hub.reached(position, patienceMs)) continue;
    throw new Error('It is done in the log, but the read models do not follow: look at GET /health/ready.');
  }
  await dropPutAway(commandDeps.pool);
  await forgetSamples(commandDeps.pool);
}

/**
 * Read models that were put away, or built and not taken yet, do not follow the log, so that they would hold what was erased until they
 * are dropped. They belong to projections; the database has a function for it that command-service may call.
 */
async function dropPutAway(pool: Pool): Promise<void> {
  await pool.query('SELECT ops.drop_put_away()');
}

/** Postgres keeps samples of columns for its planner: those of the read models are taken anew, from the rows that are left. */
async function forgetSamples(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ schema: string }>('SELECT schema FROM ops.read_model');
  for (const { schema } of rows) await pool.query('SELECT ops.sample_read_model($1)', [schema]);
}
