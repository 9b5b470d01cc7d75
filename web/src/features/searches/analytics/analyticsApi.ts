import { readEngagementEndpoint } from '@marketplace/contracts/engagement/engagement.api.ts';
import {
  listLittleFoundEndpoint,
  listMatchedProvidersEndpoint,
  listSearchCohortsEndpoint,
  listSearchingPeopleEndpoint,
  readDemandEndpoint,
  readDemandByEndpoint,
  readRematchEndpoint,
  readSearchFunnelEndpoint,
  readSearchOverviewEndpoint,
  readSearchPatternsEndpoint,
} from '@marketplace/contracts/searches/searches.analytics.api.ts';
import type { SearchDemandDimension } from '@marketplace/contracts/searches/searches.demand.views.ts';
import { listUserSearchesEndpoint } from '@marketplace/contracts/searches/searches.api.ts';
import { convertDayRangeToInstants, type DayRange } from '@marketplace/domain/searches/searches.days.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import type { EndpointQueryParameters } from '../../../core/apiRequest.ts';
import { defineApiQuery } from '../../../core/endpoints.ts';

/** Range of UTC days, inclusive. Without a range, the server uses the last 30 days. */
export type DateRangeParams = Partial<DayRange>;

/** Range of days, and `within`: the maximum number of days between a search and an RFQ attributed to that search. */
export type SearchFunnelParams = DateRangeParams & { readonly within: number };

/** Query parameters of a rematch: range of days, filters, algorithm version and catalogue version. */
export type RematchQuery = EndpointQueryParameters<typeof readRematchEndpoint>;

/** Maximum number of searches that are listed for a person. */
export const maxListedSearchesPerPerson = 200;

const analyticsApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    searchOverview: defineApiQuery(readSearchOverviewEndpoint, ['SearchLog'], (query: DateRangeParams) => ({ query })),
    demand: defineApiQuery(readDemandEndpoint, ['SearchLog'], (query: DateRangeParams) => ({ query })),
    demandBy: defineApiQuery(
      readDemandByEndpoint,
      ['SearchLog'],
      (query: DateRangeParams & { by: SearchDemandDimension }) => ({
        query,
      }),
    ),
    searchFunnel: defineApiQuery(readSearchFunnelEndpoint, ['SearchLog'], (query: SearchFunnelParams) => ({ query })),
    searchCohorts: defineApiQuery(listSearchCohortsEndpoint, ['SearchLog'], (query: SearchFunnelParams) => ({ query })),
    littleFound: defineApiQuery(
      listLittleFoundEndpoint,
      ['SearchLog'],
      (query: DateRangeParams & { matches: 'few' | 'none' }) => ({ query }),
    ),
    matchedProviders: defineApiQuery(listMatchedProvidersEndpoint, ['SearchLog'], (query: DateRangeParams) => ({
      query,
    })),
    searchPatterns: defineApiQuery(readSearchPatternsEndpoint, ['SearchLog'], (query: DateRangeParams) => ({ query })),
    searchingPeople: defineApiQuery(
      listSearchingPeopleEndpoint,
      ['SearchLog'],
      (query: DateRangeParams & { page: number }) => ({
        query,
      }),
    ),
    engagement: defineApiQuery(readEngagementEndpoint, [], (query: DateRangeParams) => ({ query })),
    rematch: defineApiQuery(readRematchEndpoint, ['SearchLog'], (query: RematchQuery) => ({ query })),
    searchesOf: defineApiQuery(
      listUserSearchesEndpoint,
      ['SearchLog'],
      ({ userId, range }: { userId: string; range: DayRange }) => ({
        params: { userId },
        query: { ...convertDayRangeToInstants(range), limit: maxListedSearchesPerPerson },
      }),
    ),
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
