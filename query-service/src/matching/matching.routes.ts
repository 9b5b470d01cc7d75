import { filtersFromQuery, sortFromQuery } from '../catalogue/queryParams.public.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { matchRequirements } from '@marketplace/contracts/matching/matching.api.ts';
import { normaliseRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CatalogueSnapshot, CurrentCatalogue } from '../currentCatalogue.ts';
import type { GuardPort, IdPort, LoggerPort, PositionPort } from '../ports.ts';
import { warmUp } from '../warmUp.ts';
import { createMatcher } from './matcher.ts';

export interface MatchingRoutesDeps extends GuardPort, PositionPort, LoggerPort, IdPort {
  readonly settings: {
    /** Signs what matching answered. */
    readonly digestSecret: string;
  };
}

function recordsOf(snapshot: CatalogueSnapshot): () => Promise<readonly ProviderRecord[]> {
  return () => Promise.resolve(snapshot.records);
}

/** Ranks the current catalogue for whoever is signed in, guests cannot; the first who searches a new version finds its index made. */
export function matchingRoutes(app: FastifyInstance, deps: MatchingRoutesDeps, current: CurrentCatalogue): void {
  const matcher = createMatcher({ newSessionId: deps.newId, digestSecret: deps.settings.digestSecret });
  warmUp(app, deps, 'match index', async () => {
    const snapshot = await current();
    await matcher.prepare(snapshot.version, recordsOf(snapshot));
  });

  serve(app, deps.guard, matchRequirements, async ({ body, query, caller }) => {
    const snapshot = await current();
    const { requirements } = normaliseRequirements(body);
    const search = { userId: caller.userId, requirements };
    const { view, limit, offset } = query;
    const asked = { filters: filtersFromQuery(query), sort: sortFromQuery(query.sort), view, limit, offset };
    return matcher.match(snapshot.version, recordsOf(snapshot), search, asked);
  });
}
