import { openPool } from './connections.ts';
import { createHealth } from './health.ts';
import { findKeyEncryptionKey } from './keyEncryptionKey.ts';
import { requireKeys } from './knownKeys.ts';
import { openLogOf } from './log.ts';
import { createOperators, nobodySignedIn } from './operators.ts';
import { besideHealth, leavingReason, type ProgramContext, type Served } from './program.ts';
import { startProjectionsPart } from './projectionsPart.ts';
import { whatNeedsCare, whyNotReady } from './readiness.ts';
import { untilMigrated } from './schemaWait.ts';
import { parkedFigures, publishingFigures, readerFigures } from './sight/logFigures.ts';
import { openFigures } from './sight/openFigures.ts';
import { poolFigures, stateFigures } from './sight/serviceFigures.ts';
import { buildHttpApp } from '@marketplace/http/app.ts';

/**
 * Starts the readers of the log as a separate program: read models, their admin tasks, and publishing. It serves health
 * checks only.
 */
export async function startProjections(context: ProgramContext): Promise<Served> {
  const { settings, logger, started } = context;
  const url = settings.databaseUrl ?? '';
  await untilMigrated(url, 'projections', logger);
  const options = { settings, logger, keyEncryptionKey: findKeyEncryptionKey(settings) };
  const pool = openPool(url, 'projections', logger);
  started.defer(() => pool.end());
  const log = await openLogOf(options, url, 'projections');
  started.defer(log.close);
  await requireKeys({ ...log, ops: pool, settings });
  const part = await startProjectionsPart(options, log, pool);
  started.defer(part.stop);
  const { readModels, publishing } = part;
  const notReady = async () => [...leavingReason(context), ...(await whyNotReady({ log, readModels }, pool))];
  const app = buildHttpApp({ logger, notReady });
  await app.ready();
  const needsCare = async () => [...(await whatNeedsCare(pool)), ...((await publishing?.needsCare()) ?? [])];
  const lag = async () => (await publishing?.figures()) ?? null;
  const isOperator = createOperators(nobodySignedIn, settings.healthToken);
  const health = createHealth(
    { projections: app },
    { needsCare, publishing: lag, hints: () => publishing?.hints() ?? [], isOperator },
  );
  const figures = await openFigures(
    {
      ...{ settings, isOperator, started },
      sources: (registry) => [
        readerFigures(registry, pool, log.store, () => new Date()),
        parkedFigures(registry, pool),
        publishingFigures(registry, lag),
        poolFigures(registry, { projections: pool }),
        stateFigures(registry, { isReady: async () => (await notReady()).length === 0, needsCare }),
      ],
    },
    health,
  );
  return {
    route: besideHealth('web'),
    targets: { web: (request, response) => app.routing(request, response), health: figures },
    close: () => app.close(),
  };
}
