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

/** A log, and the database with the keys of its people. */
export interface LogAndKeys {
  readonly store: Pick<EventStore, 'epoch' | 'findEpoch' | 'head' | 'readAll'>;
  readonly register: KeyRegister;
  /** Reads the checkpoints of readers. */
  readonly ops: Queries;
  readonly settings: ServiceSettings;
}

/** What a data folder remembers of the log. */
export interface MarkedLog {
  readonly mark: ServedMark;
}

/** A log that names people whose keys are nowhere: going on would lose their data as if by order. */
export class KeysLost extends Error {
  readonly subjects: readonly string[];
  constructor(message: string, subjects: readonly string[]) {
    super(message);
    this.name = 'KeysLost';
    this.subjects = subjects;
  }
}

/**
 * Milliseconds that an event store has which does not answer, and a node of it which is behind the others, after the leader changed for
 * instance; and between looks.
 */
const patience = { silentMs: 15_000, behindMs: 5_000, everyMs: 250 } as const;

const cureOfOther =
  'Correct DATABASE_URL or EVENT_STORE_URL, or restore what belongs together. If the event store or the database was restored or exchanged on ' +
  'purpose: npm run restored. Nothing was changed.';

/** The command that goes on without keys that are nowhere. */
export const goOnWithoutKeys = 'npm run restored -- --keys-are-lost';

/** @throws KeysLost that says how many people are meant and what to do. @param goOn the command that gives them up. */
export async function refuseLost(
  { lost, subjects }: Compared,
  settings: ServiceSettings,
  goOn = goOnWithoutKeys,
): Promise<void> {
  if (lost.length === 0) return;
  const { place } = await openLedger(settings, () => new Date());
  const who = lost.length === 1 ? '1 subject who has' : `${lost.length} subjects who have`;
  throw new KeysLost(
    `The log names ${who} neither a key in this database, which holds ${subjects}, nor a place in the erasure ledger (${place}): what it holds of ` +
      'them cannot be read, and would be lost as if they had been erased. Restore the database with the keys (npm run restore, or its own backup), or ' +
      `correct DATABASE_URL or EVENT_STORE_URL. To go on without them for ever: ${goOn}.`,
    lost,
  );
}

/** @throws LogNotTheSame when a reader has seen more of the log than there is, or another one. */
function refuseUnseen(seen: readonly Seen[], { epoch, head }: Compared): void {
  const found = seen.find((each) => each.epoch !== epoch || BigInt(each.position) > head);
  if (found === undefined) return;
  const log = epoch === null ? 'a new one' : `the one that is called ${epoch} and ends at ${head}`;
  throw new LogNotTheSame(
    `The reader ${found.name} of this database has come to position ${found.position} of the log that is called ${found.epoch}, and ${log} answers.`,
  );
}

type Compares = LogAndKeys & Partial<MarkedLog>;

interface Seen {
  readonly name: string;
  readonly epoch: string;
  readonly position: string;
}

async function readSeen(ops: Queries): Promise<readonly Seen[]> {
  const there = await ops.query<{ there: boolean }>(`SELECT to_regclass('ops.checkpoint') IS NOT NULL AS there`);
  if (there.rows[0]?.there !== true) return [];
  return (await ops.query<Seen>('SELECT name, epoch, position FROM ops.checkpoint ORDER BY name')).rows;
}

/**
 * @throws LogNotTheSame when the data folder has served more of the log than there is, or another one that nobody went on without knowingly.
 * A folder that has served none says nothing.
 */
async function refuseUnserved(
  { mark, ops }: MarkedLog & Pick<LogAndKeys, 'ops'>,
  { epoch, head }: Pick<Compared, 'epoch' | 'head'>,
): Promise<void> {
  const served = await mark.find();
  if (served === null || (served.epoch === epoch && served.position <= head)) return;
  if (served.epoch !== epoch && Object.hasOwn(await findEarlierLives(ops), served.epoch)) return;
  const log = epoch === null ? 'there is none here' : `the one that is called ${epoch} and ends at ${head} answers`;
  throw new LogNotTheSame(
    `The data folder ${mark.dataDir} has served the log that is called ${served.epoch} up to position ${served.position}, and ${log}. ` +
      'Another marketplace needs a data folder of its own: name it by DATA_DIR.',
  );
}

