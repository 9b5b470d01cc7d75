import { listProviders, listScoredProviders, readMetadata } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { readOverview, readProviders, searchProviders } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { api } from '../../app/api.ts';
import { call, type QueryOf, type ReplyOf } from '../../app/call.ts';

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
    searchProviders: build.query<ReplyOf<typeof searchProviders>, QueryOf<typeof searchProviders>>({
      query: (query) => call(searchProviders, { query }),
      providesTags: ['Catalogue'],
    }),
    readProviders: build.query<ReplyOf<typeof readProviders>, readonly string[]>({
      query: (ids) => call(readProviders, { query: { ids: ids.join(',') } }),
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
  useReadProvidersQuery,
  useReadMetadataQuery,
} = catalogueApi;
