import {
  approveAccess,
  listAccessRequests,
  listProviderUsers,
  rejectAccess,
  revokeAccess,
} from '@marketplace/contracts/access/access.api.ts';
import { setVendorRightByAdmin } from '@marketplace/contracts/access/access.people.api.ts';
import { api } from '../../../core/api.ts';
import { defineQuery, defineMutation } from '../../../core/endpoints.ts';

const adminAccessApi = api.injectEndpoints({
  endpoints: () => ({
    accessRequests: defineQuery(listAccessRequests, ['AccessRequests']),
    providerUsers: defineQuery(listProviderUsers, ['AccessRequests']),
    approveAccess: defineMutation(approveAccess, ['AccessRequests']),
    rejectAccess: defineMutation(rejectAccess, ['AccessRequests']),
    revokeAccess: defineMutation(revokeAccess, ['AccessRequests']),
    setRightByAdmin: defineMutation(setVendorRightByAdmin, ['AccessRequests']),
  }),
});

export const {
  useAccessRequestsQuery,
  useProviderUsersQuery,
  useApproveAccessMutation,
  useRejectAccessMutation,
  useRevokeAccessMutation,
  useSetRightByAdminMutation,
} = adminAccessApi;
