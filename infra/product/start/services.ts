import type { CommandService } from '@marketplace/command-service/startCommandServiceWithoutListening.ts';
import { getServiceDatabaseUrl } from '@marketplace/postgres/logins.ts';
import type { ReadModelDeps } from '@marketplace/projections/runtime/readerDeps.ts';
import type { EventPublishingMetrics } from '@marketplace/projections/startEventPublishingService.ts';
import type { ReadModelPositionHub } from '@marketplace/read-models/positionHub.ts';
import type { FastifyInstance } from 'fastify';
import { computeBuildId } from './buildId.ts';
import { startConfiguredCommandService } from './configuredCommandService.ts';
import { openReadModelPositionHub, openServiceDatabasePools, type ServiceDatabasePools } from './connections.ts';
import { getOrCreateSharedDeploymentValues } from './deployment.ts';
import { repositoryRootFolder } from './folders.ts';
import { startPeriodicSubjectKeyComparison } from './keyComparison.ts';
import { requireSubjectKeysMatchLogAndRecordPosition } from './keyConsistency.ts';
import { type EventLogServices, openConfiguredEventLog } from './eventLog.ts';
import { startProjectionsService } from './projectionsService.ts';
import { startConfiguredQueryService } from './configuredQueryService.ts';
import { listParkedEventWarnings, listUnreadyReasons } from './readiness.ts';
import { createServedEventLogPositionFileStore } from './servedLogMark.ts';
import { type ServiceOptions, openSecurityLog, type ServiceOptionsWithPersonalData } from './serviceOptions.ts';

export type { ServiceTestOverrides, ServiceSettings, ServiceOptionsWithPersonalData } from './serviceOptions.ts';

/** The three services in this process, on a migrated database. */
export interface RunningServices {
  readonly command: FastifyInstance;
  readonly query: FastifyInstance;
  readonly commandDeps: CommandService['deps'];
  readonly readers: ReadModelDeps;
  readonly hub: ReadModelPositionHub;
  readonly log: EventLogServices;
  readonly pools: ServiceDatabasePools;
  /** @returns warnings that require an operator's attention although all requests are served. */
  needsCare(this: void): Promise<readonly string[]>;
  /** @returns hints for operators. A hint does not indicate a fault. */
  hints(this: void): readonly string[];
  /** Lag of the public topics behind the log; `null` if nothing is published or the lag is unknown. */
  publishing(this: void): Promise<EventPublishingMetrics | null>;
  /** Stops readers and closes connections; the caller must close the apps first. */
  stop(this: void): Promise<void>;
}

/** Loads the shared values of the deployment and creates missing values; tests can replace all of them. */
export async function getSharedDeploymentValuesOrTestOverride(
  { settings, overrides }: ServiceOptions,
  pools: Pick<ServiceDatabasePools, 'command'>,
) {
  const { coverageApiKey = null } = settings;
  return (
    overrides?.deployment ??
    (await getOrCreateSharedDeploymentValues(
      pools.command,
      new Date(),
      computeBuildId(repositoryRootFolder),
      coverageApiKey,
    ))
  );
}

/**
 * Opens the resources of the services and starts the services, which do not listen yet.
 * @throws Error if the log and its subject keys do not match, before anything is written.
 */
export async function startAllServices(options: ServiceOptionsWithPersonalData): Promise<RunningServices> {
  const { databaseUrl, logger } = options;
  const log = await openConfiguredEventLog(options, getServiceDatabaseUrl(databaseUrl, 'command'));
  const pools = openServiceDatabasePools(databaseUrl, logger);
  const closeAll = async (): Promise<void> => {
    await log.close();
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
  };
  const { settings, overrides } = options;
  const both = {
    ...log,
    ops: pools.command,
    settings,
    mark: createServedEventLogPositionFileStore(settings.dataDir, logger),
  };
  await requireSubjectKeysMatchLogAndRecordPosition(both).catch(async (error: unknown) => {
    await closeAll();
    throw error;
  });
  const comparison = startPeriodicSubjectKeyComparison(both, logger, overrides?.compareEveryMs);
  const projections = await startProjectionsService(options, log, pools.projections);
  const { readModels, publishing } = projections;
  const hub = await openReadModelPositionHub('query', getServiceDatabaseUrl(databaseUrl, 'query'), pools.query, logger);
  const shared = {
    hub,
    security: openSecurityLog(options),
    deployment: await getSharedDeploymentValuesOrTestOverride(options, pools),
  };
  const notReady = () => listUnreadyReasons({ log, readModels }, pools.query);
  const command = await startConfiguredCommandService(options, { ...shared, log, pool: pools.command, notReady });
  const query = await startConfiguredQueryService(options, {
    ...shared,
    ...{ pool: pools.query, primary: pools.query, notReady: command.notReady },
  });
  return {
    ...{ command: command.app, query: query.app, commandDeps: command.deps, readers: readModels.deps, hub, log, pools },
    needsCare: async () => [
      ...(
        await Promise.all([
          listParkedEventWarnings(pools.query),
          command.listWarnings(),
          publishing?.listWarnings() ?? [],
        ])
      ).flat(),
      ...comparison.listWarnings(),
    ],
    hints: () => publishing?.listTopicWarnings() ?? [],
    publishing: async () => (await publishing?.readMetrics()) ?? null,
    stop: async () => {
      await Promise.all([command.stop(), projections.stop(), comparison.stop()]);
      await hub.close();
      await closeAll();
    },
  };
}
