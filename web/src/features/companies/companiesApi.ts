import * as companiesApi from '@marketplace/contracts/companies/companies.api.ts';
import { handOverRfqs } from '@marketplace/contracts/rfq/rfq.handOver.api.ts';
import type { LiveTag } from '@marketplace/contracts/live.ts';
import { api } from '../../core/api.ts';
import { reads, writes } from '../../core/endpoints.ts';

/** Data that changes for a user who joins or leaves a company. */
const membershipTags: readonly LiveTag[] = [
  ...(['Company', 'Rfqs', 'RfqLinks', 'Conversations'] as const),
  ...(['Notifications', 'Webhooks', 'SavedSearches'] as const),
];

const injected = api.injectEndpoints({
  endpoints: () => ({
    ownCompany: reads(companiesApi.readOwnCompany, ['Company']),
    foundCompany: writes(companiesApi.foundCompany, membershipTags, (name: string) => ({ body: { name } })),
    renameCompany: writes(companiesApi.renameCompany, ['Company'], (name: string) => ({ body: { name } })),
    joinCompany: writes(companiesApi.joinCompany, ['Company'], (id: string) => ({ body: { company_id: id } })),
    leaveCompany: writes(companiesApi.leaveCompany, membershipTags),
    admitMember: writes(companiesApi.admitMember, ['Company']),
    declineMember: writes(companiesApi.declineMember, ['Company']),
    setMemberRole: writes(companiesApi.setMemberRole, ['Company']),
    removeMember: writes(companiesApi.removeMember, ['Company']),
    /** Transfers the next batch of earlier requests. `after` is the cursor of the previous batch, `null` for the first one. */
    handOverRfqs: writes(handOverRfqs, ['Company', 'Rfqs', 'RfqLinks'], (after: string | null) => ({
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
