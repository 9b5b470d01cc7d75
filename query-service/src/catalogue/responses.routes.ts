import { wholeCatalogueLimit } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { readResponses } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { serve } from '@marketplace/http/route.ts';
import type { Guard } from '@marketplace/http/guard.ts';
import type { FastifyInstance } from 'fastify';
import { sendUnlessKnown } from '../cachedBody.ts';
import type { CurrentResponses } from '../currentResponses.ts';

/** GET /api/providers/responses: how vendors respond on this platform, from memory. */
export function responseRoutes(app: FastifyInstance, guard: Guard, responses: CurrentResponses): void {
  serve(app, guard, readResponses, async ({ request, reply }) => {
    const known = [...(await responses())].slice(0, wholeCatalogueLimit);
    const answer = { responses: known.map(([id, response]) => ({ id, ...response })) };
    return sendUnlessKnown(request, reply, JSON.stringify(answer));
  });
}
