import { listProviders, listScoredProviders, readMetadata } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import {
  readListings,
  readOverview,
  readProviders,
  searchProviders,
} from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { api } from '../../core/api.ts';
import { call, type QueryOf, type ReplyOf } from '../../core/call.ts';
import { type ListPage, questionOf } from '../../shared/catalogue/list/listPage.ts';

/** A page of the search that knows what it answers: it stays in sight while the answer to the next question is on its way. */
export type SearchedPage = ReplyOf<typeof searchProviders> & Pick<ListPage<ProviderListing>, 'offset' | 'question'>;

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
    searchProviders: build.query<SearchedPage, QueryOf<typeof searchProviders>>({
      query: (query) => call(searchProviders, { query }),
      transformResponse: (reply: ReplyOf<typeof searchProviders>, _meta, asked) => ({
        ...reply,
        offset: Number(asked.offset ?? 0),
        question: questionOf(asked),
      }),
      providesTags: ['Catalogue'],
    }),
    readProviders: build.query<ReplyOf<typeof readProviders>, readonly string[]>({
      query: (ids) => call(readProviders, { query: { ids: ids.join(',') } }),
      providesTags: ['Catalogue'],
    }),
    readListings: build.query<ReplyOf<typeof readListings>, readonly string[]>({
      query: (ids) => call(readListings, { query: { ids: ids.join(',') } }),
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
  useReadListingsQuery,
  useReadMetadataQuery,
} = catalogueApi;
