import {
  listLittleFound,
  listMatchedProviders,
  listSearchingPeople,
  readDemand,
  readSearchOverview,
  readSearchPatterns,
} from '@marketplace/contracts/searches/searches.analytics.api.ts';
import { listUserSearches } from '@marketplace/contracts/searches/searches.api.ts';
import { instantsOf, type DayRange } from '@marketplace/domain/searches/searches.days.ts';
import { api } from '../../../core/api.ts';
import { call, type ReplyOf } from '../../../core/call.ts';

/** Days of UTC, both included; the server's own 30 days where it is empty. */
export type DayParams = Partial<DayRange>;

/** A person's searches that are shown at once. */
export const mostSearches = 200;

const analyticsApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchOverview: build.query<ReplyOf<typeof readSearchOverview>, DayParams>({
      query: (query) => call(readSearchOverview, { query }),
      providesTags: ['SearchLog'],
    }),
    demand: build.query<ReplyOf<typeof readDemand>, DayParams>({
      query: (query) => call(readDemand, { query }),
      providesTags: ['SearchLog'],
    }),
    littleFound: build.query<ReplyOf<typeof listLittleFound>, DayParams>({
      query: (query) => call(listLittleFound, { query }),
      providesTags: ['SearchLog'],
    }),
    matchedProviders: build.query<ReplyOf<typeof listMatchedProviders>, DayParams>({
      query: (query) => call(listMatchedProviders, { query }),
      providesTags: ['SearchLog'],
    }),
    searchPatterns: build.query<ReplyOf<typeof readSearchPatterns>, DayParams>({
      query: (query) => call(readSearchPatterns, { query }),
      providesTags: ['SearchLog'],
    }),
    searchingPeople: build.query<ReplyOf<typeof listSearchingPeople>, DayParams & { page: number }>({
      query: (query) => call(listSearchingPeople, { query }),
      providesTags: ['SearchLog'],
    }),
    searchesOf: build.query<ReplyOf<typeof listUserSearches>, { userId: string; range: DayRange }>({
      query: ({ userId, range }) =>
        call(listUserSearches, { params: { userId }, query: { ...instantsOf(range), limit: mostSearches } }),
      providesTags: ['SearchLog'],
    }),
  }),
});

export const {
  useSearchOverviewQuery,
  useDemandQuery,
  useLittleFoundQuery,
  useMatchedProvidersQuery,
  useSearchPatternsQuery,
  useSearchingPeopleQuery,
  useSearchesOfQuery,
} = analyticsApi;
