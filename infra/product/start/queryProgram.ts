import { buildIdOf } from './buildId.ts';
import { openHub, openPool } from './connections.ts';
import { findDeployment } from './deployment.ts';
import { rootFolder } from './folders.ts';
import { createHealth } from './health.ts';
import { createOperators } from './operators.ts';
import { leavingReason, type ProgramContext, type Served, servedApp } from './program.ts';
import { startQueryPart } from './queryPart.ts';
import { whatNeedsCare, whyReadsFail } from './readiness.ts';
import { untilMigrated } from './schemaWait.ts';
import { securityOf } from './serviceOptions.ts';
import { openFigures } from './sight/openFigures.ts';
import { liveFigures, poolFigures, stateFigures } from './sight/serviceFigures.ts';

/**
 * Starts the query service as a separate program. It has no key and never reads the log; it can use a database replica.
 */
export async function startQuery(context: ProgramContext): Promise<Served> {
  const { settings, logger, started } = context;
  const url = settings.databaseUrl ?? '';
  const { queryDatabaseUrl } = settings.programs;
  await untilMigrated(url, 'query', logger);
  const primary = openPool(url, 'query', logger);
  started.defer(() => primary.end());
  const pool = queryDatabaseUrl === null ? primary : openPool(queryDatabaseUrl, 'query', logger);
  if (pool !== primary) started.defer(() => pool.end());
  const deployment = await findDeployment(primary, buildIdOf(rootFolder), settings.coverageApiKey);
  const hub = await openHub('query', url, pool, logger, primary);
  started.defer(hub.close);
  const notReady = async () => [...leavingReason(context), ...(await whyReadsFail(primary, pool))];
  const query = await startQueryPart(
    { settings, logger },
    { pool, primary, hub, deployment, security: securityOf({ settings, logger }), notReady },
  );
  const needsCare = () => whatNeedsCare(primary);
  const isOperator = createOperators(query.guard, settings.healthToken);
  const health = createHealth(
    { query: query.app },
    {
      needsCare,
      publishing: () => Promise.resolve(null),
      hints: () => [],
      isOperator,
    },
  );
  const figures = await openFigures(
    {
      ...{ settings, isOperator, started },
      sources: (registry) => [
        liveFigures(registry, () => query.app.liveClients()),
        poolFigures(registry, pool === primary ? { query: primary } : { query: primary, replica: pool }),
        stateFigures(registry, { isReady: async () => (await notReady()).length === 0, needsCare }),
      ],
    },
    health,
  );
  return servedApp('query', query.app, figures);
}
