import { wholeCatalogueLimit } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { readOverview } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { admitsTokens } from '@marketplace/http/apiTokenGuard.ts';
import type { FastifyInstance } from 'fastify';
import type { GuardPort, LoggerPort, PositionPort, ReadModelPort } from '../ports.ts';
import type { LogoFiles } from '../logoFiles.ts';
import { warmUp } from '../warmUp.ts';
import { sendCached } from '../cachedBody.ts';
import { createOverview } from './overview.ts';

export type OverviewRoutesDeps = GuardPort & ReadModelPort & PositionPort & LoggerPort;

/** GET /api/providers/overview: built at start and after catalogue changes, before the first request. */
export function overviewRoutes(app: FastifyInstance, deps: OverviewRoutesDeps, logoFiles: LogoFiles): void {
  const overview = createOverview(deps, logoFiles, wholeCatalogueLimit);
  warmUp(app, deps, 'overview', overview);
  const onRequest = admitsTokens(app, deps.guard, readOverview);
  app.get(readOverview.path, { onRequest }, async (request, reply) => sendCached(request, reply, await overview()));
}
