import { t } from '@lingui/core/macro';
import type { PendingVendorTeamRequestReplyItem } from '@marketplace/contracts/access/access.people.api.ts';
import { type VendorRight, vendorRights } from '@marketplace/contracts/access/access.values.ts';
import { showOutcomeToast } from '../../../core/showOutcomeToast.ts';
import { getPersonDisplayName } from '../../../shared/access/personDisplayName.ts';
import { AccessRequestRow } from '../../../shared/access/AccessRequestRow.tsx';
import { vendorRightLabels } from '../vendorRightLabels.ts';
import { useAdmitVendorMutation, useDeclineVendorMutation } from './vendorPeopleApi.ts';

/** A pending access request, with controls for owners to approve or decline it. */
export function PendingVendorTeamMemberRow({ person }: { person: PendingVendorTeamRequestReplyItem }) {
  const [admit, admitting] = useAdmitVendorMutation();
  const [decline, declining] = useDeclineVendorMutation();
  const target = { user_id: person.user_id };
  const approve = async (right: VendorRight): Promise<void> => {
    showOutcomeToast(await admit({ ...target, right }), t`Access request approved`, t`The request was not approved`);
  };
  const declineRequest = async (): Promise<void> => {
    showOutcomeToast(await decline(target), t`Access request declined`, t`The request was not declined`);
  };
  return (
    <AccessRequestRow
      {...{ name: getPersonDisplayName(person), email: person.email, requestedAt: person.asked_at }}
      {...{ rights: vendorRights, words: vendorRightLabels }}
      defaultRight="vendor"
      remark={!person.email_confirmed && <small>{t`The email address is not confirmed yet.`}</small>}
      approving={admitting.isLoading}
      declining={declining.isLoading}
      onApprove={(right) => void approve(right)}
      onDecline={() => void declineRequest()}
    />
  );
}
