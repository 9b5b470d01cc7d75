import type { CompanyMemberView } from '@marketplace/contracts/companies/companies.api.ts';
import { type CompanyRole, companyRoles } from '@marketplace/contracts/companies/companies.values.ts';
import { tellOutcome } from '../../core/tellOutcome.ts';
import { nameOf } from '../../shared/access/nameOf.ts';
import { PersonLine } from '../../shared/access/PersonLine.tsx';
import { RightsSelect } from '../../shared/access/RightsSelect.tsx';
import { Button } from '../../ui/Button.tsx';
import { DayTime } from '../../ui/RelativeTime.tsx';
import { useSetMemberRoleMutation } from './companiesApi.ts';
import { roleWords } from './companyWords.ts';

export interface MemberLineProps {
  member: CompanyMemberView;
  /** Whether the current user is an owner, who can change rights and remove members. */
  isOwner: boolean;
  onRemove: () => void;
}

export function MemberLine({ member, isOwner, onRemove }: MemberLineProps) {
  const [setRole, { isLoading }] = useSetMemberRoleMutation();
  const change = async (role: CompanyRole): Promise<void> => {
    const reply = await setRole({ user_id: member.user_id, role });
    tellOutcome(reply, 'Rights changed', 'The rights were not changed');
  };
  const name = nameOf(member);
  const details = (
    <>
      <small>{member.email}</small>
      <small>
        {!isOwner && `${roleWords[member.role]}. `}Since <DayTime instant={member.since} />
      </small>
    </>
  );
  if (!isOwner) return <PersonLine name={name} own={member.own} details={details} />;
  return (
    <PersonLine name={name} own={member.own} details={details}>
      <RightsSelect
        {...{ name, rights: companyRoles, words: roleWords, value: member.role, busy: isLoading }}
        onChoose={(role) => void change(role)}
      />
      {!member.own && (
        <Button variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </PersonLine>
  );
}
