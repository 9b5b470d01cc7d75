import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { EventReader } from '@marketplace/event-store/personalData/eventReader.ts';
import type { EventStore } from '@marketplace/event-store/port.ts';
import type { MessageBroker } from '@marketplace/messaging/port.ts';
import { createPool } from '@marketplace/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import type { AccountsSettings } from '@marketplace/product/start/accountSettings.ts';
import {
  type Overrides,
  type Services,
  type ServiceSettings,
  startServices,
} from '@marketplace/product/start/services.ts';
import type { Projection } from '@marketplace/projections/runtime/projection.ts';
import type { QuerySettings } from '@marketplace/query-service/app.ts';
import { createLogger, type Logger } from '@marketplace/telemetry/logger.ts';
import type { SecurityLog } from '@marketplace/telemetry/securityLog.ts';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { readModelsMade } from './readModelsMade.ts';
import { watchRefusals } from './watchRefusals.ts';

/** Both services and the read models on a database of their own; requests go in by inject. */
export interface TestMarketplace {
  readonly command: FastifyInstance;
  readonly query: FastifyInstance;
  readonly deps: Services['commandDeps'];
  readonly services: Services;
  readonly store: EventStore;
  readonly reader: EventReader;
  /** The owner's, for looking behind the services; they act as their own roles. */
  readonly pool: Pool;
  /** The one by which query-service reads. */
  readonly queryPool: Pool;
  readonly connectionString: string;
  /** The whole log, personal properties `null`. */
  events(this: void): Promise<readonly DomainEvent[]>;
  /** Resolves once the read models have come so far, for who reads as a guest: guests are not waited for. */
  reached(this: void, position: unknown): Promise<void>;
  close(this: void): Promise<void>;
}

/** Milliseconds that the read models of a test have for following. */
const patienceMs = 60_000;

export interface TestMarketplaceOptions {
  /** All that the product has, when left out. */
  readonly projections?: readonly Projection[];
  readonly settings?: Partial<QuerySettings & Pick<Overrides, 'logoDir'>>;
  /** Where logos stand; in the database when left out. */
  readonly blobStore?: ServiceSettings['blobStore'];
  /** Scans received files; none does when left out. */
  readonly fileScanner?: ServiceSettings['fileScanner'];
  /** No limits, no mail server, when left out. */
  readonly accounts?: Partial<AccountsSettings>;
  /** Clock of both services; the system's when left out. */
  readonly now?: () => Date;
  /** Hears of sign-ins, refusals and the like; nobody does when left out. */
  readonly security?: SecurityLog;
  /** Silent, when left out. */
  readonly logger?: Logger;
  /** A database that stays when the marketplace is closed; an empty one of its own when left out. */
  readonly databaseUrl?: string;
  /** That of the database's keys; a new one when left out. */
  readonly keyEncryptionKey?: KeyObject;
  /** Where the events stand; in the database when left out. Closed with the marketplace. */
  readonly eventStore?: EventStore;
  /** Where public events go; nowhere when left out. */
  readonly broker?: MessageBroker;
  /** Milliseconds between two comparisons of the log with the keys of its people; a minute when left out. */
  readonly compareEveryMs?: number;
}

/** Publishable key of a test's coverage calls. */
export const testCoverageKey = 'the-coverage-key-of-the-tests';

const settings: QuerySettings = {
  version: '1.9.0',
  serverStartTime: '2026-11-21T08:00:00.000Z',
  contactEmail: 'info@marketplace.example',
  bookingUrl: 'https://booking.example/30min',
  dpoEmail: null,
  digestSecret: 'a secret of the tests',
  coverageKey: testCoverageKey,
};

/** What the tests put in the place of the product's own: a deployment of their own, and no processes but those that they start. */
function overridesOf(options: TestMarketplaceOptions): Overrides {
  const { projections, now, eventStore, broker, compareEveryMs, security = null } = options;
  const { version, serverStartTime, digestSecret, coverageKey } = { ...settings, ...options.settings };
  const { logoDir = '/nowhere' } = options.settings ?? {};
  return {
    ...{ deployment: { version, serverStartTime, digestSecret, coverageKey }, logoDir, security, processes: [] },
    ...(projections !== undefined && { projections }),
    ...(now !== undefined && { now }),
    ...(eventStore !== undefined && { eventStore }),
    ...(broker !== undefined && { broker }),
    ...(compareEveryMs !== undefined && { compareEveryMs }),
  };
}

/** The database of a test, and how to be rid of it. */
async function databaseOf({ databaseUrl, eventStore, projections }: TestMarketplaceOptions): Promise<TestDatabase> {
  if (databaseUrl !== undefined) return { url: databaseUrl, drop: () => Promise.resolve() };
  return createTestDatabase(eventStore === undefined ? readModelsMade(projections) : undefined);
}

/** Starts a marketplace on an empty database; `close` stops it, drops the database, and throws where a call was refused with a code that it does not name. */
export async function startMarketplace(options: TestMarketplaceOptions = {}): Promise<TestMarketplace> {
  const database = await databaseOf(options);
  const pool = createPool(database.url, { max: 10, applicationName: 'test' });
  const { contactEmail, bookingUrl, dpoEmail } = { ...settings, ...options.settings };
  const { started: services, unnamed } = await watchRefusals(() =>
    startServices({
      databaseUrl: database.url,
      keyEncryptionKey: options.keyEncryptionKey ?? createSecretKey(randomBytes(32)),
      logger: options.logger ?? createLogger({ level: 'silent', format: 'json' }),
      settings: {
        ...{ contactEmail, bookingUrl, dpoEmail, ...options.accounts, dataDir: '/nowhere', eventStoreUrl: null },
        blobStore: options.blobStore ?? null,
        fileScanner: options.fileScanner ?? null,
      },
      overrides: overridesOf(options),
    }),
  );
  const { command, query, commandDeps: deps, hub, pools, log } = services;
  const { store, reader } = log;
  return {
    ...{ services, command, query, deps, store, reader, pool, queryPool: pools.query, connectionString: database.url },
    reached: async (position) => {
      if (!(await hub.reached(String(position), patienceMs))) throw new Error('The read models do not follow the log.');
    },
    events: async () => (await store.readAll(0n, 100_000)).events.map((event) => reader.decode(event)),
    close: async () => {
      await Promise.all([command.close(), query.close()]);
      await services.stop();
      await pool.end();
      await database.drop();
      if (unnamed.size > 0)
        throw new Error(`Calls are refused with codes that they do not name: ${[...unnamed].join(', ')}.`);
    },
  };
}
