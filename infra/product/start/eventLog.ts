import type { KeyObject } from 'node:crypto';
import { allEventDefinitions } from '@marketplace/contracts/registry.ts';
import {
  createCommandExecutorAndStateLoader,
  type ExecuteCommand,
  type EventStreamStateLoader,
} from '@marketplace/event-store/execute.ts';
import { createEventCodec } from '@marketplace/event-store/personalData/codec.ts';
import {
  createPlainTextSearchEventAnonymiser,
  type PlainTextSearchEventAnonymiser,
} from '@marketplace/event-store/personalData/plainTextSearches.ts';
import {
  createStoredEventDecoder,
  type StoredEventDecoder,
} from '@marketplace/event-store/personalData/eventReader.ts';
import {
  extendKeyErasureToPlainTextPersonalData,
  findFormerlyPlainTextProperties,
} from '@marketplace/event-store/personalData/plainTextErasure.ts';
import {
  createMonthlyPseudonymsAndSubjectKeys,
  type MonthlyPseudonyms,
} from '@marketplace/event-store/personalData/monthlySubjects.ts';
import { createPostgresSubjectKeys } from '@marketplace/event-store/personalData/postgresSubjectKeys.ts';
import {
  createLastSubjectKeyComparisonStore,
  type SubjectKeyLogIdentityStore,
} from '@marketplace/event-store/personalData/subjectKeyRegister.ts';
import type { SubjectKeys } from '@marketplace/event-store/personalData/subjectKeys.ts';
import type { EventStore } from '@marketplace/event-store/port.ts';
import { createPostgresEventStore } from '@marketplace/event-store/postgres.ts';
import type { EventLogGapError } from '@marketplace/event-store/postgres/read.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { addRoleToDatabaseUrl } from '@marketplace/postgres/roles.ts';
import { instrumentEventAppend } from '@marketplace/telemetry/instrumentEventAppend.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import { openReachableEventStoreDb } from './eventStore.ts';
import type { ServiceOptionsWithPersonalData } from './serviceOptions.ts';

/** The event log with decrypted personal data, for commands and for readers of the log. */
export interface EventLogServices {
  readonly store: EventStore;
  readonly reader: StoredEventDecoder;
  readonly execute: ExecuteCommand;
  readonly loadState: EventStreamStateLoader;
  /** Destroys the keys of a person, including the monthly pseudonym keys. */
  readonly keys: Pick<SubjectKeys, 'erase'>;
  readonly monthly: MonthlyPseudonyms;
  /** Records which log the subject keys belong to, and the result of the last comparison with that log. */
  readonly register: SubjectKeyLogIdentityStore;
  readonly namedSearches: PlainTextSearchEventAnonymiser;
  /** Why the log can no longer be trusted, or `null`; remains until the product is restarted. */
  problem(this: void): string | null;
  /** Rejects when an external event store does not respond; the database is checked elsewhere. */
  checkStore(this: void): Promise<unknown>;
  close(this: void): Promise<void>;
}

const connections = 6;

export interface EventLogOptions {
  /** An external event store; it is closed together with the log. */
  readonly externalStore?: EventStore | undefined;
  /** The previous key encryption key, while keys are being rewrapped. */
  readonly previousKey?: KeyObject | null;
  /**
   * Permissions of the connections: `log` may read and append events and subject keys; `projections` may only read
   * both.
   */
  readonly purpose?: 'log' | 'projections';
}

/** Opens the log with restricted database roles: either to read and append events and subject keys, or only to read. */
export function openEventLogWithRestrictedRoles(
  databaseUrl: string,
  keyEncryptionKey: KeyObject,
  logger: Logger,
  { externalStore, previousKey = null, purpose = 'log' }: EventLogOptions = {},
): EventLogServices {
  const connectionString = addRoleToDatabaseUrl(databaseUrl, purpose);
  const report = (error: unknown): void => logger.warn({ err: error }, 'the log is unreachable; retrying');
  const pool = createDatabasePool(connectionString, { max: connections, applicationName: 'log', onError: report });
  let problem: string | null = null;
  const reportGap = (gap: EventLogGapError): void => {
    problem = gap.message;
    logger.error({ err: gap }, 'the log has a gap: readers are stopped');
  };
  const rawStore = externalStore ?? createPostgresEventStore({ pool, connectionString, report, alarm: reportGap });
  const store: EventStore = {
    ...rawStore,
    append: instrumentEventAppend((...append: Parameters<EventStore['append']>) => rawStore.append(...append)),
  };
  const codec = createEventCodec(allEventDefinitions);
  const storedKeys = createPostgresSubjectKeys({ pool, keyEncryptionKey, previousKey });
  const { keys: monthlyKeys, monthly } = createMonthlyPseudonymsAndSubjectKeys(storedKeys, pool);
  const keys = extendKeyErasureToPlainTextPersonalData(
    monthlyKeys,
    pool,
    findFormerlyPlainTextProperties(allEventDefinitions),
  );
  const close = async (): Promise<void> => {
    await store.close();
    await pool.end();
  };
  return {
    store,
    reader: createStoredEventDecoder(codec, keys),
    ...createCommandExecutorAndStateLoader({ store, codec, keys }),
    keys,
    monthly,
    register: createLastSubjectKeyComparisonStore(pool),
    namedSearches: createPlainTextSearchEventAnonymiser(pool),
    problem: () => problem,
    checkStore: async () => externalStore?.head(),
    close,
  };
}

/**
 * Opens the log in the configured store.
 * @param databaseUrl with the login to use.
 * @throws Error with instructions if the store cannot be reached.
 */
export async function openConfiguredEventLog(
  { settings, keyEncryptionKey, logger, overrides }: Omit<ServiceOptionsWithPersonalData, 'databaseUrl'>,
  databaseUrl: string,
  purpose: 'log' | 'projections' = 'log',
): Promise<EventLogServices> {
  const { eventStoreUrl: url, previousKeyEncryptionKey: previousKey = null } = settings;
  const externalStore =
    overrides?.eventStore ?? (url === null ? undefined : await openReachableEventStoreDb({ url, logger }));
  return openEventLogWithRestrictedRoles(databaseUrl, keyEncryptionKey, logger, {
    externalStore,
    previousKey,
    purpose,
  });
}
