import { searchProviders, type Understood } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { api } from '../../../core/api.ts';
import { call, type ReplyOf } from '../../../core/call.ts';

const understoodApi = api.injectEndpoints({
  endpoints: (build) => ({
    understoodAs: build.query<readonly Understood[], string>({
      query: (ask) => call(searchProviders, { query: { ask, limit: 1 } }),
      transformResponse: ({ understood }: ReplyOf<typeof searchProviders>) => understood,
      providesTags: ['Catalogue'],
    }),
  }),
});

export const { useUnderstoodAsQuery } = understoodApi;
