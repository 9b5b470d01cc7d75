import { NativeSelect } from '@mantine/core';
import type { CompanyMemberView } from '@marketplace/contracts/companies/companies.api.ts';
import { CompanyRole, companyRoles } from '@marketplace/contracts/companies/companies.values.ts';
import { Button } from '../../ui/Button.tsx';
import { DayTime } from '../../ui/RelativeTime.tsx';
import { Row } from '../../ui/Row.tsx';
import { useSetMemberRoleMutation } from './companiesApi.ts';
import { nameOf, roleWords } from './companyWords.ts';
import { tellOutcome } from './tellOutcome.ts';

export interface MemberLineProps {
  member: CompanyMemberView;
  /** Whether the reader says who belongs to the company. */
  isOwner: boolean;
  onRemove: () => void;
}

function RoleSelect({ member }: { member: CompanyMemberView }) {
  const [setRole, { isLoading }] = useSetMemberRoleMutation();
  const change = async (role: CompanyRole): Promise<void> => {
    const reply = await setRole({ user_id: member.user_id, role });
    tellOutcome(reply, 'Rights changed', 'The rights were not changed');
  };
  return (
    <NativeSelect
      aria-label={`Rights of ${nameOf(member)}`}
      data={companyRoles.toReversed().map((value) => ({ value, label: roleWords[value] }))}
      value={member.role}
      disabled={isLoading}
      onChange={({ currentTarget }) => void change(CompanyRole.parse(currentTarget.value))}
    />
  );
}

/** Somebody who belongs to the company, and what an owner does about that person. */
export function MemberLine({ member, isOwner, onRemove }: MemberLineProps) {
  return (
    <Row as="li" gap="8px 16px" wrap justify="between">
      <span>
        <strong>{nameOf(member)}</strong>
        {member.own && ' (you)'}
        <small>{member.email}</small>
        <small>
          {!isOwner && `${roleWords[member.role]}. `}Since <DayTime instant={member.since} />
        </small>
      </span>
      {isOwner && (
        <Row gap={8} wrap>
          <RoleSelect member={member} />
          {!member.own && (
            <Button variant="quiet" aria-label={`Remove ${nameOf(member)}`} onClick={onRemove}>
              Remove
            </Button>
          )}
        </Row>
      )}
    </Row>
  );
}
