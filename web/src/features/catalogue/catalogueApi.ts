import {
  listProvidersEndpoint,
  listScoredProvidersEndpoint,
  readMetadataEndpoint,
} from '@marketplace/contracts/catalogue/catalogue.api.ts';
import {
  readListingsEndpoint,
  readOverviewEndpoint,
  readProvidersEndpoint,
  readResponsesEndpoint,
  searchProvidersEndpoint,
} from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import type { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { rtkQueryApi } from '../../core/api.ts';
import { defineApiQuery } from '../../core/endpoints.ts';
import { buildApiRequest, type EndpointQueryParameters, type EndpointReply } from '../../core/apiRequest.ts';
import { type DisplayedProviderPage, buildProviderListKey } from '../../shared/catalogue/list/listPage.ts';

/** Search result with its query. The result stays visible while the next query is loading. */
export type ProviderSearchResultPage = EndpointReply<typeof searchProvidersEndpoint> &
  Pick<DisplayedProviderPage<ProviderListReplyItem>, 'offset' | 'question'>;

const catalogueApi = rtkQueryApi.injectEndpoints({
  endpoints: (build) => ({
    listProviders: defineApiQuery(listProvidersEndpoint, ['Catalogue']),
    listScoredProviders: defineApiQuery(listScoredProvidersEndpoint, ['Catalogue']),
    readOverview: defineApiQuery(readOverviewEndpoint, ['Catalogue']),
    searchProviders: build.query<ProviderSearchResultPage, EndpointQueryParameters<typeof searchProvidersEndpoint>>({
      query: (query) => buildApiRequest(searchProvidersEndpoint, { query }),
      transformResponse: (reply: EndpointReply<typeof searchProvidersEndpoint>, _meta, query) => ({
        ...reply,
        offset: Number(query.offset ?? 0),
        question: buildProviderListKey(query),
      }),
      providesTags: ['Catalogue', 'Responses'],
    }),
    readProviders: defineApiQuery(readProvidersEndpoint, ['Catalogue', 'Responses'], (ids: readonly string[]) => ({
      query: { ids: ids.join(',') },
    })),
    readListings: defineApiQuery(readListingsEndpoint, ['Catalogue', 'Responses'], (ids: readonly string[]) => ({
      query: { ids: ids.join(',') },
    })),
    readResponses: defineApiQuery(readResponsesEndpoint, ['Responses']),
    readMetadata: defineApiQuery(readMetadataEndpoint, ['Metadata', 'Catalogue']),
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
