import {
  searchProvidersEndpoint,
  type SearchQueryTerm,
} from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { buildApiRequest, type EndpointReply } from '../../../core/apiRequest.ts';

const understoodApi = rtkQueryApi.injectEndpoints({
  endpoints: (build) => ({
    understoodAs: build.query<readonly SearchQueryTerm[], string>({
      query: (ask) => buildApiRequest(searchProvidersEndpoint, { query: { ask, limit: 1 } }),
      transformResponse: ({ understood }: EndpointReply<typeof searchProvidersEndpoint>) => understood,
      providesTags: ['Catalogue'],
    }),
  }),
});

export const { useUnderstoodAsQuery } = understoodApi;
