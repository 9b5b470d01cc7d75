import { setTimeout as delay } from 'node:timers/promises';
import {
  type SubjectKeyComparisonResult,
  compareSubjectKeysWithEventLog,
  EventLogMismatchError,
} from '@marketplace/event-store/personalData/compareSubjectKeysWithEventLog.ts';
import {
  createLastSubjectKeyComparisonStore,
  type SubjectKeyLogIdentityStore,
} from '@marketplace/event-store/personalData/subjectKeyRegister.ts';
import { eventLogStartPosition, type EventStore, EventStoreUnreachableError } from '@marketplace/event-store/port.ts';
import { createPostgresEventStore } from '@marketplace/event-store/postgres.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import type { ClientBase } from 'pg';
import { openErasureLedger } from '../operate/erasure.ts';
import { findAbandonedEventLogEpochs } from './abandonedEpochs.ts';
import { openReachableEventStoreDb } from './eventStore.ts';
import { type KeyEncryptionKeySettings, requireUsableKeyEncryptionKey } from './keyEncryptionKey.ts';
import { createServedEventLogPositionFileStore, type ServedEventLogPositionFile } from './servedLogMark.ts';
import type { ServiceSettings } from './serviceOptions.ts';
import { requireFinishedRestore } from './unfinishedRestore.ts';

type Queries = Pick<ClientBase, 'query'>;

/** An event log, and the database with the subject keys of the log. */
export interface EventLogAndKeyDatabaseToCompare {
  readonly store: Pick<EventStore, 'epoch' | 'findEpoch' | 'head' | 'readAll'>;
  readonly register: SubjectKeyLogIdentityStore;
  /** Reads the checkpoints of readers. */
  readonly ops: Queries;
  readonly settings: ServiceSettings;
}

/** Access to the file in the data folder that records which log was served with that folder. */
export interface ServedEventLogPositionFileDeps {
  readonly mark: ServedEventLogPositionFile;
}

/** Thrown when the log contains subjects without a key. Their data would be lost as if the subjects had been erased. */
export class SubjectKeysLostError extends Error {
  readonly subjects: readonly string[];
  constructor(message: string, subjects: readonly string[]) {
    super(message);
    this.name = 'SubjectKeysLostError';
    this.subjects = subjects;
  }
}

/**
 * Maximum milliseconds to wait for an event store that does not respond, and for a node that is behind, for example
 * after a leader change; and milliseconds between attempts.
 */
const patience = { silentMs: 15_000, behindMs: 5_000, everyMs: 250 } as const;

const fixForOtherLog =
  'Correct DATABASE_URL or EVENT_STORE_URL, or restore a matching database and event store. If you restored or replaced one ' +
  'of them on purpose, run: npm run restored. Nothing was changed.';

/** Command line with which an operator continues although keys are lost. */
export const commandLineToContinueWithoutLostKeys = 'npm run restored -- --keys-are-lost';

/**
 * Checks the result of a comparison for lost keys.
 * @param goOn command line to show in the message; it gives up the data of the subjects without keys.
 * @throws SubjectKeysLostError with the number of subjects and instructions.
 */
export async function requireNoLostSubjectKeys(
  { lost, subjects }: SubjectKeyComparisonResult,
  settings: ServiceSettings,
  goOn = commandLineToContinueWithoutLostKeys,
): Promise<void> {
  if (lost.length === 0) return;
  const { location: place } = await openErasureLedger(settings, () => new Date());
  const count = lost.length === 1 ? '1 subject' : `${lost.length} subjects`;
  throw new SubjectKeysLostError(
    `The log contains ${count} with neither a key in this database (${subjects} keys) nor an entry in the erasure ledger ` +
      `(${place}). Their data cannot be read, and would be lost as if they had been erased. Restore the database with the ` +
      'keys (npm run restore, or a database backup), or correct DATABASE_URL or EVENT_STORE_URL. To continue without them ' +
      `permanently, run: ${goOn}.`,
    lost,
  );
}

/** @throws EventLogMismatchError if a reader has processed another log, or more events than the log contains. */
function requireCheckpointsInLog(seen: readonly Checkpoint[], { epoch, head }: SubjectKeyComparisonResult): void {
  const found = seen.find((each) => each.epoch !== epoch || BigInt(each.position) > head);
  if (found === undefined) return;
  const log = epoch === null ? 'a new log' : `log ${epoch}, which ends at ${head}`;
  throw new EventLogMismatchError(
    `Reader ${found.name} of this database has reached position ${found.position} of log ${found.epoch}, but the event store ` +
      `contains ${log}.`,
  );
}

type ComparisonInput = EventLogAndKeyDatabaseToCompare & Partial<ServedEventLogPositionFileDeps>;

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
 * Checks that the log is the one that was served with the data folder. An unused data folder is accepted.
 * @throws EventLogMismatchError if more events were served than the log contains, or if another log was served that no
 * operator has abandoned.
 */
