import { declineRightsRequest, listRightsRequests } from '@marketplace/contracts/privacy/privacy.api.ts';
import { api } from '../../core/api.ts';
import { type BodyOf, call, type ReplyOf } from '../../core/call.ts';

interface Declining {
  readonly id: string;
  readonly body: BodyOf<typeof declineRightsRequest>;
}

const rightsApi = api.injectEndpoints({
  endpoints: (build) => ({
    rightsRequests: build.query<ReplyOf<typeof listRightsRequests>, undefined>({
      query: () => call(listRightsRequests, {}),
      providesTags: ['RightsRequests'],
    }),
    declineRightsRequest: build.mutation<ReplyOf<typeof declineRightsRequest>, Declining>({
      query: ({ id, body }) => call(declineRightsRequest, { params: { id }, body }),
      invalidatesTags: ['RightsRequests'],
    }),
  }),
});

export const { useRightsRequestsQuery, useDeclineRightsRequestMutation } = rightsApi;
