import { openServiceDatabasePool } from './connections.ts';
import { createHealthRequestListener } from './health.ts';
import { getOrCreateKeyEncryptionKey, requireUsableKeyEncryptionKeyOfDatabase } from './keyEncryptionKey.ts';
import { requireSubjectKeysMatchingEventLog } from './keyConsistency.ts';
import { openConfiguredEventLog } from './eventLog.ts';
import { createOperatorRequestAuthorisationCheck, requestAuthenticatorWithoutSessions } from './operators.ts';
import {
  createHealthAndMetricsPathRouter,
  listUnreadyReasonsDuringShutdown,
  type ProgramStartContext,
  type StartedProgramWithRequestRouting,
} from './program.ts';
import { startProjectionsService } from './projectionsService.ts';
import { listParkedEventWarnings, listUnreadyReasons } from './readiness.ts';
import { waitForMigrations } from './waitForMigrations.ts';
import {
  createParkedEventMetrics,
  createPublishingLagMetrics,
  createEventLogReaderMetrics,
} from './observability/logMetrics.ts';
import { serveProgramMetrics } from './observability/serveProgramMetrics.ts';
import { createDatabasePoolMetrics, createReadinessAndWarningMetrics } from './observability/serviceMetrics.ts';
import { buildHttpApp } from '@marketplace/http/app.ts';

/**
 * Starts the readers of the log as a separate program: read models, their admin tasks, and publishing. The program
 * serves only health checks and metrics.
 */
export async function startProjectionsProgram(context: ProgramStartContext): Promise<StartedProgramWithRequestRouting> {
  const { settings, logger, started } = context;
  const url = settings.databaseUrl ?? '';
  await waitForMigrations(url, 'projections', logger);
  const pool = openServiceDatabasePool(url, 'projections', logger);
  started.defer(() => pool.end());
  await requireUsableKeyEncryptionKeyOfDatabase(url, settings, 'projections');
  const options = { settings, logger, keyEncryptionKey: getOrCreateKeyEncryptionKey(settings) };
  const log = await openConfiguredEventLog(options, url, 'projections');
  started.defer(log.close);
  await requireSubjectKeysMatchingEventLog({ ...log, ops: pool, settings });
  const part = await startProjectionsService(options, log, pool);
  started.defer(part.stop);
  const { readModels, publishing } = part;
  const notReady = async () => [
    ...listUnreadyReasonsDuringShutdown(context),
    ...(await listUnreadyReasons({ log, readModels }, pool)),
  ];
  const app = buildHttpApp({ logger, notReady });
  await app.ready();
  const needsCare = async () => [
    ...(await listParkedEventWarnings(pool)),
    ...((await publishing?.listWarnings()) ?? []),
  ];
  const lag = async () => (await publishing?.readMetrics()) ?? null;
  const isOperator = createOperatorRequestAuthorisationCheck(requestAuthenticatorWithoutSessions, settings.healthToken);
  const health = createHealthRequestListener(
    { projections: app },
    { needsCare, publishing: lag, hints: () => publishing?.listTopicWarnings() ?? [], isOperator },
  );
  const figures = await serveProgramMetrics(
    {
      ...{ settings, isOperator, started },
      sources: (registry) => [
        createEventLogReaderMetrics(registry, pool, log.store, () => new Date()),
        createParkedEventMetrics(registry, pool),
        createPublishingLagMetrics(registry, lag),
        createDatabasePoolMetrics(registry, { projections: pool }),
        createReadinessAndWarningMetrics(registry, { isReady: async () => (await notReady()).length === 0, needsCare }),
      ],
    },
    health,
  );
  return {
    route: createHealthAndMetricsPathRouter('web'),
    targets: { web: (request, response) => app.routing(request, response), health: figures },
    close: () => app.close(),
  };
}
