import {
  addProvider,
  changeProvider,
  listCatalogue,
  listCatalogueHistory,
  readCatalogueDifference,
  readProvider,
  restoreCatalogue,
  retireProvider,
  uploadLogo,
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
      listCatalogue,
      ['Catalogue'],
      (query: NonNullable<EndpointRequestParts<typeof listCatalogue>['query']>) => ({ query }),
    ),
    providerDetail: defineApiQuery(readProvider, ['Catalogue'], (id: string) => ({ params: { id } })),
    catalogueHistory: defineApiQuery(listCatalogueHistory, ['Catalogue'], (query: { before?: number }) => ({ query })),
    catalogueDifference: defineApiQuery(
      readCatalogueDifference,
      ['Catalogue'],
      (query: { from?: number; to: number }) => ({
        query,
      }),
    ),
    addProvider: defineApiMutation(addProvider, catalogueTags),
    changeProvider: defineApiMutation(
      changeProvider,
      catalogueTags,
      ({ id, ...body }: ById<EndpointRequestBody<typeof changeProvider>>) => ({
        params: { id },
        body,
      }),
    ),
    retireProvider: defineApiMutation(retireProvider, catalogueTags, ({ id, base }: ById<{ base: number }>) => ({
      params: { id },
      query: { base },
    })),
    uploadLogo: build.mutation<EndpointReply<typeof uploadLogo>, ById<{ base: number; file: File }>>({
      query: ({ id, base, file }) => {
        const form = new FormData();
        form.append('base', String(base));
        form.append('file', file);
        return { ...buildApiRequest(uploadLogo, { params: { id } }), body: form };
      },
      invalidatesTags: catalogueTags,
    }),
    restoreCatalogue: defineApiMutation(restoreCatalogue, catalogueTags),
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
