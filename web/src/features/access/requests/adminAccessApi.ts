import {
  approveAccess,
  listAccessRequests,
  listProviderUsers,
  rejectAccess,
  revokeAccess,
} from '@marketplace/contracts/access/access.api.ts';
import { api } from '../../../core/api.ts';
import { type BodyOf, call, type ReplyOf } from '../../../core/call.ts';

const adminAccessApi = api.injectEndpoints({
  endpoints: (build) => ({
    accessRequests: build.query<ReplyOf<typeof listAccessRequests>, undefined>({
      query: () => call(listAccessRequests, {}),
      providesTags: ['AccessRequests'],
    }),
    providerUsers: build.query<ReplyOf<typeof listProviderUsers>, undefined>({
      query: () => call(listProviderUsers, {}),
      providesTags: ['AccessRequests'],
    }),
    approveAccess: build.mutation<ReplyOf<typeof approveAccess>, BodyOf<typeof approveAccess>>({
      query: (body) => call(approveAccess, { body }),
      invalidatesTags: ['AccessRequests'],
    }),
    rejectAccess: build.mutation<ReplyOf<typeof rejectAccess>, BodyOf<typeof rejectAccess>>({
      query: (body) => call(rejectAccess, { body }),
      invalidatesTags: ['AccessRequests'],
    }),
    revokeAccess: build.mutation<ReplyOf<typeof revokeAccess>, BodyOf<typeof revokeAccess>>({
      query: (body) => call(revokeAccess, { body }),
      invalidatesTags: ['AccessRequests'],
    }),
  }),
});

export const {
  useAccessRequestsQuery,
  useProviderUsersQuery,
  useApproveAccessMutation,
  useRejectAccessMutation,
  useRevokeAccessMutation,
} = adminAccessApi;
