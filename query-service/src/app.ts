import { buildHttpApp } from '@marketplace/http/app.ts';
import type { FastifyInstance } from 'fastify';
import { accessRoutes } from './access/access.routes.ts';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { createCurrentCatalogue } from './currentCatalogue.ts';
import type { QueryDeps } from './deps.ts';
import { liveRoutes } from './live/live.routes.ts';
import { matchingRoutes } from './matching/matching.routes.ts';
import { readAfter } from './readAfter.ts';
import { rfqRoutes } from './rfq/rfq.routes.ts';

/** The query service's HTTP app: GET calls and the query POSTs, answered from read models; not listening. */
export function buildQueryApp(deps: QueryDeps): FastifyInstance {
  const app = buildHttpApp({ logger: deps.logger, notReady: deps.notReady });
  const catalogue = createCurrentCatalogue(deps);
  readAfter(app, deps.hub);
  liveRoutes(app, deps.hub, deps.guard);
  accountRoutes(app, deps);
  accessRoutes(app, deps);
  catalogueRoutes(app, deps, catalogue);
  matchingRoutes(app, deps, catalogue);
  rfqRoutes(app, deps);
  return app;
}
