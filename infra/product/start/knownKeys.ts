import { setTimeout as delay } from 'node:timers/promises';
import { type Compared, compareKeys, LogNotTheSame } from '@marketplace/event-store/personalData/compareKeys.ts';
import { createKeyRegister, type KeyRegister } from '@marketplace/event-store/personalData/keyRegister.ts';
import { beginning, type EventStore, StoreUnreachable } from '@marketplace/event-store/port.ts';
import { createPostgresEventStore } from '@marketplace/event-store/postgres.ts';
import { createPool } from '@marketplace/postgres/pool.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import type { ClientBase } from 'pg';
import { openLedger } from '../operate/erasure.ts';
import { findEarlierLives } from './earlierLives.ts';
import { openEventStore } from './eventStore.ts';
import { createServedMark, type ServedMark } from './servedMark.ts';
import type { ServiceSettings } from './serviceOptions.ts';
import { requireFinished } from './unfinishedRestore.ts';

type Queries = Pick<ClientBase, 'query'>;

/** A log, and the database with its subject keys. */
export interface LogAndKeys {
  readonly store: Pick<EventStore, 'epoch' | 'findEpoch' | 'head' | 'readAll'>;
  readonly register: KeyRegister;
  /** Reads the checkpoints of readers. */
  readonly ops: Queries;
  readonly settings: ServiceSettings;
}

/** A log with the record of it in the data folder. */
export interface MarkedLog {
  readonly mark: ServedMark;
}

/** The log contains subjects without a key. Continuing would lose their data as if they had been erased. */
export class KeysLost extends Error {
  readonly subjects: readonly string[];
  constructor(message: string, subjects: readonly string[]) {
    super(message);
    this.name = 'KeysLost';
    this.subjects = subjects;
  }
}

/**
 * Milliseconds to wait for an event store that does not respond, and for a node that is behind, for example after a
 * leader change; and between attempts.
 */
const patience = { silentMs: 15_000, behindMs: 5_000, everyMs: 250 } as const;

const fixForOtherLog =
  'Correct DATABASE_URL or EVENT_STORE_URL, or restore a matching database and event store. If you restored or replaced one ' +
  'of them on purpose, run: npm run restored. Nothing was changed.';

/** The command that continues without the lost keys. */
export const goOnWithoutKeys = 'npm run restored -- --keys-are-lost';

/**
 * @throws SubjectKeysLostError with the number of subjects and a fix.
 * @param goOn the command that gives up their data.
 */
export async function refuseLost(
  { lost, subjects }: Compared,
  settings: ServiceSettings,
  goOn = goOnWithoutKeys,
): Promise<void> {
  if (lost.length === 0) return;
  const { place } = await openLedger(settings, () => new Date());
  const count = lost.length === 1 ? '1 subject' : `${lost.length} subjects`;
  throw new KeysLost(
    `The log contains ${count} with neither a key in this database (${subjects} keys) nor an entry in the erasure ledger ` +
      `(${place}). Their data cannot be read, and would be lost as if they had been erased. Restore the database with the ` +
      'keys (npm run restore, or a database backup), or correct DATABASE_URL or EVENT_STORE_URL. To continue without them ' +
      `permanently, run: ${goOn}.`,
    lost,
  );
}

/** @throws LogNotTheSame when a reader has processed more of the log than exists, or another log. */
function requireCheckpointsInLog(seen: readonly Checkpoint[], { epoch, head }: Compared): void {
  const found = seen.find((each) => each.epoch !== epoch || BigInt(each.position) > head);
  if (found === undefined) return;
  const log = epoch === null ? 'a new log' : `log ${epoch}, which ends at ${head}`;
  throw new LogNotTheSame(
    `Reader ${found.name} of this database has reached position ${found.position} of log ${found.epoch}, but the event store ` +
      `contains ${log}.`,
  );
}

type ComparisonInput = LogAndKeys & Partial<MarkedLog>;

interface Checkpoint {
  readonly name: string;
  readonly epoch: string;
  readonly position: string;
}

async function loadCheckpoints(ops: Queries): Promise<readonly Checkpoint[]> {
  const there = await ops.query<{ there: boolean }>(`SELECT to_regclass('ops.checkpoint') IS NOT NULL AS there`);
  if (there.rows[0]?.there !== true) return [];
  return (await ops.query<Checkpoint>('SELECT name, epoch, position FROM ops.checkpoint ORDER BY name')).rows;
}

/**
 * @throws LogNotTheSame when the data folder has served more of the log than exists, or another log that no operator
 * has knowingly abandoned. An unused data folder is accepted.
 */
