import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { FilterQuery, SortQuery } from '../catalogue/catalogue.search.api.ts';
import { WizardData } from './matching.requirements.ts';
import { MatchCount, MatchReply } from './matching.views.ts';

/** The most providers that one answer holds. */
export const matchPageLimit = 1000;

/**
 * Filters and sort change what the page shows, never which providers match, what the log proves or the insights. Refuses
 * 'privacy.restricted' (403) while the caller's data is only kept.
 */
export const matchRequirements = endpoint({
  summary: 'The providers that match requirements, with scores and reasons, and a digest that proves the answer.',
  refuses: ['privacy.restricted'],
  method: 'POST',
  path: '/api/providers/match-requirements',
  service: 'query',
  access: 'session',
  query: FilterQuery.extend({
    sort: SortQuery,
    /** `listing` leaves out what a list does not show, so that 50 matches stay below 105 kB. */
    view: z.enum(['full', 'listing']).default('full'),
    limit: z.coerce.number().int().min(1).max(matchPageLimit).default(matchPageLimit),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  body: WizardData,
  reply: MatchReply,
});

/** How many would match, for whoever is still choosing: no names, so that guests may ask too. */
export const countMatches = endpoint({
  summary: 'How many providers match requirements, without names.',
  method: 'POST',
  path: '/api/providers/match-count',
  service: 'query',
  access: 'public',
  limit: 'match-count',
  body: WizardData,
  reply: MatchCount,
});
