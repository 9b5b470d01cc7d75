import { listProviders, listScoredProviders, readMetadata } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import {
  readListings,
  readOverview,
  readProviders,
  readResponses,
  searchProviders,
} from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import type { ProviderListItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { rtkQueryApi } from '../../core/api.ts';
import { defineApiQuery } from '../../core/endpoints.ts';
import { buildApiRequest, type EndpointQueryParameters, type EndpointReply } from '../../core/apiRequest.ts';
import { type DisplayedProviderPage, buildProviderListKey } from '../../shared/catalogue/list/listPage.ts';

/** Search result with its query. The result stays visible while the next query is loading. */
export type ProviderSearchResultPage = EndpointReply<typeof searchProviders> &
  Pick<DisplayedProviderPage<ProviderListItem>, 'offset' | 'question'>;

const catalogueApi = rtkQueryApi.injectEndpoints({
  endpoints: (build) => ({
    listProviders: defineApiQuery(listProviders, ['Catalogue']),
    listScoredProviders: defineApiQuery(listScoredProviders, ['Catalogue']),
    readOverview: defineApiQuery(readOverview, ['Catalogue']),
    searchProviders: build.query<ProviderSearchResultPage, EndpointQueryParameters<typeof searchProviders>>({
      query: (query) => buildApiRequest(searchProviders, { query }),
      transformResponse: (reply: EndpointReply<typeof searchProviders>, _meta, query) => ({
        ...reply,
        offset: Number(query.offset ?? 0),
        question: buildProviderListKey(query),
      }),
      providesTags: ['Catalogue', 'Responses'],
    }),
    readProviders: defineApiQuery(readProviders, ['Catalogue', 'Responses'], (ids: readonly string[]) => ({
      query: { ids: ids.join(',') },
    })),
    readListings: defineApiQuery(readListings, ['Catalogue', 'Responses'], (ids: readonly string[]) => ({
      query: { ids: ids.join(',') },
    })),
    readResponses: defineApiQuery(readResponses, ['Responses']),
    readMetadata: defineApiQuery(readMetadata, ['Metadata', 'Catalogue']),
  }),
});

/** Endpoint object, for other endpoints that depend on the metadata. */
export const { readMetadata: readCatalogueMetadataEndpoint } = catalogueApi.endpoints;

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
