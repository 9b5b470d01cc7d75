import { type Caller, isAdmin } from '@marketplace/contracts/kernel/caller.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import * as searchesApi from '@marketplace/contracts/searches/searches.api.ts';
import { listCompanySearches } from '@marketplace/contracts/searches/searches.company.api.ts';
import { serve } from '@marketplace/http/route.ts';
import { readSource } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { GuardPort, ReadModelPort } from '../ports.ts';
import { knownLogo, type LogoFiles } from '../logoFiles.ts';
import { companySearches } from './companySearches.queries.ts';
import { favourites, savedSearches } from './ownSearches.queries.ts';
import { searchingPeople } from './searchingPeople.queries.ts';
import { distinctSearches, recentSearches, userSearches } from './searchLog.queries.ts';
import { toSearchLogView, toSummary, withoutPerson } from './searchLog.views.ts';

export type SearchesRoutesDeps = GuardPort & ReadModelPort;

/**
 * Resolves the user of the requested searches.
 * @returns `null` when an admin requests an id that cannot exist.
 * @throws Refusal 'searches.not-you' unless it is the caller's own id or the caller is an admin.
 */
function resolveOwner(caller: Caller, asked: string): string | null {
  const userId = asked.toLowerCase();
  if (userId === caller.userId) return userId;
  if (!isAdmin(caller)) throw new Refusal('forbidden', 'searches.not-you', 'You can only use your own searches.');
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(userId) ? userId : null;
}

/** Registers saved searches, company searches, favourites and the search log. */
export function searchesRoutes(app: FastifyInstance, deps: SearchesRoutesDeps, logoFiles: LogoFiles): void {
  const source = async () => readSource(deps);

  serve(app, deps.guard, searchesApi.listSavedSearches, async ({ params, caller }) => {
    const owner = resolveOwner(caller, params.userId);
    return owner === null ? [] : savedSearches(await source(), owner);
  });

  serve(app, deps.guard, listCompanySearches, async ({ caller }) =>
    companySearches(await source(), caller.userId, caller.member),
  );

  serve(app, deps.guard, searchesApi.listFavourites, async ({ params, caller }) => {
    const owner = resolveOwner(caller, params.userId);
    if (owner === null) return [];
    const [logos, found] = await Promise.all([logoFiles(), favourites(await source(), owner)]);
    return found.map((row) => ({ ...row, logo_file: knownLogo(row.logo_file, logos) }));
  });

  serve(app, deps.guard, searchesApi.listUserSearches, async ({ params, query, caller }) => {
    const owner = resolveOwner(caller, params.userId);
    const range = { from: query.from ?? null, to: query.to ?? null };
    if (owner === null) return [];
    if (query.identical === 'each') {
      return (await userSearches(await source(), owner, range, query.limit)).map(toSearchLogView);
    }
    const found = await distinctSearches(await source(), owner, range, query.limit);
    return found.map((row) => ({ ...toSearchLogView(row), times: row.times }));
  });

  serve(app, deps.guard, searchesApi.listAllSearches, async ({ query, caller }) => {
    const from = await source();
    const range = { from: query.from ?? null, to: query.to ?? null };
    const [{ people }, recent] = await Promise.all([
      searchingPeople(from, range, { limit: query.limit, offset: 0 }),
      recentSearches(from, range, query.limit),
    ]);
    const whole = isAdmin(caller);
    return {
      user_summary: people.map((person) => toSummary(person, whole)),
      recent_searches: (whole ? recent : recent.map(withoutPerson)).map(toSearchLogView),
    };
  });
}
