import { measurePublishingLag } from '@marketplace/projections/publishing/publishingLag.ts';
import { computeBuildId } from './buildId.ts';
import { startConfiguredCommandService } from './configuredCommandService.ts';
import { openPositionHub, openServicePool } from './connections.ts';
import { getOrCreateDeployment } from './deployment.ts';
import { rootFolder } from './folders.ts';
import { createHealthListener } from './health.ts';
import { getOrCreateKeyEncryptionKey } from './keyEncryptionKey.ts';
import { startKeyComparison } from './keyComparison.ts';
import { requireAndRecordMatchingKeys } from './keyConsistency.ts';
import { openConfiguredEventLog } from './eventLog.ts';
import { createOperatorCheck } from './operators.ts';
import { listLeavingReasons, type ProgramContext, type ServedProgram, toServedProgram } from './program.ts';
import { listParkedWarnings, listUnreadyReasons } from './readiness.ts';
import { waitForMigrations } from './waitForMigrations.ts';
import { seedDatabase, withSeedLock } from './seed.ts';
import { createServedLogMark } from './servedLogMark.ts';
import { openSecurityLog } from './serviceOptions.ts';
import { openMetrics } from './observability/openMetrics.ts';
import { createOutgoingMetrics, createPoolMetrics, createStateMetrics } from './observability/serviceMetrics.ts';

/** Stand-in for the read models, which run in another program and report their problems there. */
const readModels = { problem: () => null };

/** Starts the command service as a separate program: commands, deadlines, mails, webhooks, retention and the seed. */
export async function startCommandProgram(context: ProgramContext): Promise<ServedProgram> {
  const { settings, logger, started } = context;
  const url = settings.databaseUrl ?? '';
  await waitForMigrations(url, 'command', logger);
  const options = { settings, logger, databaseUrl: url, keyEncryptionKey: getOrCreateKeyEncryptionKey(settings) };
  const pool = openServicePool(url, 'command', logger);
  started.defer(() => pool.end());
  const log = await openConfiguredEventLog(options, url);
  started.defer(log.close);
  const both = { ...log, ops: pool, settings, mark: createServedLogMark(settings.dataDir, logger) };
  await requireAndRecordMatchingKeys(both);
  const comparison = startKeyComparison(both, logger);
  started.defer(comparison.stop);
  const hub = await openPositionHub('command', url, pool, logger);
  started.defer(hub.close);
  const deployment = await getOrCreateDeployment(pool, new Date(), computeBuildId(rootFolder), settings.coverageApiKey);
  const notReady = async () => [
    ...listLeavingReasons(context),
    ...(await listUnreadyReasons({ log, readModels }, pool)),
  ];
  const command = await startConfiguredCommandService(options, {
    ...{ log, pool, hub, deployment, security: openSecurityLog(options), notReady },
  });
  started.defer(command.stop);
  await withSeedLock(pool, () => seedDatabase({ commandDeps: command.deps, hub }, settings, logger));
  const needsCare = async () => [
    ...(await listParkedWarnings(pool)),
    ...(await command.listWarnings()),
    ...comparison.listWarnings(),
  ];
  const isOperator = createOperatorCheck(command.deps.guard, settings.healthToken);
  const health = createHealthListener(
    { command: command.app },
    {
      needsCare,
      publishing: () =>
        settings.kafka === null ? Promise.resolve(null) : measurePublishingLag(pool, log.store, new Date()),
      hints: () => [],
      isOperator,
    },
  );
  const figures = await openMetrics(
    {
      ...{ settings, isOperator, started },
      sources: (registry) => [
        createOutgoingMetrics(registry, pool),
        createPoolMetrics(registry, { command: pool }),
        createStateMetrics(registry, { isReady: async () => (await notReady()).length === 0, needsCare }),
      ],
    },
    health,
  );
  return toServedProgram('command', command.app, figures);
}
