import { msg } from '@lingui/core/runtime-macro';
import { type Caller, isAdmin } from '@marketplace/contracts/kernel/caller.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import * as searchesApi from '@marketplace/contracts/searches/searches.api.ts';
import { listCompanySearchesEndpoint } from '@marketplace/contracts/searches/searches.company.api.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { RequestGuardPort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { getLogoFileNameIfAvailable, type AvailableLogosLoader } from '../availableLogos.ts';
import { findCompanySharedSearches } from './companySearches.queries.ts';
import { findFavouriteProviders, findSavedSearches } from './ownSearches.queries.ts';
import { listUsersByNumberOfSearches } from './searchingPeople.queries.ts';
import { findDistinctUserSearches, findAllSearchesInRange, findUserSearches } from './searchLog.queries.ts';
import { toLoggedSearchView, toSearchingUserSummaryView, removePersonalDataFromSearch } from './searchLog.views.ts';

export type SearchHistoryRoutesDeps = RequestGuardPort & ReadModelDatabaseAndSchemasPort;

/**
 * Returns the id of the user whose searches are requested.
 * @returns `null` if an admin requests an id that cannot exist.
 * @throws Refusal `searches.not-you` if the caller requests another user's searches and is not an admin.
 */
function resolveOwner(caller: Caller, asked: string): string | null {
  const userId = asked.toLowerCase();
  if (userId === caller.userId) return userId;
  if (!isAdmin(caller)) throw new Refusal('forbidden', 'searches.not-you', msg`You can only use your own searches.`);
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(userId) ? userId : null;
}

/** Registers the endpoints for saved searches, company searches, favourites and the search log. */
export function registerSavedAndLoggedSearchRoutes(
  app: FastifyInstance,
  deps: SearchHistoryRoutesDeps,
  logoFiles: AvailableLogosLoader,
): void {
  const source = async () => resolveReadModelPoolAndSchemas(deps);

  registerEndpoint(app, deps.guard, searchesApi.listSavedSearchesEndpoint, async ({ params, caller }) => {
    const owner = resolveOwner(caller, params.userId);
    return owner === null ? [] : findSavedSearches(await source(), owner);
  });

  registerEndpoint(app, deps.guard, listCompanySearchesEndpoint, async ({ caller }) =>
    findCompanySharedSearches(await source(), caller.userId, caller.member),
  );

  registerEndpoint(app, deps.guard, searchesApi.listFavouritesEndpoint, async ({ params, caller }) => {
    const owner = resolveOwner(caller, params.userId);
    if (owner === null) return [];
    const [logos, found] = await Promise.all([logoFiles(), findFavouriteProviders(await source(), owner)]);
    return found.map((row) => ({ ...row, logo_file: getLogoFileNameIfAvailable(row.logo_file, logos) }));
  });

  registerEndpoint(app, deps.guard, searchesApi.listUserSearchesEndpoint, async ({ params, query, caller }) => {
    const owner = resolveOwner(caller, params.userId);
    const range = { from: query.from ?? null, to: query.to ?? null };
    if (owner === null) return [];
    if (query.identical === 'each') {
      return (await findUserSearches(await source(), owner, range, query.limit)).map(toLoggedSearchView);
    }
    const found = await findDistinctUserSearches(await source(), owner, range, query.limit);
    return found.map((row) => ({ ...toLoggedSearchView(row), times: row.times }));
  });

  registerEndpoint(app, deps.guard, searchesApi.listAllSearchesEndpoint, async ({ query, caller }) => {
    const from = await source();
    const range = { from: query.from ?? null, to: query.to ?? null };
    const [{ people }, recent] = await Promise.all([
      listUsersByNumberOfSearches(from, range, { limit: query.limit, offset: 0 }),
      findAllSearchesInRange(from, range, query.limit),
    ]);
    const whole = isAdmin(caller);
    return {
      user_summary: people.map((person) => toSearchingUserSummaryView(person, whole)),
      recent_searches: (whole ? recent : recent.map(removePersonalDataFromSearch)).map(toLoggedSearchView),
    };
  });
}
