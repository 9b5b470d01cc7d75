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
import { reads, writes } from '../../../core/endpoints.ts';
import { type BodyOf, call, type CallParts, type ReplyOf } from '../../../core/call.ts';

type ById<Rest = unknown> = { id: string } & Rest;
const catalogueTags = ['Catalogue', 'Metadata'] as const;

const databaseApi = api.injectEndpoints({
  endpoints: (build) => ({
    catalogueTable: reads(
      listCatalogue,
      ['Catalogue'],
      (query: NonNullable<CallParts<typeof listCatalogue>['query']>) => ({ query }),
    ),
    providerDetail: reads(readProvider, ['Catalogue'], (id: string) => ({ params: { id } })),
    catalogueHistory: reads(listCatalogueHistory, ['Catalogue'], (query: { before?: number }) => ({ query })),
    catalogueDifference: reads(readCatalogueDifference, ['Catalogue'], (query: { from?: number; to: number }) => ({
      query,
    })),
    addProvider: writes(addProvider, catalogueTags),
    changeProvider: writes(changeProvider, catalogueTags, ({ id, ...body }: ById<BodyOf<typeof changeProvider>>) => ({
      params: { id },
      body,
    })),
    retireProvider: writes(retireProvider, catalogueTags, ({ id, base }: ById<{ base: number }>) => ({
      params: { id },
      query: { base },
    })),
    uploadLogo: build.mutation<ReplyOf<typeof uploadLogo>, ById<{ base: number; file: File }>>({
      query: ({ id, base, file }) => {
        const form = new FormData();
        form.append('base', String(base));
        form.append('file', file);
        return { ...call(uploadLogo, { params: { id } }), body: form };
      },
      invalidatesTags: catalogueTags,
    }),
    restoreCatalogue: writes(restoreCatalogue, catalogueTags),
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
