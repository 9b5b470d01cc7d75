import { requestAccess } from '@marketplace/contracts/access/access.api.ts';
import { api } from '../../core/api.ts';
import { type BodyOf, call, type ReplyOf } from '../../core/call.ts';

const accessApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestAccess: build.mutation<ReplyOf<typeof requestAccess>, BodyOf<typeof requestAccess>>({
      query: (body) => call(requestAccess, { body }),
      invalidatesTags: ['Session', 'Access', 'AccessRequests'],
    }),
  }),
});

export const { useRequestAccessMutation } = accessApi;
