import type { CommandService } from '@marketplace/command-service/startCommandService.ts';
import { urlFor } from '@marketplace/postgres/logins.ts';
import type { ReaderDeps } from '@marketplace/projections/runtime/readerDeps.ts';
import type { PublishingFigures } from '@marketplace/projections/startPublishing.ts';
import type { PositionHub } from '@marketplace/read-models/positionHub.ts';
import type { FastifyInstance } from 'fastify';
import { buildIdOf } from './buildId.ts';
import { startCommandPart } from './commandPart.ts';
import { openHub, openPools, type Pools } from './connections.ts';
import { readDeployment } from './deployment.ts';
import { rootFolder } from './folders.ts';
import { keepComparing } from './keepComparing.ts';
import { requireAndKeepKeys } from './knownKeys.ts';
import { type Log, openLogOf } from './log.ts';
import { startProjectionsPart } from './projectionsPart.ts';
import { startQueryPart } from './queryPart.ts';
import { whatNeedsCare, whyNotReady } from './readiness.ts';
import { createServedMark } from './servedMark.ts';
import { type ServiceOptions, securityOf, type ServicesOptions } from './serviceOptions.ts';

export type { Overrides, ServiceSettings, ServicesOptions } from './serviceOptions.ts';

/** The three services in this process, on a migrated database. */
export interface Services {
  readonly command: FastifyInstance;
  readonly query: FastifyInstance;
  readonly commandDeps: CommandService['deps'];
  readonly readers: ReaderDeps;
  readonly hub: PositionHub;
  readonly log: Log;
  readonly pools: Pools;
  /** @returns a line for each thing that requires an operator's attention although all requests are served. */
  needsCare(this: void): Promise<readonly string[]>;
  /** @returns hints for operators that do not indicate a fault. */
  hints(this: void): readonly string[];
  /** How far the public topics are behind the log; `null` if nothing is published or the lag is unknown. */
  publishing(this: void): Promise<PublishingFigures | null>;
  /** Stops readers and connections; the caller closes the apps first. */
  stop(this: void): Promise<void>;
}

/** Loads the shared values of the deployment, creating missing ones. */
export async function deploymentOf({ settings, overrides }: ServiceOptions, pools: Pick<Pools, 'command'>) {
  const { coverageApiKey = null } = settings;
  return (
    overrides?.deployment ?? (await readDeployment(pools.command, new Date(), buildIdOf(rootFolder), coverageApiKey))
  );
}

/**
 * Opens the resources of the services and starts them; they do not listen yet.
 * @throws Error before anything is written when the log and its keys do not match.
 */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const { databaseUrl, logger } = options;
  const log = await openLogOf(options, urlFor(databaseUrl, 'command'));
  const pools = openPools(databaseUrl, logger);
  const closeAll = async (): Promise<void> => {
    await log.close();
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
  };
  const { settings, overrides } = options;
  const both = { ...log, ops: pools.command, settings, mark: createServedMark(settings.dataDir, logger) };
  await requireAndKeepKeys(both).catch(async (error: unknown) => {
    await closeAll();
    throw error;
  });
  const comparison = keepComparing(both, logger, overrides?.compareEveryMs);
  const projections = await startProjectionsPart(options, log, pools.projections);
  const { readModels, publishing } = projections;
  const hub = await openHub('query', urlFor(databaseUrl, 'query'), pools.query, logger);
  const shared = { hub, security: securityOf(options), deployment: await deploymentOf(options, pools) };
  const notReady = () => whyNotReady({ log, readModels }, pools.query);
  const command = await startCommandPart(options, { ...shared, log, pool: pools.command, notReady });
  const query = await startQueryPart(options, {
    ...shared,
    ...{ pool: pools.query, primary: pools.query, notReady: command.notReady },
  });
  return {
    ...{ command: command.app, query: query.app, commandDeps: command.deps, readers: readModels.deps, hub, log, pools },
    needsCare: async () => [
      ...(await Promise.all([whatNeedsCare(pools.query), command.needsCare(), publishing?.needsCare() ?? []])).flat(),
      ...comparison.needsCare(),
    ],
    hints: () => publishing?.hints() ?? [],
    publishing: async () => (await publishing?.figures()) ?? null,
    stop: async () => {
      await Promise.all([command.stop(), projections.stop(), comparison.stop()]);
      await hub.close();
      await closeAll();
    },
  };
}
