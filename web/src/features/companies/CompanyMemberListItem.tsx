import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { CompanyMemberReplyItem } from '@marketplace/contracts/companies/companies.api.ts';
import { type CompanyRole, companyRoles } from '@marketplace/contracts/companies/companies.values.ts';
import { showOutcomeToast } from '../../core/showOutcomeToast.ts';
import { getPersonDisplayName } from '../../shared/access/personDisplayName.ts';
import { PersonNameAndActionsRow } from '../../shared/access/PersonNameAndActionsRow.tsx';
import { AccessRightsSelect } from '../../shared/access/AccessRightsSelect.tsx';
import { Button } from '../../ui/Button.tsx';
import { CalendarDateWithTimeTooltip } from '../../ui/RelativeTimeText.tsx';
import { useSetMemberRoleMutation } from './companiesApi.ts';
import { companyRoleLabels } from './companyRoleLabels.ts';

export interface CompanyMemberListItemProps {
  member: CompanyMemberReplyItem;
  /** Whether the current user is an owner, who can change rights and remove members. */
  isOwner: boolean;
  onRemove: () => void;
}

/** A member with email address and role. Owners can change the role and remove other members. */
export function CompanyMemberListItem({ member, isOwner, onRemove }: CompanyMemberListItemProps) {
  const [setRole, { isLoading }] = useSetMemberRoleMutation();
  const change = async (role: CompanyRole): Promise<void> => {
    const reply = await setRole({ user_id: member.user_id, role });
    showOutcomeToast(reply, t`Access rights changed`, t`The rights were not changed`);
  };
  const name = getPersonDisplayName(member);
  const details = (
    <>
      <small>{member.email}</small>
      {!isOwner && <small>{companyRoleLabels[member.role]}</small>}
      <small>
        <Trans>
          Member since <CalendarDateWithTimeTooltip instant={member.since} />
        </Trans>
      </small>
    </>
  );
  if (!isOwner) return <PersonNameAndActionsRow name={name} own={member.own} details={details} />;
  return (
    <PersonNameAndActionsRow name={name} own={member.own} details={details}>
      <AccessRightsSelect
        {...{ name, rights: companyRoles, words: companyRoleLabels, value: member.role, busy: isLoading }}
        onChoose={(role) => void change(role)}
      />
      {!member.own && <Button variant="quiet" aria-label={t`Remove ${name}`} onClick={onRemove}>{t`Remove`}</Button>}
    </PersonNameAndActionsRow>
  );
}
