import { computeBuildId } from './buildId.ts';
import { openReadModelPositionHub, openServiceDatabasePool } from './connections.ts';
import { loadRequiredSharedDeploymentValues } from './deployment.ts';
import { repositoryRootFolder } from './folders.ts';
import { createHealthRequestListener } from './health.ts';
import { createOperatorRequestAuthorisationCheck } from './operators.ts';
import {
  listUnreadyReasonsDuringShutdown,
  type ProgramStartContext,
  type StartedProgramWithRequestRouting,
  createServiceProgramWithHealthRoutes,
} from './program.ts';
import { startConfiguredQueryService } from './configuredQueryService.ts';
import { listParkedEventWarnings, describeUnreachableDatabases } from './readiness.ts';
import { waitForMigrations } from './waitForMigrations.ts';
import { openSecurityLog } from './serviceOptions.ts';
import { serveProgramMetrics } from './observability/serveProgramMetrics.ts';
import {
  createLiveStreamMetrics,
  createDatabasePoolMetrics,
  createReadinessAndWarningMetrics,
} from './observability/serviceMetrics.ts';

/**
 * Starts the query service as a separate program, which has no key and never reads the log. The program can use a
 * database replica.
 */
export async function startQueryServiceProgram(
  context: ProgramStartContext,
): Promise<StartedProgramWithRequestRouting> {
  const { settings, logger, started } = context;
  const url = settings.databaseUrl ?? '';
  const { queryDatabaseUrl } = settings.programs;
  await waitForMigrations(url, 'query', logger);
  const primary = openServiceDatabasePool(url, 'query', logger);
  started.defer(() => primary.end());
  const pool = queryDatabaseUrl === null ? primary : openServiceDatabasePool(queryDatabaseUrl, 'query', logger);
  if (pool !== primary) started.defer(() => pool.end());
  const deployment = await loadRequiredSharedDeploymentValues(
    primary,
    computeBuildId(repositoryRootFolder),
    settings.coverageApiKey,
  );
  const hub = await openReadModelPositionHub('query', url, pool, logger, primary);
  started.defer(hub.close);
  const notReady = async () => [
    ...listUnreadyReasonsDuringShutdown(context),
    ...(await describeUnreachableDatabases(primary, pool)),
  ];
  const query = await startConfiguredQueryService(
    { settings, logger },
    { pool, primary, hub, deployment, security: openSecurityLog({ settings, logger }), notReady },
  );
  const needsCare = () => listParkedEventWarnings(primary);
  const isOperator = createOperatorRequestAuthorisationCheck(query.guard, settings.healthToken);
  const health = createHealthRequestListener(
    { query: query.app },
    {
      needsCare,
      publishing: () => Promise.resolve(null),
      hints: () => [],
      isOperator,
    },
  );
  const figures = await serveProgramMetrics(
    {
      ...{ settings, isOperator, started },
      sources: (registry) => [
        createLiveStreamMetrics(registry, () => query.app.liveClients()),
        createDatabasePoolMetrics(registry, pool === primary ? { query: primary } : { query: primary, replica: pool }),
        createReadinessAndWarningMetrics(registry, { isReady: async () => (await notReady()).length === 0, needsCare }),
      ],
    },
    health,
  );
  return createServiceProgramWithHealthRoutes('query', query.app, figures);
}
