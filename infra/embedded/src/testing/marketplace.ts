import { randomUUID } from 'node:crypto';
import { buildCommandApp } from '@marketplace/command-service/app.ts';
import { createCommandGuard } from '@marketplace/command-service/accounts/commandGuard.ts';
import type { CommandDeps } from '@marketplace/command-service/deps.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { allEvents } from '@marketplace/contracts/registry.ts';
import { createExecute } from '@marketplace/event-store/execute.ts';
import { createCodec } from '@marketplace/event-store/personalData/codec.ts';
import { createEventReader, type EventReader } from '@marketplace/event-store/personalData/eventReader.ts';
import { createMemorySubjectKeys } from '@marketplace/event-store/personalData/subjectKeys.ts';
import type { EventStore } from '@marketplace/event-store/port.ts';
import { createPostgresEventStore } from '@marketplace/event-store/postgres.ts';
import type { Projection } from '@marketplace/projections/runtime/projection.ts';
import { prepareProjections, startProjections } from '@marketplace/projections/runtime/run.ts';
import { createQueryGuard } from '@marketplace/query-service/accounts/queryGuard.ts';
import { buildQueryApp } from '@marketplace/query-service/app.ts';
import type { QuerySettings } from '@marketplace/query-service/deps.ts';
import { createPositionHub } from '@marketplace/read-store/positionHub.ts';
import { createPool } from '@marketplace/read-store/pool.ts';
import { resolveSchemas } from '@marketplace/read-store/schemas.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { liveReadModels } from '../readModels.ts';
import { createTestDatabase } from './testDatabase.ts';

/** Both services and the read models on a database of their own; requests go in by inject. */
export interface TestMarketplace {
  readonly command: FastifyInstance;
  readonly query: FastifyInstance;
  readonly deps: CommandDeps;
  readonly store: EventStore;
  readonly reader: EventReader;
  readonly pool: Pool;
  readonly connectionString: string;
  /** The whole log, personal properties `null`. */
  events(this: void): Promise<readonly DomainEvent[]>;
  close(this: void): Promise<void>;
}

export interface TestMarketplaceOptions {
  /** All that the product has, when left out. */
  readonly projections?: readonly Projection[];
  readonly settings?: Partial<QuerySettings>;
  /** Clock of the commands; the system's when left out. */
  readonly now?: () => Date;
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
  const logger = createLogger({ level: 'silent', format: 'json' });
  const store = createPostgresEventStore({ pool, connectionString: database.url });
  const codec = createCodec(allEvents);
  const keys = createMemorySubjectKeys();
  const reader = createEventReader(codec, keys);
  const readers = { store, reader, pool, projections: options.projections ?? liveReadModels, log: logger };
  await prepareProjections(readers);
  const projections = startProjections(readers);
  const hub = await createPositionHub(pool, database.url);

  const { execute, loadState } = createExecute({ store, codec, keys });
  const schemas = () => resolveSchemas(pool);
  const common = { pool, logger, resolveSchemas: schemas, notReady: () => Promise.resolve([]), newId: randomUUID };
  const deps: CommandDeps = {
    ...common,
    execute,
    loadState,
    readPersonal: async (stream) => reader.decodePersonal(await store.readStream(stream)),
    epoch: await store.epoch(),
    guard: createCommandGuard({ pool, loadState }),
    now: options.now ?? (() => new Date()),
  };
  const command = buildCommandApp(deps);
  const guard = createQueryGuard({ pool, resolveSchemas: schemas });
  const query = buildQueryApp({ ...common, hub, guard, settings: { ...settings, ...options.settings } });
  return {
    command,
    query,
    deps,
    store,
    reader,
    pool,
    connectionString: database.url,
    events: async () => (await store.readAll(0n, 100_000)).events.map((event) => reader.decode(event)),
    close: async () => {
      await Promise.all([command.close(), query.close()]);
      await projections.stop();
      await hub.close();
      await store.close();
      await pool.end();
      await database.drop();
    },
  };
}
