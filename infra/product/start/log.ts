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

/** The log with its personal data readable: what commands run on and readers follow. */
export interface Log {
  readonly store: EventStore;
  readonly reader: EventReader;
  readonly execute: Execute;
  readonly loadState: LoadState;
  /** Destroys keys, those of a person's months with the person's; sealing and opening go by the rest of this. */
  readonly keys: Pick<SubjectKeys, 'erase'>;
  readonly monthly: MonthlySubjects;
  /** To which log the keys belong. */
  readonly register: KeyRegister;
  readonly namedSearches: NamedSearches;
  /** Why the log can no longer be trusted, or `null`; stays until the product is started again. */
  problem(this: void): string | null;
  /** Rejects when an event store beside the database does not answer; the database is asked by others. */
  checkStore(this: void): Promise<unknown>;
  close(this: void): Promise<void>;
}

const connections = 6;

/** What is left out is as usual. */
export interface LogOptions {
  /** The store of the events, where they do not stand in the database; it is closed with the log. */
  readonly besides?: EventStore | undefined;
  /** The key encryption key of before, while keys are wrapped anew. */
  readonly previousKey?: KeyObject | null;
  /** Rights of its connections: those of the log append and keep the keys of people, those of projections read both. */
  readonly purpose?: 'log' | 'projections';
}

/** Opens the log by connections that may append, read, and keep the keys of people, nothing else, or that may read only. */
export function openLog(
  databaseUrl: string,
  keyEncryptionKey: KeyObject,
  logger: Logger,
  { besides, previousKey = null, purpose = 'log' }: LogOptions = {},
): Log {
  const connectionString = actingAs(databaseUrl, purpose);
  const report = (error: unknown): void =>
    logger.warn({ err: error }, 'the log could not be reached and is tried again');
  const pool = createPool(connectionString, { max: connections, applicationName: 'log', onError: report });
  let problem: string | null = null;
  const alarm = (gap: LogGap): void => {
    problem = gap.message;
    logger.error({ err: gap }, 'the log has a gap: readers stand still');
  };
  const bare = besides ?? createPostgresEventStore({ pool, connectionString, report, alarm });
  const store: EventStore = {
    ...bare,
    append: seenAppend((...append: Parameters<EventStore['append']>) => bare.append(...append)),
  };
  const codec = createCodec(allEvents);
  const wrapped = createPostgresSubjectKeys({ pool, keyEncryptionKey, previousKey });
  const { keys: monthlyKeys, monthly } = createMonthlyKeys(wrapped, pool);
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
 * Opens the log where the settings say that it stands. @throws Error that names the cure when it cannot be reached.
 * @param databaseUrl for the login that opens it.
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
