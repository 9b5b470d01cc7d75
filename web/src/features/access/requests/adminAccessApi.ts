import {
  approveAccessEndpoint,
  listAccessRequestsEndpoint,
  listProviderUsersEndpoint,
  rejectAccessEndpoint,
  revokeAccessEndpoint,
} from '@marketplace/contracts/access/access.api.ts';
import { setVendorRightByAdminEndpoint } from '@marketplace/contracts/access/access.people.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../../core/endpoints.ts';

const adminAccessApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    accessRequests: defineApiQuery(listAccessRequestsEndpoint, ['AccessRequests']),
    providerUsers: defineApiQuery(listProviderUsersEndpoint, ['AccessRequests']),
    approveAccess: defineApiMutation(approveAccessEndpoint, ['AccessRequests']),
    rejectAccess: defineApiMutation(rejectAccessEndpoint, ['AccessRequests']),
    revokeAccess: defineApiMutation(revokeAccessEndpoint, ['AccessRequests']),
    setRightByAdmin: defineApiMutation(setVendorRightByAdminEndpoint, ['AccessRequests']),
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
