import { randomUUID, type KeyObject } from 'node:crypto';
import path from 'node:path';
import { createCommandGuard } from '@marketplace/command-service/accounts/commandGuard.ts';
import { buildCommandApp } from '@marketplace/command-service/app.ts';
import type { CommandDeps } from '@marketplace/command-service/deps.ts';
import { prepareProjections, startProjections } from '@marketplace/projections/runtime/run.ts';
import { createQueryGuard } from '@marketplace/query-service/accounts/queryGuard.ts';
import { buildQueryApp } from '@marketplace/query-service/app.ts';
import { createPool } from '@marketplace/read-store/pool.ts';
import { createPositionHub, type PositionHub } from '@marketplace/read-store/positionHub.ts';
import { resolveSchemas } from '@marketplace/read-store/schemas.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import type { FastifyInstance } from 'fastify';
import type { Settings } from './config.ts';
import { readDeployment } from './deployment.ts';
import { openLog } from './log.ts';
import { liveReadModels } from './readModels.ts';

/** The three services in this process, on a migrated database. */
export interface Services {
  readonly command: FastifyInstance;
  readonly query: FastifyInstance;
  readonly commandDeps: CommandDeps;
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

const connections = { command: 5, query: 5, projections: 3 } as const;

/** Puts the services together and starts the read models; nothing listens yet. */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const { databaseUrl, keyEncryptionKey, logger, settings } = options;
  const onError = (error: Error): void => logger.warn({ reason: error.message }, 'a database connection was lost');
  const open = (service: keyof typeof connections) =>
    createPool(databaseUrl, { max: connections[service], applicationName: service, onError });
  const pools = { command: open('command'), query: open('query'), projections: open('projections') };
  const log = openLog(databaseUrl, keyEncryptionKey, logger);

  const readers = { ...log, pool: pools.projections, projections: liveReadModels, log: logger };
  await prepareProjections(readers);
  const projections = startProjections(readers);
  const hub = await createPositionHub(pools.query, databaseUrl);
  const notReady = async (): Promise<readonly string[]> => {
    const problem = projections.problem();
    const reachable = await pools.query.query('SELECT 1').then(
      () => [],
      () => ['the database cannot be reached'],
    );
    return problem === null ? reachable : [...reachable, `the read models do not follow the log: ${problem}`];
  };

  const common = { logger, notReady, newId: randomUUID };
  const commandSchemas = () => resolveSchemas(pools.command);
  const commandDeps: CommandDeps = {
    ...common,
    ...log,
    pool: pools.command,
    resolveSchemas: commandSchemas,
    readPersonal: async (stream) => log.reader.decodePersonal(await log.store.readStream(stream)),
    epoch: await log.store.epoch(),
    guard: createCommandGuard({ pool: pools.command, loadState: log.loadState }),
    now: () => new Date(),
  };
  const querySchemas = () => resolveSchemas(pools.query);
  const { contactEmail, bookingUrl, dataDir } = settings;
  const deployment = await readDeployment(pools.query, new Date());
  const query = buildQueryApp({
    ...common,
    pool: pools.query,
    hub,
    resolveSchemas: querySchemas,
    guard: createQueryGuard({ pool: pools.query, resolveSchemas: querySchemas }),
    settings: { ...deployment, contactEmail, bookingUrl, logoDir: path.join(dataDir, 'logos') },
  });
  const command = buildCommandApp(commandDeps);
  await Promise.all([command.ready(), query.ready()]);
  const stop = async (): Promise<void> => {
    await projections.stop();
    await hub.close();
    await log.close();
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
  };
  return { command, query, commandDeps, hub, stop };
}
