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
import { api } from '../../../core/api.ts';
import { defineQuery, defineMutation } from '../../../core/endpoints.ts';
import { type EndpointBody, buildApiRequest, type RequestParts, type EndpointReply } from '../../../core/apiRequest.ts';

type ById<Rest = unknown> = { id: string } & Rest;
const catalogueTags = ['Catalogue', 'Metadata'] as const;

const databaseApi = api.injectEndpoints({
  endpoints: (build) => ({
    catalogueTable: defineQuery(
      listCatalogue,
      ['Catalogue'],
      (query: NonNullable<RequestParts<typeof listCatalogue>['query']>) => ({ query }),
    ),
    providerDetail: defineQuery(readProvider, ['Catalogue'], (id: string) => ({ params: { id } })),
    catalogueHistory: defineQuery(listCatalogueHistory, ['Catalogue'], (query: { before?: number }) => ({ query })),
    catalogueDifference: defineQuery(
      readCatalogueDifference,
      ['Catalogue'],
      (query: { from?: number; to: number }) => ({
        query,
      }),
    ),
    addProvider: defineMutation(addProvider, catalogueTags),
    changeProvider: defineMutation(
      changeProvider,
      catalogueTags,
      ({ id, ...body }: ById<EndpointBody<typeof changeProvider>>) => ({
        params: { id },
        body,
      }),
    ),
    retireProvider: defineMutation(retireProvider, catalogueTags, ({ id, base }: ById<{ base: number }>) => ({
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
    restoreCatalogue: defineMutation(restoreCatalogue, catalogueTags),
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
