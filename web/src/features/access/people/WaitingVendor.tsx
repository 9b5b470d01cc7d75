import type { WaitingVendorView } from '@marketplace/contracts/access/access.people.api.ts';
import { type VendorRight, vendorRights } from '@marketplace/contracts/access/access.values.ts';
import { tellOutcome } from '../../../core/tellOutcome.ts';
import { nameOf } from '../../../shared/access/nameOf.ts';
import { WaitingLine } from '../../../shared/access/WaitingLine.tsx';
import { vendorRightWords } from '../vendorRightWords.ts';
import { useAdmitVendorMutation, useDeclineVendorMutation } from './vendorPeopleApi.ts';

/** A pending access request, with controls for owners to approve or decline it. */
export function WaitingVendor({ person }: { person: WaitingVendorView }) {
  const [admit, admitting] = useAdmitVendorMutation();
  const [decline, declining] = useDeclineVendorMutation();
  const target = { user_id: person.user_id };
  const approve = async (right: VendorRight): Promise<void> => {
    tellOutcome(await admit({ ...target, right }), 'Request approved', 'The request was not approved');
  };
  const declineRequest = async (): Promise<void> => {
    tellOutcome(await decline(target), 'Request declined', 'The request was not declined');
  };
  return (
    <WaitingLine
      {...{ name: nameOf(person), email: person.email, askedAt: person.asked_at }}
      {...{ rights: vendorRights, words: vendorRightWords }}
      usual="vendor"
      remark={!person.email_confirmed && <small>The address is not confirmed yet.</small>}
      approving={admitting.isLoading}
      declining={declining.isLoading}
      onApprove={(right) => void approve(right)}
      onDecline={() => void declineRequest()}
    />
  );
}