async function compareOnce({ store, register, ops, settings, mark }: Compares): Promise<Compared> {
  // Before the log's end, which is never behind them for it.
  const seen = await readSeen(ops);
  const erased = async () => (await openLedger(settings, () => new Date())).ledger.subjects();
  const compared = await compareKeys({ store, register, erased });
  refuseUnseen(seen, compared);
  if (mark !== undefined) await refuseUnserved({ mark, ops }, compared);
  await refuseLost(compared, settings);
  return compared;
}

/** @returns the error with what to do about it. */
const withCure = (error: LogNotTheSame): LogNotTheSame => new LogNotTheSame(`${error.message} ${cureOfOther}`);

/**
 * Compares the log with the keys of its people, with what readers have seen of it and, where the program has one, with what its data folder has
 * served; writes nothing.
 * @throws KeysLost, LogNotTheSame that names the cure; StoreUnusable for a log that another product wrote in.
 */
export async function requireKeys(both: Compares): Promise<Compared> {
  const begun = performance.now();
  const behindMs = both.settings.eventStoreUrl === null ? 0 : patience.behindMs;
  for (;;) {
    try {
      return await compareOnce(both);
    } catch (error) {
      const isOther = error instanceof LogNotTheSame;
      if (!isOther && !(error instanceof StoreUnreachable)) throw error;
      if (performance.now() - begun >= (isOther ? behindMs : patience.silentMs)) {
        throw isOther ? withCure(error) : error;
      }
      await delay(patience.everyMs);
    }
  }
}

/** Compares as above, and keeps how far the log was compared: what a later start begins after. */
export async function requireAndKeepKeys(both: LogAndKeys & MarkedLog): Promise<void> {
  const { epoch: found, position, subjects } = await requireKeys(both);
  const epoch = found ?? (await both.store.epoch());
  await both.register.record({ epoch, position, subjects });
  await both.mark.keep({ epoch, position });
}

async function storeOf(databaseUrl: string, pool: ReturnType<typeof createPool>, both: Looking) {
  const { settings, logger } = both;
  if (settings.eventStoreUrl !== null) return openEventStore({ url: settings.eventStoreUrl, logger });
  const { rows } = await pool.query<{ there: boolean }>(`SELECT to_regclass('log.event') IS NOT NULL AS there`);
  return rows[0]?.there === true ? createPostgresEventStore({ pool, connectionString: databaseUrl }) : null;
}

/** For a database without a log, which nobody has to wait for. */
async function refuseUnservedAtOnce(marked: MarkedLog & Pick<LogAndKeys, 'ops'>): Promise<void> {
  await refuseUnserved(marked, { epoch: null, head: beginning }).catch((error: unknown) => {
    throw error instanceof LogNotTheSame ? withCure(error) : error;
  });
}

interface Looking {
  readonly settings: ServiceSettings;
  readonly logger: Logger;
}

/**
 * The same before anything is written to a database, its schema included: that may be missing, or the one of an earlier release.
 * @param databaseUrl of the owner. @throws Error as above, also after a restore that was cut off.
 */
export async function requireKeysBefore(databaseUrl: string, both: Looking): Promise<void> {
  const pool = createPool(databaseUrl, { max: 2, applicationName: 'start' });
  try {
    await requireFinished(pool);
    const { settings, logger } = both;
    const mark = createServedMark(settings.dataDir, logger);
    const store = await storeOf(databaseUrl, pool, both);
    if (store === null) {
      await refuseUnservedAtOnce({ mark, ops: pool });
      return;
    }
    const register = createKeyRegister(pool);
    await requireKeys({ store, register, ops: pool, settings, mark }).finally(() => store.close());
  } finally {
    await pool.end();
  }
}
