import { listProviders, listScoredProviders, readMetadata } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import {
  readListings,
  readOverview,
  readProviders,
  readResponses,
  searchProviders,
} from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { api } from '../../core/api.ts';
import { reads } from '../../core/endpoints.ts';
import { call, type QueryOf, type ReplyOf } from '../../core/call.ts';
import { type ListPage, questionOf } from '../../shared/catalogue/list/listPage.ts';

/** Search result with the query that it answers, because it stays visible while the next query is loading. */
export type SearchedPage = ReplyOf<typeof searchProviders> & Pick<ListPage<ProviderListing>, 'offset' | 'question'>;

const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProviders: reads(listProviders, ['Catalogue']),
    listScoredProviders: reads(listScoredProviders, ['Catalogue']),
    readOverview: reads(readOverview, ['Catalogue']),
    searchProviders: build.query<SearchedPage, QueryOf<typeof searchProviders>>({
      query: (query) => call(searchProviders, { query }),
      transformResponse: (reply: ReplyOf<typeof searchProviders>, _meta, query) => ({
        ...reply,
        offset: Number(query.offset ?? 0),
        question: questionOf(query),
      }),
      providesTags: ['Catalogue', 'Responses'],
    }),
    readProviders: reads(readProviders, ['Catalogue', 'Responses'], (ids: readonly string[]) => ({
      query: { ids: ids.join(',') },
    })),
    readListings: reads(readListings, ['Catalogue', 'Responses'], (ids: readonly string[]) => ({
      query: { ids: ids.join(',') },
    })),
    readResponses: reads(readResponses, ['Responses']),
    readMetadata: reads(readMetadata, ['Metadata', 'Catalogue']),
  }),
});

/** Endpoint object, for other endpoints that depend on the metadata. */
export const { readMetadata: metadataCall } = catalogueApi.endpoints;

export const {
  useListProvidersQuery,
  useListScoredProvidersQuery,
  useReadOverviewQuery,
  useSearchProvidersQuery,
  useReadProvidersQuery,
  useReadListingsQuery,
  useReadResponsesQuery,
  useReadMetadataQuery,
} = catalogueApi;
