import type { VendorRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { notify } from '../../../core/notify.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { rfqTitle } from '../../../shared/rfq/rfqText.ts';
import { useRejectRfqMutation } from './vendorApi.ts';
import { notifyFailure } from '../../../core/notifyFailure.ts';

/** Asks before an RFQ is rejected; open while there is one. */
export function RejectDialog({ rfq, onClose }: { rfq: VendorRfqView | null; onClose: () => void }) {
  const [reject, { isLoading }] = useRejectRfqMutation();
  const confirm = async (): Promise<void> => {
    if (rfq === null) return;
    const reply = await reject({ rfq_id: rfq.rfq_id });
    onClose();
    if (reply.error === undefined) notify({ type: 'success', title: 'RFQ rejected', message: rfqTitle(rfq) });
    else notifyFailure(reply.error, 'Rejection Failed', { instead: 'Failed to reject RFQ. Please try again.' });
  };
  return (
    <ConfirmDialog
      opened={rfq !== null}
      title={rfq === null ? 'Reject RFQ' : `Reject ${rfqTitle(rfq)}?`}
      text="Are you sure you want to reject this RFQ? This action cannot be undone."
      confirmLabel="Reject"
      busyLabel="Rejecting"
      danger
      busy={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
