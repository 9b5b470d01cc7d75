import * as companiesApi from '@marketplace/contracts/companies/companies.api.ts';
import { handOverRfqsEndpoint } from '@marketplace/contracts/rfq/rfq.transfer.api.ts';
import type { LiveUpdateTag } from '@marketplace/contracts/liveUpdates.ts';
import { rtkQueryApi } from '../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../core/endpoints.ts';

/** Data that changes for a user who joins or leaves a company. */
const membershipTags: readonly LiveUpdateTag[] = [
  ...(['Company', 'Rfqs', 'RfqLinks', 'Conversations'] as const),
  ...(['Notifications', 'Webhooks', 'SavedSearches'] as const),
];

const injected = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    ownCompany: defineApiQuery(companiesApi.readOwnCompanyEndpoint, ['Company']),
    foundCompany: defineApiMutation(companiesApi.foundCompanyEndpoint, membershipTags, (name: string) => ({
      body: { name },
    })),
    renameCompany: defineApiMutation(companiesApi.renameCompanyEndpoint, ['Company'], (name: string) => ({
      body: { name },
    })),
    joinCompany: defineApiMutation(companiesApi.joinCompanyEndpoint, ['Company'], (id: string) => ({
      body: { company_id: id },
    })),
    leaveCompany: defineApiMutation(companiesApi.leaveCompanyEndpoint, membershipTags),
    admitMember: defineApiMutation(companiesApi.admitMemberEndpoint, ['Company']),
    declineMember: defineApiMutation(companiesApi.declineMemberEndpoint, ['Company']),
    setMemberRole: defineApiMutation(companiesApi.setMemberRoleEndpoint, ['Company']),
    removeMember: defineApiMutation(companiesApi.removeMemberEndpoint, ['Company']),
    /** Transfers a batch of earlier requests. `after` is the cursor of the previous batch, `null` for the first. */
    handOverRfqs: defineApiMutation(handOverRfqsEndpoint, ['Company', 'Rfqs', 'RfqLinks'], (after: string | null) => ({
      body: { after },
    })),
  }),
});

export const {
  useOwnCompanyQuery,
  useFoundCompanyMutation: useCreateCompanyMutation,
  useRenameCompanyMutation,
  useJoinCompanyMutation,
  useLeaveCompanyMutation,
  useAdmitMemberMutation,
  useDeclineMemberMutation,
  useSetMemberRoleMutation,
  useRemoveMemberMutation,
  useHandOverRfqsMutation: useTransferRfqsMutation,
} = injected;
