import { listProviders, listScoredProviders, readMetadata } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { readOverview, searchProviders } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { api } from '../../app/api.ts';
import { call, type CallParts, type ReplyOf } from '../../app/call.ts';

type SearchQuery = NonNullable<CallParts<typeof searchProviders>['query']>;

const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProviders: build.query<ReplyOf<typeof listProviders>, undefined>({
      query: () => call(listProviders, {}),
      providesTags: ['Catalogue'],
    }),
    listScoredProviders: build.query<ReplyOf<typeof listScoredProviders>, undefined>({
      query: () => call(listScoredProviders, {}),
      providesTags: ['Catalogue'],
    }),
    readOverview: build.query<ReplyOf<typeof readOverview>, undefined>({
      query: () => call(readOverview, {}),
      providesTags: ['Catalogue'],
    }),
    searchProviders: build.query<ReplyOf<typeof searchProviders>, SearchQuery>({
      query: (query) => call(searchProviders, { query }),
      providesTags: ['Catalogue'],
    }),
    readMetadata: build.query<ReplyOf<typeof readMetadata>, undefined>({
      query: () => call(readMetadata, {}),
      providesTags: ['Metadata', 'Catalogue'],
    }),
  }),
});

export const {
  useListProvidersQuery,
  useListScoredProvidersQuery,
  useReadOverviewQuery,
  useSearchProvidersQuery,
  useReadMetadataQuery,
} = catalogueApi;