async function requireServedLog(
  { mark, ops }: MarkedLog & Pick<LogAndKeys, 'ops'>,
  { epoch, head }: Pick<Compared, 'epoch' | 'head'>,
): Promise<void> {
  const served = await mark.find();
  if (served === null || (served.epoch === epoch && served.position <= head)) return;
  if (served.epoch !== epoch && Object.hasOwn(await findEarlierLives(ops), served.epoch)) return;
  const log = epoch === null ? 'there is no log here' : `the event store contains log ${epoch}, which ends at ${head}`;
  throw new LogNotTheSame(
    `Data folder ${mark.dataDir} has served log ${served.epoch} up to position ${served.position}, but ${log}. ` +
      'For another marketplace, set DATA_DIR to a separate folder.',
  );
}

async function compareOnce({ store, register, ops, settings, mark }: ComparisonInput): Promise<Compared> {
  // Read before the end of the log, so that the end is never behind the checkpoints.
  const seen = await loadCheckpoints(ops);
  const erased = async () => (await openLedger(settings, () => new Date())).ledger.subjects();
  const compared = await compareKeys({ store, register, erased });
  requireCheckpointsInLog(seen, compared);
  if (mark !== undefined) await requireServedLog({ mark, ops }, compared);
  await refuseLost(compared, settings);
  return compared;
}

/** Adds the fix to the error. */
const withFix = (error: LogNotTheSame): LogNotTheSame => new LogNotTheSame(`${error.message} ${fixForOtherLog}`);

/**
 * Compares the log with its subject keys, with the checkpoints of its readers and, if the program has one, with the
 * record in the data folder. Writes nothing.
 * @throws SubjectKeysLostError or LogNotTheSame with a fix; StoreUnusable for a log of another product.
 */
export async function requireKeys(both: ComparisonInput): Promise<Compared> {
  const begun = performance.now();
  const behindMs = both.settings.eventStoreUrl === null ? 0 : patience.behindMs;
  for (;;) {
    try {
      return await compareOnce(both);
    } catch (error) {
      const isOther = error instanceof LogNotTheSame;
      if (!isOther && !(error instanceof StoreUnreachable)) throw error;
      if (performance.now() - begun >= (isOther ? behindMs : patience.silentMs)) {
        throw isOther ? withFix(error) : error;
      }
      await delay(patience.everyMs);
    }
  }
}

/** Compares, and records the compared position, after which the next start continues. */
export async function requireAndKeepKeys(both: LogAndKeys & MarkedLog): Promise<void> {
  const { epoch: found, position, subjects } = await requireKeys(both);
  const epoch = found ?? (await both.store.epoch());
  await both.register.record({ epoch, position, subjects });
  await both.mark.keep({ epoch, position });
}

async function findStore(databaseUrl: string, pool: ReturnType<typeof createPool>, both: StartContext) {
  const { settings, logger } = both;
  if (settings.eventStoreUrl !== null) return openEventStore({ url: settings.eventStoreUrl, logger });
  const { rows } = await pool.query<{ there: boolean }>(`SELECT to_regclass('log.event') IS NOT NULL AS there`);
  return rows[0]?.there === true ? createPostgresEventStore({ pool, connectionString: databaseUrl }) : null;
}

/** For a database without a log, where no retry is needed. */
async function requireNothingServed(marked: MarkedLog & Pick<LogAndKeys, 'ops'>): Promise<void> {
  await requireServedLog(marked, { epoch: null, head: beginning }).catch((error: unknown) => {
    throw error instanceof LogNotTheSame ? withFix(error) : error;
  });
}

interface StartContext {
  readonly settings: ServiceSettings;
  readonly logger: Logger;
}

/**
 * Compares before anything is written to a database, including its schema, which may be missing or from an earlier
 * release.
 * @param databaseUrl of the owner.
 * @throws Error as above, also after an interrupted restore.
 */
export async function requireKeysBefore(databaseUrl: string, both: StartContext): Promise<void> {
  const pool = createPool(databaseUrl, { max: 2, applicationName: 'start' });
  try {
    await requireFinished(pool);
    const { settings, logger } = both;
    const mark = createServedMark(settings.dataDir, logger);
    const store = await findStore(databaseUrl, pool, both);
    if (store === null) {
      await requireNothingServed({ mark, ops: pool });
      return;
    }
    const register = createKeyRegister(pool);
    await requireKeys({ store, register, ops: pool, settings, mark }).finally(() => store.close());
  } finally {
    await pool.end();
  }
}
