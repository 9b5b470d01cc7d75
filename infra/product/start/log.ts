import type { KeyObject } from 'node:crypto';
import { allEvents } from '@marketplace/contracts/registry.ts';
import { createExecute, type Execute, type LoadState } from '@marketplace/event-store/execute.ts';
import { createCodec } from '@marketplace/event-store/personalData/codec.ts';
import { createNamedSearches, type NamedSearches } from '@marketplace/event-store/personalData/namedSearches.ts';
import { createEventReader, type EventReader } from '@marketplace/event-store/personalData/eventReader.ts';
import { forgettingKeys, plainMarks } from '@marketplace/event-store/personalData/forgetPlain.ts';
import { createMonthlyKeys, type MonthlySubjects } from '@marketplace/event-store/personalData/monthlySubjects.ts';
import { createPostgresSubjectKeys } from '@marketplace/event-store/personalData/postgresSubjectKeys.ts';
import { createKeyRegister, type KeyRegister } from '@marketplace/event-store/personalData/keyRegister.ts';
import type { SubjectKeys } from '@marketplace/event-store/personalData/subjectKeys.ts';
import type { EventStore } from '@marketplace/event-store/port.ts';
import { createPostgresEventStore } from '@marketplace/event-store/postgres.ts';
import type { LogGap } from '@marketplace/event-store/postgres/reading.ts';
import { createPool } from '@marketplace/postgres/pool.ts';
import { actingAs } from '@marketplace/postgres/roles.ts';
import { seenAppend } from '@marketplace/telemetry/seenAppend.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import { openEventStore } from './eventStore.ts';
import type { ServicesOptions } from './serviceOptions.ts';

/** The log with decrypted personal data: commands run on it and readers follow it. */
export interface Log {
  readonly store: EventStore;
  readonly reader: EventReader;
  readonly execute: Execute;
  readonly loadState: LoadState;
  /** Destroys keys, including the monthly keys of a person; the other members encrypt and decrypt. */
  readonly keys: Pick<SubjectKeys, 'erase'>;
  readonly monthly: MonthlySubjects;
  /** Identifies the log that the keys belong to. */
  readonly register: KeyRegister;
  readonly namedSearches: NamedSearches;
  /** Why the log can no longer be trusted, or `null`; remains until the product is restarted. */
  problem(this: void): string | null;
  /** Rejects when an external event store does not respond; the database is checked elsewhere. */
  checkStore(this: void): Promise<unknown>;
  close(this: void): Promise<void>;
}

const connections = 6;

export interface LogOptions {
  /** An external event store; it is closed together with the log. */
  readonly besides?: EventStore | undefined;
  /** The previous key encryption key, while keys are being rewrapped. */
  readonly previousKey?: KeyObject | null;
  /** Permissions of its connections: `log` appends and stores subject keys, `projections` reads both. */
  readonly purpose?: 'log' | 'projections';
}

/** Opens the log with connections that can only append, read and store subject keys, or only read. */
export function openLog(
  databaseUrl: string,
  keyEncryptionKey: KeyObject,
  logger: Logger,
  { besides, previousKey = null, purpose = 'log' }: LogOptions = {},
): Log {
  const connectionString = actingAs(databaseUrl, purpose);
  const report = (error: unknown): void => logger.warn({ err: error }, 'the log is unreachable; retrying');
  const pool = createPool(connectionString, { max: connections, applicationName: 'log', onError: report });
  let problem: string | null = null;
  const reportGap = (gap: LogGap): void => {
    problem = gap.message;
    logger.error({ err: gap }, 'the log has a gap: readers are stopped');
  };
  const rawStore = besides ?? createPostgresEventStore({ pool, connectionString, report, alarm: reportGap });
  const store: EventStore = {
    ...rawStore,
    append: seenAppend((...append: Parameters<EventStore['append']>) => rawStore.append(...append)),
  };
  const codec = createCodec(allEvents);
  const storedKeys = createPostgresSubjectKeys({ pool, keyEncryptionKey, previousKey });
  const { keys: monthlyKeys, monthly } = createMonthlyKeys(storedKeys, pool);
  const keys = forgettingKeys(monthlyKeys, pool, plainMarks(allEvents));
  const close = async (): Promise<void> => {
    await store.close();
    await pool.end();
  };
  return {
    store,
    reader: createEventReader(codec, keys),
    ...createExecute({ store, codec, keys }),
    keys,
    monthly,
    register: createKeyRegister(pool),
    namedSearches: createNamedSearches(pool),
    problem: () => problem,
    checkStore: async () => besides?.head(),
    close,
  };
}

/**
 * Opens the log in the configured store.
 * @param databaseUrl with the login to use.
 * @throws Error with a fix when it cannot be reached.
 */
export async function openLogOf(
  { settings, keyEncryptionKey, logger, overrides }: Omit<ServicesOptions, 'databaseUrl'>,
  databaseUrl: string,
  purpose: 'log' | 'projections' = 'log',
): Promise<Log> {
  const { eventStoreUrl: url, previousKeyEncryptionKey: previousKey = null } = settings;
  const besides = overrides?.eventStore ?? (url === null ? undefined : await openEventStore({ url, logger }));
  return openLog(databaseUrl, keyEncryptionKey, logger, { besides, previousKey, purpose });
}
