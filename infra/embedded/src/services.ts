import { randomUUID, type KeyObject } from 'node:crypto';
import path from 'node:path';
import { createCommandGuard } from '@marketplace/command-service/accounts/commandGuard.ts';
import { buildCommandApp } from '@marketplace/command-service/app.ts';
import type { RunningDeadlines } from '@marketplace/command-service/deadlines/deadlineProcess.ts';
import type { CommandDeps } from '@marketplace/command-service/deps.ts';
import type { ReaderDeps } from '@marketplace/projections/runtime/readerDeps.ts';
import { prepareProjections, type RunningProjections, startProjections } from '@marketplace/projections/runtime/run.ts';
import { createQueryGuard } from '@marketplace/query-service/accounts/queryGuard.ts';
import { buildQueryApp } from '@marketplace/query-service/app.ts';
import { createPool } from '@marketplace/read-store/pool.ts';
import { createPositionHub, type PositionHub } from '@marketplace/read-store/positionHub.ts';
import { resolveSchemas } from '@marketplace/read-store/schemas.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Settings } from './config.ts';
import { startAllDeadlines } from './deadlines.ts';
import { readDeployment } from './deployment.ts';
import { type Log, openLog } from './log.ts';
import { liveReadModels } from './readModels.ts';

/** The three services in this process, on a migrated database. */
export interface Services {
  readonly command: FastifyInstance;
  readonly query: FastifyInstance;
  readonly commandDeps: CommandDeps;
  readonly readers: ReaderDeps;
  readonly hub: PositionHub;
  /** Ends readers and connections; the apps are closed before, by whoever let requests in. */
  stop(this: void): Promise<void>;
}

export interface ServicesOptions {
  readonly databaseUrl: string;
  readonly keyEncryptionKey: KeyObject;
  readonly logger: Logger;
  readonly settings: Pick<Settings, 'dataDir' | 'contactEmail' | 'bookingUrl'>;
}

/** What each service holds of the database. */
interface Connections {
  readonly log: Log;
  readonly pools: Readonly<Record<keyof typeof connections, Pool>>;
}

const connections = { command: 5, query: 5, projections: 3 } as const;

/** Puts the services together and starts the read models; nothing listens yet. */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const { databaseUrl, logger } = options;
  const { log, pools } = openConnections(options);
  const readers: ReaderDeps = { ...log, pool: pools.projections, projections: liveReadModels, log: logger };
  await prepareProjections(readers);
  const projections = startProjections(readers);
  const hub = await createPositionHub(pools.query, databaseUrl);
  const deadlines = startAllDeadlines(log, pools.command, logger);
  const notReady = () => whyNotReady({ projections, deadlines }, pools.query);
  const commandDeps = await commandDepsFor({ log, pools }, logger, notReady);
  const command = buildCommandApp(commandDeps);
  const query = await buildQuery(options, { pool: pools.query, hub, notReady });
  await Promise.all([command.ready(), query.ready()]);
  const stop = async (): Promise<void> => {
    await Promise.all([deadlines.stop(), projections.stop()]);
    await hub.close();
    await log.close();
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
  };
  return { command, query, commandDeps, readers, hub, stop };
}

function openConnections({ databaseUrl, keyEncryptionKey, logger }: ServicesOptions): Connections {
  const onError = (error: Error): void => logger.warn({ reason: error.message }, 'a database connection was lost');
  const open = (service: keyof typeof connections): Pool =>
    createPool(databaseUrl, { max: connections[service], applicationName: service, onError });
  return {
    log: openLog(databaseUrl, keyEncryptionKey, logger),
    pools: { command: open('command'), query: open('query'), projections: open('projections') },
  };
}

interface Followers {
  readonly projections: RunningProjections;
  readonly deadlines: RunningDeadlines;
}

async function whyNotReady({ projections, deadlines }: Followers, pool: Pool): Promise<readonly string[]> {
  const [behind, unkept] = [projections.problem(), deadlines.problem()];
  const database = await pool.query('SELECT 1').then(
    () => [],
    () => ['the database cannot be reached'],
  );
  return [
    ...database,
    ...(behind === null ? [] : [`the read models do not follow the log: ${behind}`]),
    ...(unkept === null ? [] : [`deadlines are not kept: ${unkept}`]),
  ];
}

async function commandDepsFor(
  { log, pools }: Connections,
  logger: Logger,
  notReady: CommandDeps['notReady'],
): Promise<CommandDeps> {
  const { store, reader, execute, loadState } = log;
  const pool = pools.command;
  return {
    execute,
    loadState,
    readPersonal: async (stream) => reader.decodePersonal(await store.readStream(stream)),
    epoch: await store.epoch(),
    pool,
    resolveSchemas: () => resolveSchemas(pool),
    logger,
    guard: createCommandGuard({ pool, loadState }),
    notReady,
    now: () => new Date(),
    newId: randomUUID,
  };
}

interface QueryParts {
  readonly pool: Pool;
  readonly hub: PositionHub;
  readonly notReady: () => Promise<readonly string[]>;
}

async function buildQuery({ logger, settings }: ServicesOptions, parts: QueryParts): Promise<FastifyInstance> {
  const { pool } = parts;
  const { contactEmail, bookingUrl, dataDir } = settings;
  const schemas = () => resolveSchemas(pool);
  return buildQueryApp({
    ...parts,
    logger,
    newId: randomUUID,
    resolveSchemas: schemas,
    guard: createQueryGuard({ pool, resolveSchemas: schemas }),
    settings: {
      ...(await readDeployment(pool, new Date())),
      contactEmail,
      bookingUrl,
      logoDir: path.join(dataDir, 'logos'),
    },
  });
}
