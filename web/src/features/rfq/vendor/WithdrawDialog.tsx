import type { VendorRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { notify } from '../../../core/notify.tsx';
import { notifyFailure } from '../../../core/notifyFailure.ts';
import { rfqTitle } from '../../../shared/rfq/rfqText.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { momentText } from '../../../ui/MomentTime.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { useWithdrawQuoteMutation } from './vendorApi.ts';

function describeWithdrawal(rfq: VendorRfqView, now: number): string {
  const seen = 'The buyer no longer sees your quote, and is told that you withdrew it.';
  return now < Date.parse(rfq.deadline)
    ? `${seen} You can send another one until ${momentText(rfq.deadline)}.`
    : `${seen} The deadline has passed: you cannot send another one.`;
}

/** Confirmation to withdraw a quote; open while `rfq` is set. */
export function WithdrawDialog({ rfq, onClose }: { rfq: VendorRfqView | null; onClose: () => void }) {
  const now = useNow();
  const [withdraw, { isLoading }] = useWithdrawQuoteMutation();
  const confirm = async (): Promise<void> => {
    if (rfq === null) return;
    const reply = await withdraw({ rfq_id: rfq.rfq_id });
    onClose();
    if (reply.error === undefined) notify({ type: 'success', title: 'Quote withdrawn', message: rfqTitle(rfq) });
    else notifyFailure(reply.error, 'Not Withdrawn');
  };
  return (
    <ConfirmDialog
      opened={rfq !== null}
      title={rfq === null ? 'Withdraw quote' : `Withdraw your quote for ${rfqTitle(rfq)}?`}
      text={rfq === null ? '' : describeWithdrawal(rfq, now)}
      confirmLabel="Withdraw"
      busyLabel="Withdrawing"
      danger
      busy={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
