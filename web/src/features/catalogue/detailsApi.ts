import { readProviders } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { api } from '../../app/api.ts';
import { call, type ReplyOf } from '../../app/call.ts';

const detailsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** By up to four ids. */
    readProviders: build.query<ReplyOf<typeof readProviders>, readonly string[]>({
      query: (ids) => call(readProviders, { query: { ids: ids.join(',') } }),
      providesTags: ['Catalogue'],
    }),
  }),
});

export const { useReadProvidersQuery } = detailsApi;
