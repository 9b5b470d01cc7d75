import { searchProviders, type QueryTerm } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { api } from '../../../core/api.ts';
import { buildApiRequest, type EndpointReply } from '../../../core/apiRequest.ts';

const understoodApi = api.injectEndpoints({
  endpoints: (build) => ({
    understoodAs: build.query<readonly QueryTerm[], string>({
      query: (ask) => buildApiRequest(searchProviders, { query: { ask, limit: 1 } }),
      transformResponse: ({ understood }: EndpointReply<typeof searchProviders>) => understood,
      providesTags: ['Catalogue'],
    }),
  }),
});

export const { useUnderstoodAsQuery } = understoodApi;
