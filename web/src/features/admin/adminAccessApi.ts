import { approveAccess, listAccessRequests, rejectAccess } from '@marketplace/contracts/access/access.api.ts';
import { api } from '../../app/api.ts';
import { type BodyOf, call, type ReplyOf } from '../../app/call.ts';

const adminAccessApi = api.injectEndpoints({
  endpoints: (build) => ({
    accessRequests: build.query<ReplyOf<typeof listAccessRequests>, undefined>({
      query: () => call(listAccessRequests, {}),
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
  }),
});

export const { useAccessRequestsQuery, useApproveAccessMutation, useRejectAccessMutation } = adminAccessApi;
