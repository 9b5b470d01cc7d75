import {
  addProviderEndpoint,
  changeProviderEndpoint,
  listCatalogueEndpoint,
  listCatalogueHistoryEndpoint,
  readCatalogueDifferenceEndpoint,
  readProviderEndpoint,
  restoreCatalogueEndpoint,
  retireProviderEndpoint,
  uploadLogoEndpoint,
} from '@marketplace/contracts/catalogue/catalogue.admin.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../../core/endpoints.ts';
import {
  type EndpointRequestBody,
  buildApiRequest,
  type EndpointRequestParts,
  type EndpointReply,
} from '../../../core/apiRequest.ts';

type ById<Rest = unknown> = { id: string } & Rest;
const catalogueTags = ['Catalogue', 'Metadata'] as const;

const databaseApi = rtkQueryApi.injectEndpoints({
  endpoints: (build) => ({
    catalogueTable: defineApiQuery(
      listCatalogueEndpoint,
      ['Catalogue'],
      (query: NonNullable<EndpointRequestParts<typeof listCatalogueEndpoint>['query']>) => ({ query }),
    ),
    providerDetail: defineApiQuery(readProviderEndpoint, ['Catalogue'], (id: string) => ({ params: { id } })),
    catalogueHistory: defineApiQuery(listCatalogueHistoryEndpoint, ['Catalogue'], (query: { before?: number }) => ({
      query,
    })),
    catalogueDifference: defineApiQuery(
      readCatalogueDifferenceEndpoint,
      ['Catalogue'],
      (query: { from?: number; to: number }) => ({
        query,
      }),
    ),
    addProvider: defineApiMutation(addProviderEndpoint, catalogueTags),
    changeProvider: defineApiMutation(
      changeProviderEndpoint,
      catalogueTags,
      ({ id, ...body }: ById<EndpointRequestBody<typeof changeProviderEndpoint>>) => ({
        params: { id },
        body,
      }),
    ),
    retireProvider: defineApiMutation(
      retireProviderEndpoint,
      catalogueTags,
      ({ id, base }: ById<{ base: number }>) => ({
        params: { id },
        query: { base },
      }),
    ),
    uploadLogo: build.mutation<EndpointReply<typeof uploadLogoEndpoint>, ById<{ base: number; file: File }>>({
      query: ({ id, base, file }) => {
        const form = new FormData();
        form.append('base', String(base));
        form.append('file', file);
        return { ...buildApiRequest(uploadLogoEndpoint, { params: { id } }), body: form };
      },
      invalidatesTags: catalogueTags,
    }),
    restoreCatalogue: defineApiMutation(restoreCatalogueEndpoint, catalogueTags),
  }),
});

export const {
  useCatalogueTableQuery,
  useProviderDetailQuery,
  useCatalogueHistoryQuery,
  useCatalogueDifferenceQuery,
  useAddProviderMutation,
  useChangeProviderMutation,
  useRetireProviderMutation,
  useUploadLogoMutation,
  useRestoreCatalogueMutation,
} = databaseApi;
