import { wholeCatalogueLimit } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { readOverview } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import type { FastifyInstance } from 'fastify';
import type { QueryDeps } from '../deps.ts';
import type { LogoFiles } from '../logoFiles.ts';
import { sendCached } from './cachedBody.ts';
import { createOverview } from './overview.ts';

/** GET /api/providers/overview: made when the service starts and when the catalogue changes, before anybody asks. */
export function overviewRoutes(app: FastifyInstance, deps: QueryDeps, logoFiles: LogoFiles): void {
  const overview = createOverview(deps, logoFiles, wholeCatalogueLimit);
  const warm = (): void => {
    overview().catch((error: unknown) => deps.logger.debug({ err: error }, 'The overview could not be made ahead.'));
  };
  const stopListening = deps.hub.onChange((_position, changes) => {
    if (changes === null || changes.some(([, tag]) => tag === 'Catalogue')) warm();
  });
  app.addHook('onReady', (done) => {
    warm();
    done();
  });
  app.addHook('preClose', (done) => {
    stopListening();
    done();
  });
  app.get(readOverview.path, async (request, reply) => sendCached(request, reply, await overview()));
}
