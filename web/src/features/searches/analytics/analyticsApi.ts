import { readEngagement } from '@marketplace/contracts/engagement/engagement.api.ts';
import {
  listLittleFound,
  listMatchedProviders,
  listSearchCohorts,
  listSearchingPeople,
  readDemand,
  readDemandBy,
  readRematch,
  readSearchFunnel,
  readSearchOverview,
  readSearchPatterns,
} from '@marketplace/contracts/searches/searches.analytics.api.ts';
import type { DemandDimension } from '@marketplace/contracts/searches/searches.demand.views.ts';
import { listUserSearches } from '@marketplace/contracts/searches/searches.api.ts';
import { instantsOf, type DayRange } from '@marketplace/domain/searches/searches.days.ts';
import { api } from '../../../core/api.ts';
import type { QueryOf } from '../../../core/call.ts';
import { reads } from '../../../core/endpoints.ts';

/** Range of UTC days, inclusive. Default of the server: the last 30 days. */
export type DayParams = Partial<DayRange>;

/** Range with `within`: maximum number of days between a search and an RFQ that is attributed to it. */
export type FollowParams = DayParams & { readonly within: number };

/** Filters and versions of a rematch. */
export type RematchAsked = QueryOf<typeof readRematch>;

/** Maximum number of listed searches of a person. */
export const mostSearches = 200;

const analyticsApi = api.injectEndpoints({
  endpoints: () => ({
    searchOverview: reads(readSearchOverview, ['SearchLog'], (query: DayParams) => ({ query })),
    demand: reads(readDemand, ['SearchLog'], (query: DayParams) => ({ query })),
    demandBy: reads(readDemandBy, ['SearchLog'], (query: DayParams & { by: DemandDimension }) => ({ query })),
    searchFunnel: reads(readSearchFunnel, ['SearchLog'], (query: FollowParams) => ({ query })),
    searchCohorts: reads(listSearchCohorts, ['SearchLog'], (query: FollowParams) => ({ query })),
    littleFound: reads(listLittleFound, ['SearchLog'], (query: DayParams & { matches: 'few' | 'none' }) => ({ query })),
    matchedProviders: reads(listMatchedProviders, ['SearchLog'], (query: DayParams) => ({ query })),
    searchPatterns: reads(readSearchPatterns, ['SearchLog'], (query: DayParams) => ({ query })),
    searchingPeople: reads(listSearchingPeople, ['SearchLog'], (query: DayParams & { page: number }) => ({ query })),
    engagement: reads(readEngagement, [], (query: DayParams) => ({ query })),
    rematch: reads(readRematch, ['SearchLog'], (query: RematchAsked) => ({ query })),
    searchesOf: reads(listUserSearches, ['SearchLog'], ({ userId, range }: { userId: string; range: DayRange }) => ({
      params: { userId },
      query: { ...instantsOf(range), limit: mostSearches },
    })),
  }),
});

export const {
  useSearchOverviewQuery,
  useDemandQuery,
  useDemandByQuery,
  useSearchFunnelQuery,
  useSearchCohortsQuery,
  useLittleFoundQuery,
  useMatchedProvidersQuery,
  useSearchPatternsQuery,
  useSearchingPeopleQuery,
  useSearchesOfQuery,
  useRematchQuery,
  useEngagementQuery,
} = analyticsApi;
