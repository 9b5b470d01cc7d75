import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { buildCommandApp } from '@marketplace/command-service/app.ts';
import { createCommandGuard } from '@marketplace/command-service/accounts/commandGuard.ts';
import type { CommandDeps } from '@marketplace/command-service/app.ts';
import type { KeysPort } from '@marketplace/command-service/ports.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { EventReader } from '@marketplace/event-store/personalData/eventReader.ts';
import type { EventStore } from '@marketplace/event-store/port.ts';
import type { Projection } from '@marketplace/projections/runtime/projection.ts';
import { prepareProjections, startProjections } from '@marketplace/projections/runtime/run.ts';
import { createQueryGuard } from '@marketplace/query-service/accounts/queryGuard.ts';
import { buildQueryApp } from '@marketplace/query-service/app.ts';
import type { QuerySettings } from '@marketplace/query-service/app.ts';
import { createPositionHub } from '@marketplace/read-models/positionHub.ts';
import { createPool } from '@marketplace/postgres/pool.ts';
import { actingAs } from '@marketplace/postgres/roles.ts';
import { resolveSchemas } from '@marketplace/read-models/schemaNames.ts';
import { createLogger, type Logger } from '@marketplace/telemetry/logger.ts';
import type { SecurityLog } from '@marketplace/telemetry/securityLog.ts';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import {
  accountSettings,
  type AccountsSettings,
  edgeOf,
  emailCheckSettings,
} from '@marketplace/product/start/accountSettings.ts';
import { openPools } from '@marketplace/product/start/connections.ts';
import { openLog } from '@marketplace/product/start/log.ts';
import { whyNotReady } from '@marketplace/product/start/readiness.ts';
import { liveReadModels } from '@marketplace/product/start/readModels.ts';
import { createTestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';

/** Both services and the read models on a database of their own; requests go in by inject. */
export interface TestMarketplace {
  readonly command: FastifyInstance;
  readonly query: FastifyInstance;
  readonly deps: CommandDeps & KeysPort;
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
const patienceMs = 20_000;

export interface TestMarketplaceOptions {
  /** All that the product has, when left out. */
  readonly projections?: readonly Projection[];
  readonly settings?: Partial<QuerySettings>;
  /** No limits, no mail server, when left out. */
  readonly accounts?: Partial<AccountsSettings>;
  /** Clock of both services; the system's when left out. */
  readonly now?: () => Date;
  /** Hears of sign-ins, refusals and the like; nobody does when left out. */
  readonly security?: SecurityLog;
  /** Silent, when left out. */
  readonly logger?: Logger;
  /** Where the events stand; in the database when left out. Closed with the marketplace. */
  readonly eventStore?: EventStore;
}

const settings: QuerySettings = {
  version: '1.9.0',
  serverStartTime: '2026-11-21T08:00:00.000Z',
  contactEmail: 'info@marketplace.example',
  bookingUrl: 'https://booking.example/30min',
  digestSecret: 'a secret of the tests',
  logoDir: '/nowhere',
};

export async function startMarketplace(options: TestMarketplaceOptions = {}): Promise<TestMarketplace> {
  const database = await createTestDatabase();
  const pool = createPool(database.url, { max: 10, applicationName: 'test' });
  const logger = options.logger ?? createLogger({ level: 'silent', format: 'json' });
  const pools = openPools(database.url, logger);
  const secretsKey = createSecretKey(randomBytes(32));
  const log = openLog(database.url, secretsKey, logger, options.eventStore);
  const { store, reader, execute, loadState, keys } = log;
  const readers = {
    store,
    reader,
    pool: pools.projections,
    projections: options.projections ?? liveReadModels,
    log: logger,
  };
  await prepareProjections(readers);
  const projections = startProjections(readers);
  const hub = await createPositionHub(pools.query, actingAs(database.url, 'query'));

  const deadlines = { problem: () => null };
  const notReady = () => whyNotReady({ log, projections, deadlines }, pools.query);
  const schemasFor = (service: Pool) => () => resolveSchemas(service);
  const now = options.now ?? (() => new Date());
  const told = { security: options.security ?? null };
  const common = { logger, notReady, newId: randomUUID, now };
  const deps: CommandDeps & KeysPort = {
    ...common,
    pool: pools.command,
    resolveSchemas: schemasFor(pools.command),
    execute,
    loadState,
    readPersonal: async (stream) => reader.decodePersonal(await store.readStream(stream)),
    keys,
    epoch: await store.epoch(),
    guard: createCommandGuard({ pool: pools.command, loadState }, options.accounts?.adminsNeedSecondFactor),
    accounts: accountSettings(options.accounts ?? {}, secretsKey),
    edge: { ...edgeOf(options.accounts ?? {}, pools.command, 'a secret of the tests'), ...told },
    digestSecret: options.settings?.digestSecret ?? settings.digestSecret,
    logoDir: options.settings?.logoDir ?? settings.logoDir,
  };
  const command = buildCommandApp(deps);
  const reading = { pool: pools.query, resolveSchemas: schemasFor(pools.query) };
  const guard = createQueryGuard(reading, options.accounts?.adminsNeedSecondFactor);
  const query = buildQueryApp({
    ...common,
    ...reading,
    hub,
    guard,
    settings: { ...settings, ...options.settings },
    emailChecks: emailCheckSettings(options.accounts ?? {}),
    edge: { ...edgeOf(options.accounts ?? {}, pools.query, 'a secret of the tests'), ...told },
  });
  return {
    command,
    query,
    deps,
    store,
    reader,
    pool,
    queryPool: pools.query,
    connectionString: database.url,
    reached: async (position) => {
      if (!(await hub.reached(String(position), patienceMs))) throw new Error('The read models do not follow the log.');
    },
    events: async () => (await store.readAll(0n, 100_000)).events.map((event) => reader.decode(event)),
    close: async () => {
      await Promise.all([command.close(), query.close()]);
      await projections.stop();
      await hub.close();
      await log.close();
      await Promise.all([pool, ...Object.values(pools)].map((each) => each.end()));
      await database.drop();
    },
  };
}
