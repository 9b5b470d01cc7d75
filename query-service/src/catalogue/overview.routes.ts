import { maxClientSideCatalogueSize } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { readOverviewEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { createApiTokenScopeHook } from '@marketplace/http/apiTokenGuard.ts';
import type { FastifyInstance } from 'fastify';
import type { RequestGuardPort, LoggerPort, ReadModelPositionPort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import type { AvailableLogosLoader } from '../availableLogos.ts';
import { keepCatalogueCacheWarm } from '../warmUp.ts';
import { sendCachedJsonBody } from '../cachedBody.ts';
import { createCatalogueOverviewLoader } from './overview.ts';

export type CatalogueOverviewRoutesDeps = RequestGuardPort &
  ReadModelDatabaseAndSchemasPort &
  ReadModelPositionPort &
  LoggerPort;

/**
 * Registers GET /api/providers/overview. The reply is built before the first request: when the service starts and when
 * the catalogue changes.
 */
export function registerCatalogueOverviewRoutes(
  app: FastifyInstance,
  deps: CatalogueOverviewRoutesDeps,
  logoFiles: AvailableLogosLoader,
): void {
  const overview = createCatalogueOverviewLoader(deps, logoFiles, maxClientSideCatalogueSize);
  keepCatalogueCacheWarm(app, deps, 'overview', overview);
  const onRequest = createApiTokenScopeHook(app, deps.guard, readOverviewEndpoint);
  app.get(readOverviewEndpoint.path, { onRequest }, async (request, reply) =>
    sendCachedJsonBody(request, reply, await overview()),
  );
}
