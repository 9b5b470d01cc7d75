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
import { type BodyOf, call, type CallParts, type ReplyOf } from '../../../core/call.ts';

type ById<Rest = unknown> = { id: string } & Rest;
const changed = { invalidatesTags: ['Catalogue', 'Metadata'] as ('Catalogue' | 'Metadata')[] };

const databaseApi = api.injectEndpoints({
  endpoints: (build) => ({
    catalogueTable: build.query<ReplyOf<typeof listCatalogue>, NonNullable<CallParts<typeof listCatalogue>['query']>>({
      query: (query) => call(listCatalogue, { query }),
      providesTags: ['Catalogue'],
    }),
    providerDetail: build.query<ReplyOf<typeof readProvider>, string>({
      query: (id) => call(readProvider, { params: { id } }),
      providesTags: ['Catalogue'],
    }),
    catalogueHistory: build.query<ReplyOf<typeof listCatalogueHistory>, { before?: number }>({
      query: (query) => call(listCatalogueHistory, { query }),
      providesTags: ['Catalogue'],
    }),
    catalogueDifference: build.query<ReplyOf<typeof readCatalogueDifference>, { from?: number; to: number }>({
      query: (query) => call(readCatalogueDifference, { query }),
      providesTags: ['Catalogue'],
    }),
    addProvider: build.mutation<ReplyOf<typeof addProvider>, BodyOf<typeof addProvider>>({
      query: (body) => call(addProvider, { body }),
      ...changed,
    }),
    changeProvider: build.mutation<ReplyOf<typeof changeProvider>, ById<BodyOf<typeof changeProvider>>>({
      query: ({ id, ...body }) => call(changeProvider, { params: { id }, body }),
      ...changed,
    }),
    retireProvider: build.mutation<ReplyOf<typeof retireProvider>, ById<{ base: number }>>({
      query: ({ id, base }) => call(retireProvider, { params: { id }, query: { base } }),
      ...changed,
    }),
    uploadLogo: build.mutation<ReplyOf<typeof uploadLogo>, ById<{ base: number; file: File }>>({
      query: ({ id, base, file }) => {
        const form = new FormData();
        form.append('base', String(base));
        form.append('file', file);
        return { ...call(uploadLogo, { params: { id } }), body: form };
      },
      ...changed,
    }),
    restoreCatalogue: build.mutation<ReplyOf<typeof restoreCatalogue>, BodyOf<typeof restoreCatalogue>>({
      query: (body) => call(restoreCatalogue, { body }),
      ...changed,
    }),
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
