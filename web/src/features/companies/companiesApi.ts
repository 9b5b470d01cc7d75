import * as companiesApi from '@marketplace/contracts/companies/companies.api.ts';
import { handOverRfqs } from '@marketplace/contracts/rfq/rfq.handOver.api.ts';
import type { LiveTag } from '@marketplace/contracts/live.ts';
import { api } from '../../core/api.ts';
import { reads, writes } from '../../core/endpoints.ts';

/** What somebody reads otherwise who belongs to a company now, or does not any more. */
const ofMembers: readonly LiveTag[] = [
  ...(['Company', 'Rfqs', 'RfqLinks', 'Conversations'] as const),
  ...(['Notifications', 'Webhooks', 'SavedSearches'] as const),
];

const injected = api.injectEndpoints({
  endpoints: () => ({
    ownCompany: reads(companiesApi.readOwnCompany, ['Company']),
    foundCompany: writes(companiesApi.foundCompany, ofMembers, (name: string) => ({ body: { name } })),
    renameCompany: writes(companiesApi.renameCompany, ['Company'], (name: string) => ({ body: { name } })),
    joinCompany: writes(companiesApi.joinCompany, ['Company'], (id: string) => ({ body: { company_id: id } })),
    leaveCompany: writes(companiesApi.leaveCompany, ofMembers),
    admitMember: writes(companiesApi.admitMember, ['Company']),
    declineMember: writes(companiesApi.declineMember, ['Company']),
    setMemberRole: writes(companiesApi.setMemberRole, ['Company']),
    removeMember: writes(companiesApi.removeMember, ['Company']),
    /** The next of the own requests of before; `null` begins. */
    handOverRfqs: writes(handOverRfqs, ['Company', 'Rfqs', 'RfqLinks'], (after: string | null) => ({
      body: { after },
    })),
  }),
});

export const {
  useOwnCompanyQuery,
  useFoundCompanyMutation,
  useRenameCompanyMutation,
  useJoinCompanyMutation,
  useLeaveCompanyMutation,
  useAdmitMemberMutation,
  useDeclineMemberMutation,
  useSetMemberRoleMutation,
  useRemoveMemberMutation,
  useHandOverRfqsMutation,
} = injected;
