import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { StoredEventDecoder } from '@marketplace/event-store/personalData/eventReader.ts';
import type { EventStore } from '@marketplace/event-store/port.ts';
import type { MessageBroker } from '@marketplace/messaging/port.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { createMigratedTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import type { AccountRelatedProductSettings } from '@marketplace/product/start/accountSettings.ts';
import {
  type ServiceTestOverrides,
  type RunningServices,
  type ServiceSettings,
  startAllServices,
} from '@marketplace/product/start/services.ts';
import type { Projection } from '@marketplace/projections/runtime/projection.ts';
import type { QueryServiceSettings } from '@marketplace/query-service/app.ts';
import { createLogger, type Logger } from '@marketplace/telemetry/logger.ts';
import type { SecurityLogWriter } from '@marketplace/telemetry/securityLog.ts';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { createTestPreparationWithEmptyReadModels } from './emptyReadModels.ts';
import { watchTestServicesForUndocumentedRefusals } from './undocumentedRefusals.ts';

/** Both services and the read models on a separate database; requests are injected without a network. */
export interface InProcessTestMarketplace {
  readonly command: FastifyInstance;
  readonly query: FastifyInstance;
  readonly deps: RunningServices['commandDeps'];
  readonly services: RunningServices;
  readonly store: EventStore;
  readonly reader: StoredEventDecoder;
  /** Connects as the owner of the database to inspect data; the services use their own roles. */
  readonly pool: Pool;
  /** The pool with which the query service reads. */
  readonly queryPool: Pool;
  readonly connectionString: string;
  /** Reads the whole log; personal properties are `null`. */
  readEvents(this: void): Promise<readonly DomainEvent[]>;
  /**
   * Waits until the read models have reached a position. Needed before guests read, since guest requests do not wait.
   */
  waitForPosition(this: void, position: unknown): Promise<void>;
  close(this: void): Promise<void>;
}

/** Maximum time in milliseconds for the read models to catch up with the log. */
const patienceMs = 60_000;

export interface TestMarketplaceOptions {
  /** Defaults to all projections of the product. */
  readonly projections?: readonly Projection[];
  readonly settings?: Partial<QueryServiceSettings & Pick<ServiceTestOverrides, 'logoDir'>>;
  /** Bucket that stores logos and files; without a bucket, the database stores them. */
  readonly blobStore?: ServiceSettings['blobStore'];
  /** Scans uploaded files; defaults to no scan. */
  readonly fileScanner?: ServiceSettings['fileScanner'];
  /** Settings of accounts; by default without rate limits and without a mail server. */
  readonly accounts?: Partial<AccountRelatedProductSettings>;
  /** Clock of both services; defaults to the system clock. */
  readonly now?: () => Date;
  /** Records security events such as sign-ins and refusals; defaults to none. */
  readonly security?: SecurityLogWriter;
  /** Defaults to a silent logger. */
  readonly logger?: Logger;
  /** A database that is kept when the marketplace closes; defaults to a new one, which is dropped. */
  readonly databaseUrl?: string;
  /** Key encryption key of the database; defaults to a new one. */
  readonly keyEncryptionKey?: KeyObject;
  /** Storage of events; defaults to the database. Closed with the marketplace. */
  readonly eventStore?: EventStore;
  /** Receives public events; defaults to none. */
  readonly broker?: MessageBroker;
  /** Milliseconds between comparisons of the log with the subject keys; defaults to a minute. */
  readonly compareEveryMs?: number;
}

/** Publishable key for coverage requests in tests. */
export const testCoverageApiKey = 'the-coverage-key-of-the-tests';

const settings: QueryServiceSettings = {
  release: '2.0.0',
  commit: '0123456789abcdef0123456789abcdef01234567',
  serverStartTime: '2026-11-21T08:00:00.000Z',
  contactEmail: 'info@marketplace.example',
  bookingUrl: 'https://booking.example/30min',
  dpoEmail: null,
  digestSecret: 'a secret of the tests',
  coverageKey: testCoverageApiKey,
};

/** Builds overrides for tests: a fixed deployment, and no background processes except those that the test starts. */
function buildOverrides(options: TestMarketplaceOptions): ServiceTestOverrides {
  const { projections, now, eventStore, broker, compareEveryMs, security = null } = options;
  const { release, commit, serverStartTime, digestSecret, coverageKey } = { ...settings, ...options.settings };
  const { logoDir = '/nowhere' } = options.settings ?? {};
  return {
    ...{
      deployment: { release, commit, serverStartTime, digestSecret, coverageKey },
      logoDir,
      security,
      processes: [],
    },
    ...(projections !== undefined && { projections }),
    ...(now !== undefined && { now }),
    ...(eventStore !== undefined && { eventStore }),
    ...(broker !== undefined && { broker }),
    ...(compareEveryMs !== undefined && { compareEveryMs }),
  };
}

/** Opens the database of the marketplace: the given database, which is not dropped, or a new one. */
async function openDatabase({ databaseUrl, eventStore, projections }: TestMarketplaceOptions): Promise<TestDatabase> {
  if (databaseUrl !== undefined) return { url: databaseUrl, drop: () => Promise.resolve() };
  return createMigratedTestDatabase(
    eventStore === undefined ? createTestPreparationWithEmptyReadModels(projections) : undefined,
  );
}

/**
 * Starts a marketplace, by default on a new database. `close` stops the marketplace, drops the database if it is new,
 * and throws if a request was refused with a code that the endpoint does not document.
 */
export async function startTestMarketplace(options: TestMarketplaceOptions = {}): Promise<InProcessTestMarketplace> {
  const database = await openDatabase(options);
  const pool = createDatabasePool(database.url, { max: 10, applicationName: 'test' });
  const { contactEmail, bookingUrl, dpoEmail } = { ...settings, ...options.settings };
  const { started: services, unnamed } = await watchTestServicesForUndocumentedRefusals(() =>
    startAllServices({
      databaseUrl: database.url,
      keyEncryptionKey: options.keyEncryptionKey ?? createSecretKey(randomBytes(32)),
      logger: options.logger ?? createLogger({ level: 'silent', format: 'json' }),
      settings: {
        ...{ contactEmail, bookingUrl, dpoEmail, ...options.accounts, dataDir: '/nowhere', eventStoreUrl: null },
        blobStore: options.blobStore ?? null,
        fileScanner: options.fileScanner ?? null,
      },
      overrides: buildOverrides(options),
    }),
  );
  const { command, query, commandDeps: deps, hub, pools, log } = services;
  const { store, reader } = log;
  return {
    ...{ services, command, query, deps, store, reader, pool, queryPool: pools.query, connectionString: database.url },
    waitForPosition: async (position) => {
      if (!(await hub.waitUntilReached(String(position), patienceMs)))
        throw new Error('The read models do not follow the log.');
    },
    readEvents: async () => (await store.readAll(0n, 100_000)).events.map((event) => reader.decode(event)),
    close: async () => {
      await Promise.all([command.close(), query.close()]);
      await services.stop();
      await pool.end();
      await database.drop();
      if (unnamed.size > 0)
        throw new Error(`Requests were refused with undocumented codes: ${[...unnamed].join(', ')}.`);
    },
  };
}
