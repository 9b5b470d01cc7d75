import { buildHttpApp } from '@marketplace/http/app.ts';
import type { FastifyInstance } from 'fastify';
import { accessRoutes } from './access/access.routes.ts';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { emailCheckRoutes } from './accounts/emailChecks.routes.ts';
import { catalogueAdminRoutes } from './catalogue/catalogueAdmin.routes.ts';
import { correctionRoutes } from './catalogue/corrections.routes.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { detailRoutes } from './catalogue/details.routes.ts';
import { overviewRoutes } from './catalogue/overview.routes.ts';
import { searchRoutes } from './catalogue/search/search.routes.ts';
import { createCurrentCatalogue } from './currentCatalogue.ts';
import type { QueryDeps } from './deps.ts';
import { createExports } from './exports.ts';
import { createLogoFiles } from './logoFiles.ts';
import { liveRoutes } from './live/live.routes.ts';
import { matchingRoutes } from './matching/matching.routes.ts';
import { readAfter } from './readAfter.ts';
import { rightsRoutes } from './privacy/rights.routes.ts';
import { rfqAdminRoutes } from './rfq/rfqAdmin.routes.ts';
import { rfqRoutes } from './rfq/rfq.routes.ts';
import { analyticsRoutes } from './searches/analytics.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { searchesRoutes } from './searches/searches.routes.ts';

/** The query service's HTTP app: GET calls and the query POSTs, answered from read models; not listening. */
export function buildQueryApp(deps: QueryDeps): FastifyInstance {
  const app = buildHttpApp({ logger: deps.logger, notReady: deps.notReady, ...deps.edge });
  const logoFiles = createLogoFiles(deps.settings.logoDir, deps.hub.current);
  const catalogue = createCurrentCatalogue(deps, logoFiles);
  const exports = createExports();
  app.after(() => {
    readAfter(app, deps.hub, deps.guard);
    liveRoutes(app, deps.hub, deps.guard);
    accountRoutes(app, deps);
    emailCheckRoutes(app, deps);
    accessRoutes(app, deps);
    catalogueRoutes(app, deps, catalogue);
    detailRoutes(app, deps, logoFiles, exports);
    searchRoutes(app, deps, logoFiles);
    overviewRoutes(app, deps, logoFiles);
    catalogueAdminRoutes(app, deps, logoFiles, exports);
    correctionRoutes(app, deps);
    matchingRoutes(app, deps, catalogue);
    rfqRoutes(app, deps, logoFiles);
    searchesRoutes(app, deps, logoFiles);
    rightsRoutes(app, deps);
    settingsRoutes(app, deps);
    analyticsRoutes(app, deps, logoFiles, exports);
    rfqAdminRoutes(app, deps, exports);
  });
  return app;
}
