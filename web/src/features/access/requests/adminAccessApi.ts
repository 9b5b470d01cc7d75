import {
  approveAccess,
  listAccessRequests,
  listProviderUsers,
  rejectAccess,
  revokeAccess,
} from '@marketplace/contracts/access/access.api.ts';
import { setVendorRightByAdmin } from '@marketplace/contracts/access/access.people.api.ts';
import { api } from '../../../core/api.ts';
import { reads, writes } from '../../../core/endpoints.ts';

const adminAccessApi = api.injectEndpoints({
  endpoints: () => ({
    accessRequests: reads(listAccessRequests, ['AccessRequests']),
    providerUsers: reads(listProviderUsers, ['AccessRequests']),
    approveAccess: writes(approveAccess, ['AccessRequests']),
    rejectAccess: writes(rejectAccess, ['AccessRequests']),
    revokeAccess: writes(revokeAccess, ['AccessRequests']),
    setRightByAdmin: writes(setVendorRightByAdmin, ['AccessRequests']),
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
