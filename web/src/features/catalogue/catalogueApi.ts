import { listProviders, listScoredProviders, readMetadata } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { api } from '../../app/api.ts';
import { call, type ReplyOf } from '../../app/call.ts';

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
    readMetadata: build.query<ReplyOf<typeof readMetadata>, undefined>({
      query: () => call(readMetadata, {}),
      providesTags: ['Metadata', 'Catalogue'],
    }),
  }),
});

export const { useListProvidersQuery, useListScoredProvidersQuery, useReadMetadataQuery } = catalogueApi;
