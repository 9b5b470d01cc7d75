import type { WaitingMemberView } from '@marketplace/contracts/companies/companies.api.ts';
import { type CompanyRole, companyRoles } from '@marketplace/contracts/companies/companies.values.ts';
import { tellOutcome } from '../../core/tellOutcome.ts';
import { nameOf } from '../../shared/access/nameOf.ts';
import { WaitingLine } from '../../shared/access/WaitingLine.tsx';
import { useAdmitMemberMutation, useDeclineMemberMutation } from './companiesApi.ts';
import { roleWords } from './companyWords.ts';

export interface WaitingMemberProps {
  person: WaitingMemberView;
  /** Role of the current user; only this role and lower ones can be granted. */
  own: CompanyRole;
}

/** Request to join the company, with buttons to approve and decline. */
export function WaitingMember({ person, own }: WaitingMemberProps) {
  const [admit, admitting] = useAdmitMemberMutation();
  const [decline, declining] = useDeclineMemberMutation();
  const target = { user_id: person.user_id };
  const approve = async (role: CompanyRole): Promise<void> => {
    tellOutcome(await admit({ ...target, role }), 'Request approved', 'The request was not approved');
  };
  const refuse = async (): Promise<void> => {
    tellOutcome(await decline(target), 'Request declined', 'The request was not declined');
  };
  return (
    <WaitingLine
      {...{ name: nameOf(person), email: person.email, askedAt: person.asked_at, words: roleWords }}
      usual="buyer"
      rights={companyRoles.slice(0, companyRoles.indexOf(own) + 1)}
      approving={admitting.isLoading}
      declining={declining.isLoading}
      onApprove={(role) => void approve(role)}
      onDecline={() => void refuse()}
    />
  );
}
