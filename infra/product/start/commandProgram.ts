import { publishingLag } from '@marketplace/projections/publishing/publishingLag.ts';
import { buildIdOf } from './buildId.ts';
import { startCommandPart } from './commandPart.ts';
import { openHub, openPool } from './connections.ts';
import { readDeployment } from './deployment.ts';
import { rootFolder } from './folders.ts';
import { createHealth } from './health.ts';
import { findKeyEncryptionKey } from './keyEncryptionKey.ts';
import { keepComparing } from './keepComparing.ts';
import { requireAndKeepKeys } from './knownKeys.ts';
import { openLogOf } from './log.ts';
import { createOperators } from './operators.ts';
import { leavingReason, type ProgramContext, type Served, servedApp } from './program.ts';
import { whatNeedsCare, whyNotReady } from './readiness.ts';
import { untilMigrated } from './schemaWait.ts';
import { seed, whileAlone } from './seed.ts';
import { createServedMark } from './servedMark.ts';
import { securityOf } from './serviceOptions.ts';
import { openFigures } from './sight/openFigures.ts';
import { leavingFigures, poolFigures, stateFigures } from './sight/serviceFigures.ts';

/** Read models belong to another program. */
const readModels = { problem: () => null };

/** Starts the command service as a separate program: commands, deadlines, mails, webhooks, retention and the seed. */
export async function startCommand(context: ProgramContext): Promise<Served> {
  const { settings, logger, started } = context;
  const url = settings.databaseUrl ?? '';
  await untilMigrated(url, 'command', logger);
  const options = { settings, logger, databaseUrl: url, keyEncryptionKey: findKeyEncryptionKey(settings) };
  const pool = openPool(url, 'command', logger);
  started.defer(() => pool.end());
  const log = await openLogOf(options, url);
  started.defer(log.close);
  const both = { ...log, ops: pool, settings, mark: createServedMark(settings.dataDir, logger) };
  await requireAndKeepKeys(both);
  const comparison = keepComparing(both, logger);
  started.defer(comparison.stop);
  const hub = await openHub('command', url, pool, logger);
  started.defer(hub.close);
  const deployment = await readDeployment(pool, new Date(), buildIdOf(rootFolder), settings.coverageApiKey);
  const notReady = async () => [...leavingReason(context), ...(await whyNotReady({ log, readModels }, pool))];
  const command = await startCommandPart(options, {
    ...{ log, pool, hub, deployment, security: securityOf(options), notReady },
  });
  started.defer(command.stop);
  await whileAlone(pool, () => seed({ commandDeps: command.deps, hub }, settings, logger));
  const needsCare = async () => [
    ...(await whatNeedsCare(pool)),
    ...(await command.needsCare()),
    ...comparison.needsCare(),
  ];
  const isOperator = createOperators(command.deps.guard, settings.healthToken);
  const health = createHealth(
    { command: command.app },
    {
      needsCare,
      publishing: () => (settings.kafka === null ? Promise.resolve(null) : publishingLag(pool, log.store, new Date())),
      hints: () => [],
      isOperator,
    },
  );
  const figures = await openFigures(
    {
      ...{ settings, isOperator, started },
      sources: (registry) => [
        leavingFigures(registry, pool),
        poolFigures(registry, { command: pool }),
        stateFigures(registry, { isReady: async () => (await notReady()).length === 0, needsCare }),
      ],
    },
    health,
  );
  return servedApp('command', command.app, figures);
}
