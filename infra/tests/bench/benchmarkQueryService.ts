import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { createPostgresBlobStore } from '@marketplace/blobs/postgresBlobStore.ts';
import { openEventLogWithRestrictedRoles } from '@marketplace/product/start/eventLog.ts';
import { generateTestProviders } from '@marketplace/domain/catalogue/testing/generateTestProviders.ts';
import { publishTestProviders } from '../kit/publishTestProviders.ts';
import { startReadModelProjectionWorker } from '@marketplace/projections/startReadModelProjectionWorker.ts';
import { startQueryService } from '@marketplace/query-service/startQueryService.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { createReadModelPositionHub } from '@marketplace/read-models/positionHub.ts';
import { resolveReadModelSchemas } from '@marketplace/read-models/schemaNames.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';

/** The query service without other services, with a catalogue of generated providers. */
export interface BenchmarkQueryService {
  readonly app: FastifyInstance;
  readonly pool: Pool;
  /** Schema of the catalogue's read model. */
  readonly schema: string;
  stop(this: void): Promise<void>;
}

/** Maximum number of connections of the service. */
export const maxBenchmarkQueryConnections = 5;
/** Maximum milliseconds for the read models to process the events of the setup. */
const patienceMs = 600_000;

/** Starts the service on a migrated, empty database. The read models are stopped when they are complete. */
export async function startBenchmarkQueryService(
  databaseUrl: string,
  providers: number,
): Promise<BenchmarkQueryService> {
  const logger = createLogger({ level: 'silent', format: 'json' });
  const log = openEventLogWithRestrictedRoles(databaseUrl, createSecretKey(randomBytes(32)), logger);
  const pool = createDatabasePool(databaseUrl, { max: maxBenchmarkQueryConnections, applicationName: 'query' });
  const readModels = await startReadModelProjectionWorker({ log, pool, logger });
  const hub = await createReadModelPositionHub(pool, databaseUrl);
  const schemas = () => resolveReadModelSchemas(pool);
  const publishing = { ...log, pool, resolveSchemas: schemas, epoch: await log.store.epoch() };
  const { position } = await publishTestProviders(publishing, generateTestProviders(providers));
  if (!(await hub.waitUntilReached(position, patienceMs)))
    throw new Error('The read models did not reach the head of the log.');
  await readModels.stop();
  await pool.query('VACUUM ANALYZE');
  const { app } = await startQueryService({
    ...{
      pool,
      primary: pool,
      hub,
      logger,
      blobs: createPostgresBlobStore(pool),
      newId: randomUUID,
      now: () => new Date(),
    },
    adminsNeedSecondFactor: false,
    notReady: () => Promise.resolve([]),
    settings: {
      release: 'bench',
      commit: null,
      serverStartTime: new Date().toISOString(),
      contactEmail: 'info@bench.example',
      bookingUrl: 'https://bench.example',
      dpoEmail: null,
      digestSecret: 'bench',
      coverageKey: 'bench',
    },
  });
  const stop = async (): Promise<void> => {
    await app.close();
    await hub.close();
    await log.close();
    await pool.end();
  };
  return { app, pool, schema: (await schemas())('catalogue'), stop };
}