async function requireServedLog(
  { mark, ops }: ServedEventLogPositionFileDeps & Pick<EventLogAndKeyDatabaseToCompare, 'ops'>,
  { epoch, head }: Pick<SubjectKeyComparisonResult, 'epoch' | 'head'>,
): Promise<void> {
  const served = await mark.find();
  if (served === null || (served.epoch === epoch && served.position <= head)) return;
  if (served.epoch !== epoch && Object.hasOwn(await findAbandonedEventLogEpochs(ops), served.epoch)) return;
  const log = epoch === null ? 'there is no log here' : `the event store contains log ${epoch}, which ends at ${head}`;
  throw new EventLogMismatchError(
    `Data folder ${mark.dataDir} has served log ${served.epoch} up to position ${served.position}, but ${log}. ` +
      'For another marketplace, set DATA_DIR to a separate folder.',
  );
}

async function compareOnce({
  store,
  register,
  ops,
  settings,
  mark,
}: ComparisonInput): Promise<SubjectKeyComparisonResult> {
  // The checkpoints are read before the end of the log, so that the end is never behind the checkpoints.
  const seen = await loadCheckpoints(ops);
  const erased = async () => (await openErasureLedger(settings, () => new Date())).ledger.subjects();
  const compared = await compareSubjectKeysWithEventLog({ store, register, loadErased: erased });
  requireCheckpointsInLog(seen, compared);
  if (mark !== undefined) await requireServedLog({ mark, ops }, compared);
  await requireNoLostSubjectKeys(compared, settings);
  return compared;
}

/** Adds instructions for the operator to the error. */
const withFix = (error: EventLogMismatchError): EventLogMismatchError =>
  new EventLogMismatchError(`${error.message} ${fixForOtherLog}`);

/**
 * Compares the log with its subject keys, with the checkpoints of its readers and, if the program has a data folder,
 * with the record in that folder. Writes nothing.
 * @throws SubjectKeysLostError or EventLogMismatchError with instructions; EventStoreUnusableError for a log of another
 * product; EventStoreUnreachableError if the event store does not respond.
 */
export async function requireSubjectKeysMatchingEventLog(both: ComparisonInput): Promise<SubjectKeyComparisonResult> {
  const begun = performance.now();
  const behindMs = both.settings.eventStoreUrl === null ? 0 : patience.behindMs;
  for (;;) {
    try {
      return await compareOnce(both);
    } catch (error) {
      const isOther = error instanceof EventLogMismatchError;
      if (!isOther && !(error instanceof EventStoreUnreachableError)) throw error;
      if (performance.now() - begun >= (isOther ? behindMs : patience.silentMs)) {
        throw isOther ? withFix(error) : error;
      }
      await delay(patience.everyMs);
    }
  }
}

/**
 * Does the same as `requireSubjectKeysMatchingEventLog`, then records the position after which the next comparison
 * continues.
 */
export async function requireSubjectKeysMatchLogAndRecordPosition(
  both: EventLogAndKeyDatabaseToCompare & ServedEventLogPositionFileDeps,
): Promise<void> {
  const { epoch: found, position, subjects } = await requireSubjectKeysMatchingEventLog(both);
  const epoch = found ?? (await both.store.epoch());
  await both.register.saveComparison({ epoch, position, subjects });
  await both.mark.keep({ epoch, position });
}

async function findStore(databaseUrl: string, pool: ReturnType<typeof createDatabasePool>, both: StartContext) {
  const { settings, logger } = both;
  if (settings.eventStoreUrl !== null) return openReachableEventStoreDb({ url: settings.eventStoreUrl, logger });
  const { rows } = await pool.query<{ there: boolean }>(`SELECT to_regclass('log.event') IS NOT NULL AS there`);
  return rows[0]?.there === true ? createPostgresEventStore({ pool, connectionString: databaseUrl }) : null;
}

/**
 * @throws EventLogMismatchError if a log was served with the data folder although the database contains none, unless an
 * operator has abandoned that log.
 */
async function requireNothingServed(
  marked: ServedEventLogPositionFileDeps & Pick<EventLogAndKeyDatabaseToCompare, 'ops'>,
): Promise<void> {
  await requireServedLog(marked, { epoch: null, head: eventLogStartPosition }).catch((error: unknown) => {
    throw error instanceof EventLogMismatchError ? withFix(error) : error;
  });
}

interface StartContext {
  readonly settings: ServiceSettings & KeyEncryptionKeySettings;
  readonly logger: Logger;
}

/**
 * Compares the log with its subject keys, and the subject keys with the key encryption key, before the start writes
 * anything to the database. The schema of the database may be missing or from an earlier release.
 * @param databaseUrl with the login of the database owner.
 * @throws the same errors as `requireSubjectKeysMatchingEventLog` and `requireUsableKeyEncryptionKey`, and Error after
 * an interrupted restore.
 */
export async function requireMatchingSubjectKeysBeforeStart(databaseUrl: string, both: StartContext): Promise<void> {
  const pool = createDatabasePool(databaseUrl, { max: 2, applicationName: 'start' });
  try {
    await requireFinishedRestore(pool);
    const { settings, logger } = both;
    const mark = createServedEventLogPositionFileStore(settings.dataDir, logger);
    const store = await findStore(databaseUrl, pool, both);
    if (store === null) {
      await requireNothingServed({ mark, ops: pool });
      return;
    }
    const register = createLastSubjectKeyComparisonStore(pool);
    try {
      await requireSubjectKeysMatchingEventLog({ store, register, ops: pool, settings, mark });
    } finally {
      await store.close();
    }
    await requireUsableKeyEncryptionKey(pool, settings);
  } finally {
    await pool.end();
  }
}
