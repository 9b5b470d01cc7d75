import { t } from '@lingui/core/macro';
import type { PendingCompanyMemberReplyItem } from '@marketplace/contracts/companies/companies.api.ts';
import { type CompanyRole, companyRoles } from '@marketplace/contracts/companies/companies.values.ts';
import { showOutcomeToast } from '../../core/showOutcomeToast.ts';
import { getPersonDisplayName } from '../../shared/access/personDisplayName.ts';
import { AccessRequestRow } from '../../shared/access/AccessRequestRow.tsx';
import { useAdmitMemberMutation, useDeclineMemberMutation } from './companiesApi.ts';
import { companyRoleLabels } from './companyRoleLabels.ts';

export interface CompanyJoinRequestListItemProps {
  person: PendingCompanyMemberReplyItem;
  /** Role of the current user; only this role and lower ones can be granted. */
  own: CompanyRole;
}

/** Request to join the company, with buttons to approve and decline. */
export function CompanyJoinRequestListItem({ person, own }: CompanyJoinRequestListItemProps) {
  const [admit, admitting] = useAdmitMemberMutation();
  const [decline, declining] = useDeclineMemberMutation();
  const target = { user_id: person.user_id };
  const approve = async (role: CompanyRole): Promise<void> => {
    showOutcomeToast(await admit({ ...target, role }), t`Request approved`, t`The request was not approved`);
  };
  const refuse = async (): Promise<void> => {
    showOutcomeToast(await decline(target), t`Request declined`, t`The request was not declined`);
  };
  return (
    <AccessRequestRow
      {...{
        name: getPersonDisplayName(person),
        email: person.email,
        requestedAt: person.asked_at,
        words: companyRoleLabels,
      }}
      defaultRight="buyer"
      rights={companyRoles.slice(0, companyRoles.indexOf(own) + 1)}
      approving={admitting.isLoading}
      declining={declining.isLoading}
      onApprove={(role) => void approve(role)}
      onDecline={() => void refuse()}
    />
  );
}
