import { t } from '@lingui/core/macro';
import type { VendorTeamMemberReplyItem } from '@marketplace/contracts/access/access.people.api.ts';
import { type VendorRight, vendorRights } from '@marketplace/contracts/access/access.values.ts';
import { showOutcomeToast } from '../../../core/showOutcomeToast.ts';
import { getPersonDisplayName } from '../../../shared/access/personDisplayName.ts';
import { PersonNameAndActionsRow } from '../../../shared/access/PersonNameAndActionsRow.tsx';
import { AccessRightsSelect } from '../../../shared/access/AccessRightsSelect.tsx';
import { Button } from '../../../ui/Button.tsx';
import { vendorRightLabels } from '../vendorRightLabels.ts';
import { useSetVendorRightMutation } from './vendorPeopleApi.ts';

export interface VendorTeamMemberRowProps {
  person: VendorTeamMemberReplyItem;
  onRemove: () => void;
}

/** A person with access to the provider, with controls for owners to change rights and remove the person. */
export function VendorTeamMemberRow({ person, onRemove }: VendorTeamMemberRowProps) {
  const [setRight, { isLoading }] = useSetVendorRightMutation();
  const change = async (right: VendorRight): Promise<void> => {
    const reply = await setRight({ user_id: person.user_id, right });
    showOutcomeToast(reply, t`Rights changed`, t`The rights were not changed`);
  };
  const name = getPersonDisplayName(person);
  return (
    <PersonNameAndActionsRow name={name} own={person.own} details={null}>
      <AccessRightsSelect
        {...{ name, rights: vendorRights, words: vendorRightLabels, value: person.right, busy: isLoading }}
        onChoose={(right) => void change(right)}
      />
      {!person.own && <Button variant="quiet" aria-label={t`Remove ${name}`} onClick={onRemove}>{t`Remove`}</Button>}
    </PersonNameAndActionsRow>
  );
}
