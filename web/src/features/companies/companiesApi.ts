import * as companiesApi from '@marketplace/contracts/companies/companies.api.ts';
import { handOverRfqs } from '@marketplace/contracts/rfq/rfq.transfer.api.ts';
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
    ownCompany: defineApiQuery(companiesApi.readOwnCompany, ['Company']),
    foundCompany: defineApiMutation(companiesApi.foundCompany, membershipTags, (name: string) => ({ body: { name } })),
    renameCompany: defineApiMutation(companiesApi.renameCompany, ['Company'], (name: string) => ({ body: { name } })),
    joinCompany: defineApiMutation(companiesApi.joinCompany, ['Company'], (id: string) => ({
      body: { company_id: id },
    })),
    leaveCompany: defineApiMutation(companiesApi.leaveCompany, membershipTags),
    admitMember: defineApiMutation(companiesApi.admitMember, ['Company']),
    declineMember: defineApiMutation(companiesApi.declineMember, ['Company']),
    setMemberRole: defineApiMutation(companiesApi.setMemberRole, ['Company']),
    removeMember: defineApiMutation(companiesApi.removeMember, ['Company']),
    /** Transfers a batch of earlier requests. `after` is the cursor of the previous batch, `null` for the first. */
    handOverRfqs: defineApiMutation(handOverRfqs, ['Company', 'Rfqs', 'RfqLinks'], (after: string | null) => ({
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
