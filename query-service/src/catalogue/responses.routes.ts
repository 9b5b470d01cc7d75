import { maxClientSideCatalogueSize } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { readResponsesEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { RequestAuthenticator } from '@marketplace/http/guard.ts';
import type { FastifyInstance } from 'fastify';
import { sendJsonWithEtag } from '../cachedBody.ts';
import type { ProviderResponseMetricsLoader } from '../currentResponses.ts';

/**
 * Registers GET /api/providers/responses, which returns, from memory, the response metrics of the providers with a
 * vendor on this platform.
 */
export function registerProviderResponseMetricsQueryRoutes(
  app: FastifyInstance,
  guard: RequestAuthenticator,
  responses: ProviderResponseMetricsLoader,
): void {
  registerEndpoint(app, guard, readResponsesEndpoint, async ({ request, reply }) => {
    const known = [...(await responses())].slice(0, maxClientSideCatalogueSize);
    const answer = { responses: known.map(([id, response]) => ({ id, ...response })) };
    return sendJsonWithEtag(request, reply, JSON.stringify(answer));
  });
}
