import { filtersAsked, sortAsked } from '@marketplace/contracts/catalogue/catalogue.asked.ts';
import { matchRequirements } from '@marketplace/contracts/matching/matching.api.ts';
import { normaliseRequirements } from '@marketplace/contracts/matching/matching.normalise.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CurrentCatalogue } from '../currentCatalogue.ts';
import type { QueryDeps } from '../deps.ts';
import { createMatcher } from './matcher.ts';

/** Ranks the current catalogue for signed-in buyers (decision 20). */
export function matchingRoutes(app: FastifyInstance, deps: QueryDeps, current: CurrentCatalogue): void {
  const matcher = createMatcher({ newSessionId: deps.newId, digestSecret: deps.settings.digestSecret });

  serve(app, deps.guard, matchRequirements, async ({ body, query, caller }) => {
    const { version, records } = await current();
    const { requirements } = normaliseRequirements(body);
    const search = { userId: caller.userId, requirements };
    const { view, limit, offset } = query;
    const asked = { filters: filtersAsked(query), sort: sortAsked(query.sort), view, limit, offset };
    return matcher.match(version, () => Promise.resolve(records), search, asked);
  });
}
