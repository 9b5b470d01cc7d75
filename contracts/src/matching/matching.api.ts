import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { CatalogueFilterQuery, CatalogueSortKeyQueryParam } from '../catalogue/catalogue.search.api.ts';
import { RequirementsWizardRequest } from './matching.requirements.ts';
import { MatchCountReply, MatchedProvidersPageReply } from './matching.views.ts';

/** Maximum number of providers in a response. */
export const maxMatchPageSize = 1000;

/**
 * Filters and sort order only affect the returned page, never the matches, the signed result or the insights. Fails
 * with 'privacy.restricted' (403) while processing of the caller's data is restricted.
 */
export const matchRequirementsEndpoint = defineEndpoint({
  summary: 'Match providers with requirements. Returns scores, reasons, and a signed digest of the result.',
  refuses: ['privacy.restricted'],
  method: 'POST',
  path: '/api/providers/match-requirements',
  service: 'query',
  access: 'session',
  query: CatalogueFilterQuery.extend({
    sort: CatalogueSortKeyQueryParam,
    /** `listing` omits data that lists do not show, so that 50 matches stay below 105 kB. */
    view: z.enum(['full', 'listing']).default('full'),
    limit: z.coerce.number().int().min(1).max(maxMatchPageSize).default(maxMatchPageSize),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  body: RequirementsWizardRequest,
  reply: MatchedProvidersPageReply,
});

/** Guests can call this endpoint while they fill in the wizard, because the response contains no provider names. */
export const countMatchesEndpoint = defineEndpoint({
  summary: 'Count the providers that match requirements.',
  method: 'POST',
  path: '/api/providers/match-count',
  service: 'query',
  access: 'public',
  limit: 'match-count',
  body: RequirementsWizardRequest,
  reply: MatchCountReply,
});
