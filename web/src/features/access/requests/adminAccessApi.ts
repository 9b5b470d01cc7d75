import {
  approveAccess,
  listAccessRequests,
  listProviderUsers,
  rejectAccess,
  revokeAccess,
} from '@marketplace/contracts/access/access.api.ts';
import { setVendorRightByAdmin } from '@marketplace/contracts/access/access.people.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../../core/endpoints.ts';

const adminAccessApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    accessRequests: defineApiQuery(listAccessRequests, ['AccessRequests']),
    providerUsers: defineApiQuery(listProviderUsers, ['AccessRequests']),
    approveAccess: defineApiMutation(approveAccess, ['AccessRequests']),
    rejectAccess: defineApiMutation(rejectAccess, ['AccessRequests']),
    revokeAccess: defineApiMutation(revokeAccess, ['AccessRequests']),
    setRightByAdmin: defineApiMutation(setVendorRightByAdmin, ['AccessRequests']),
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
