import { t } from '@lingui/core/macro';
import type { VendorRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { showToast } from '../../../core/showToast.tsx';
import { showFailureToast } from '../../../core/showFailureToast.ts';
import { formatRfqTitle } from '../../../shared/rfq/rfqText.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { formatDateTime } from '../../../ui/DateTimeText.tsx';
import { useCurrentTime } from '../../../ui/useCurrentTime.ts';
import { useWithdrawQuoteMutation } from './vendorApi.ts';

function describeWithdrawal(rfq: VendorRfqReplyItem, now: number): string {
  const deadline = formatDateTime(rfq.deadline);
  return now < Date.parse(rfq.deadline)
    ? t`The buyer is notified and can no longer see your quote. You can send another quote until ${deadline}.`
    : t`The buyer is notified and can no longer see your quote. The deadline has passed, so you cannot send another quote.`;
}

/** Dialog that asks the vendor to confirm the withdrawal of a quote; open while `rfq` is set. */
export function WithdrawQuoteDialog({ rfq, onClose }: { rfq: VendorRfqReplyItem | null; onClose: () => void }) {
  const now = useCurrentTime();
  const [withdraw, { isLoading }] = useWithdrawQuoteMutation();
  const confirm = async (): Promise<void> => {
    if (rfq === null) return;
    const reply = await withdraw({ rfq_id: rfq.rfq_id });
    onClose();
    if (reply.error === undefined)
      showToast({ type: 'success', title: t`Quote withdrawn`, message: formatRfqTitle(rfq) });
    else showFailureToast(reply.error, t`The quote was not withdrawn`);
  };
  return (
    <ConfirmDialog
      opened={rfq !== null}
      title={rfq === null ? t`Withdraw quote` : t`Withdraw your quote for ${{ rfqTitle: formatRfqTitle(rfq) }}?`}
      text={rfq === null ? '' : describeWithdrawal(rfq, now)}
      confirmLabel={t`Withdraw`}
      busyLabel={t`Withdrawing`}
      danger
      busy={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
