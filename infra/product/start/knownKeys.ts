import { setTimeout as delay } from 'node:timers/promises';
import { type Compared, compareKeys, LogNotTheSame } from '@marketplace/event-store/personalData/compareKeys.ts';
import { createKeyRegister, type KeyRegister } from '@marketplace/event-store/personalData/keyRegister.ts';
import { type EventStore, StoreUnreachable } from '@marketplace/event-store/port.ts';
import { createPostgresEventStore } from '@marketplace/event-store/postgres.ts';
import { sleep } from '@marketplace/event-store/sleep.ts';
import { createPool } from '@marketplace/postgres/pool.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import type { ClientBase } from 'pg';
import { openLedger } from '../operate/erasure.ts';
import { openEventStore } from './eventStore.ts';
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

/** A log that names people whose keys are nowhere: going on would lose their data as if by order. */
export class KeysLost extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'KeysLost';
  }
}

/**
 * Milliseconds that an event store has which does not answer, and a node of it which is behind the others, after the leader changed for
 * instance; and between looks.
 */
const patience = { silentMs: 15_000, behindMs: 5_000, everyMs: 250 } as const;
/** Milliseconds between two comparisons while the product runs: what a start has to read is no longer than that. */
const everyMs = 60_000;

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

async function compareOnce({ store, register, ops, settings }: LogAndKeys): Promise<Compared> {
  // Before the log's end, which is never behind them for it.
  const seen = await readSeen(ops);
  const erased = async () => (await openLedger(settings, () => new Date())).ledger.subjects();
  const compared = await compareKeys({ store, register, erased });
  refuseUnseen(seen, compared);
  await refuseLost(compared, settings);
  return compared;
}

/**
 * Compares the log with the keys of its people and with what readers have seen of it; writes nothing.
 * @throws KeysLost, LogNotTheSame that names the cure; StoreUnusable for a log that another product wrote in.
 */
export async function requireKeys(both: LogAndKeys): Promise<Compared> {
  const begun = performance.now();
  const behindMs = both.settings.eventStoreUrl === null ? 0 : patience.behindMs;
  for (;;) {
    try {
      return await compareOnce(both);
    } catch (error) {
      const isOther = error instanceof LogNotTheSame;
      if (!isOther && !(error instanceof StoreUnreachable)) throw error;
      if (performance.now() - begun >= (isOther ? behindMs : patience.silentMs)) {
        throw isOther ? new LogNotTheSame(`${error.message} ${cureOfOther}`) : error;
      }
      await delay(patience.everyMs);
    }
  }
}

/** Compares as above, and keeps how far the log was compared: what a later start begins after. */
export async function requireAndKeepKeys(both: LogAndKeys): Promise<void> {
  const { epoch, position, subjects } = await requireKeys(both);
  await both.register.record({ epoch: epoch ?? (await both.store.epoch()), position, subjects });
}

/** Goes on comparing while the product runs; whatever it finds keeps the next start from going on. @returns how to end it. */
export function keepComparing(both: LogAndKeys, logger: Pick<Logger, 'warn' | 'error'>): () => Promise<void> {
  const ended = new AbortController();
  const compare = async (): Promise<void> => {
    await requireAndKeepKeys(both).catch((error: unknown) => {
      if (error instanceof KeysLost || error instanceof LogNotTheSame) {
        logger.error({ err: error }, 'the log and the keys of its people do not belong together');
      } else logger.warn({ err: error }, 'the log could not be compared with the keys of its people, and is later');
    });
  };
  const turns = async (): Promise<void> => {
    for (;;) {
      await sleep(everyMs, ended.signal);
      if (ended.signal.aborted) return;
      await compare();
    }
  };
  const running = turns();
  return () => {
    ended.abort();
    return running;
  };
}

async function storeOf(databaseUrl: string, pool: ReturnType<typeof createPool>, both: Looking) {
  const { settings, logger } = both;
  if (settings.eventStoreUrl !== null) return openEventStore({ url: settings.eventStoreUrl, logger });
  const { rows } = await pool.query<{ there: boolean }>(`SELECT to_regclass('log.event') IS NOT NULL AS there`);
  return rows[0]?.there === true ? createPostgresEventStore({ pool, connectionString: databaseUrl }) : null;
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
    const store = await storeOf(databaseUrl, pool, both);
    if (store === null) return;
    const { settings } = both;
    await requireKeys({ store, register: createKeyRegister(pool), ops: pool, settings }).finally(() => store.close());
  } finally {
    await pool.end();
  }
}
