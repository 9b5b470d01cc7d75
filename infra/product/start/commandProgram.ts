import { computeCurrentEventPublishingLag } from '@marketplace/projections/publishing/publishingLag.ts';
import { computeBuildId } from './buildId.ts';
import { startConfiguredCommandService } from './configuredCommandService.ts';
import { openReadModelPositionHub, openServiceDatabasePool } from './connections.ts';
import { getOrCreateSharedDeploymentValues } from './deployment.ts';
import { repositoryRootFolder } from './folders.ts';
import { createHealthRequestListener } from './health.ts';
import { getOrCreateKeyEncryptionKey, requireUsableKeyEncryptionKeyOfDatabase } from './keyEncryptionKey.ts';
import { startPeriodicSubjectKeyComparison } from './keyComparison.ts';
import { requireSubjectKeysMatchLogAndRecordPosition } from './keyConsistency.ts';
import { openConfiguredEventLog } from './eventLog.ts';
import { createOperatorRequestAuthorisationCheck } from './operators.ts';
import {
  listUnreadyReasonsDuringShutdown,
  type ProgramStartContext,
  type StartedProgramWithRequestRouting,
  createServiceProgramWithHealthRoutes,
} from './program.ts';
import { listParkedEventWarnings, listUnreadyReasons } from './readiness.ts';
import { waitForMigrations } from './waitForMigrations.ts';
import { seedAdminAndDemo, withSeedLock } from './seed.ts';
import { createServedEventLogPositionFileStore } from './servedLogMark.ts';
import { openSecurityLog } from './serviceOptions.ts';
import { serveProgramMetrics } from './observability/serveProgramMetrics.ts';
import {
  createMailAndWebhookQueueMetrics,
  createDatabasePoolMetrics,
  createReadinessAndWarningMetrics,
} from './observability/serviceMetrics.ts';

/** Replaces the read models, which run in another program that reports their problems. */
const readModels = { problem: () => null };

/** Starts the command service as a separate program: commands, deadlines, mails, webhooks, retention and the seed. */
export async function startCommandServiceProgram(
  context: ProgramStartContext,
): Promise<StartedProgramWithRequestRouting> {
  const { settings, logger, started } = context;
  const url = settings.databaseUrl ?? '';
  await waitForMigrations(url, 'command', logger);
  const pool = openServiceDatabasePool(url, 'command', logger);
  started.defer(() => pool.end());
  await requireUsableKeyEncryptionKeyOfDatabase(url, settings, 'log');
  const options = { settings, logger, databaseUrl: url, keyEncryptionKey: getOrCreateKeyEncryptionKey(settings) };
  const log = await openConfiguredEventLog(options, url);
  started.defer(log.close);
  const both = { ...log, ops: pool, settings, mark: createServedEventLogPositionFileStore(settings.dataDir, logger) };
  await requireSubjectKeysMatchLogAndRecordPosition(both);
  const comparison = startPeriodicSubjectKeyComparison(both, logger);
  started.defer(comparison.stop);
  const hub = await openReadModelPositionHub('command', url, pool, logger);
  started.defer(hub.close);
  const deployment = await getOrCreateSharedDeploymentValues(
    pool,
    new Date(),
    computeBuildId(repositoryRootFolder),
    settings.coverageApiKey,
  );
  const notReady = async () => [
    ...listUnreadyReasonsDuringShutdown(context),
    ...(await listUnreadyReasons({ log, readModels }, pool)),
  ];
  const command = await startConfiguredCommandService(options, {
    ...{ log, pool, hub, deployment, security: openSecurityLog(options), notReady },
  });
  started.defer(command.stop);
  await withSeedLock(pool, () => seedAdminAndDemo({ commandDeps: command.deps, hub }, settings, logger));
  const needsCare = async () => [
    ...(await listParkedEventWarnings(pool)),
    ...(await command.listWarnings()),
    ...comparison.listWarnings(),
  ];
  const isOperator = createOperatorRequestAuthorisationCheck(command.deps.guard, settings.healthToken);
  const health = createHealthRequestListener(
    { command: command.app },
    {
      needsCare,
      publishing: () =>
        settings.kafka === null ? Promise.resolve(null) : computeCurrentEventPublishingLag(pool, log.store, new Date()),
      hints: () => [],
      isOperator,
    },
  );
  const figures = await serveProgramMetrics(
    {
      ...{ settings, isOperator, started },
      sources: (registry) => [
        createMailAndWebhookQueueMetrics(registry, pool),
        createDatabasePoolMetrics(registry, { command: pool }),
        createReadinessAndWarningMetrics(registry, { isReady: async () => (await notReady()).length === 0, needsCare }),
      ],
    },
    health,
  );
  return createServiceProgramWithHealthRoutes('command', command.app, figures);
}
