import { t } from '@lingui/core/macro';
import { NativeSelect, Textarea } from '@mantine/core';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { maxRfqRejectNoteLength, RfqRejectReason, rfqRejectReasons } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { VendorRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { rfqRejectReasonTexts } from '@marketplace/domain/rfq/rejectReasonTexts.ts';
import { useState } from 'react';
import { showToast } from '../../../core/showToast.tsx';
import { showFailureToast } from '../../../core/showFailureToast.ts';
import { formatRfqTitle } from '../../../shared/rfq/rfqText.ts';
import { FormButtons } from '../../../ui/FormButtons.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import { ConfirmCloseModal } from '../../../ui/ConfirmCloseModal.tsx';
import { useRejectRfqMutation } from './vendorApi.ts';

const none = { value: '', label: t`No reason` };
const choices = [
  none,
  ...rfqRejectReasons.map((value) => ({ value, label: formatMessage(rfqRejectReasonTexts[value]) })),
];

function RejectForm({ rfq, onClose }: { rfq: VendorRfqReplyItem; onClose: () => void }) {
  const [reject, { isLoading }] = useRejectRfqMutation();
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const submit = async (): Promise<void> => {
    const chosen = RfqRejectReason.safeParse(reason).data ?? null;
    const reply = await reject({ rfq_id: rfq.rfq_id, reason: chosen, note: note.trim() === '' ? null : note });
    if (reply.error !== undefined) {
      showFailureToast(reply.error, t`Rejection Failed`, { instead: t`Failed to reject RFQ. Please try again.` });
      return;
    }
    onClose();
    showToast({ type: 'success', title: t`RFQ rejected`, message: formatRfqTitle(rfq) });
  };
  return (
    <Stack gap={16}>
      <MutedText>{t`Are you sure you want to reject this RFQ? This action cannot be undone.`}</MutedText>
      <NativeSelect
        label={t`Reason (visible to the buyer)`}
        data={choices}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Textarea
        label={t`Note to the buyer (optional)`}
        description={t`Email addresses, phone numbers and links in the note are hidden from the buyer.`}
        maxLength={maxRfqRejectNoteLength}
        autosize
        minRows={3}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <FormButtons
        justify="end"
        variant="danger"
        busy={isLoading}
        busyLabel={t`Rejecting`}
        onClick={() => void submit()}
        onCancel={onClose}
      >{t`Reject`}</FormButtons>
    </Stack>
  );
}

/** Dialog to reject an RFQ with a reason and a note; open while `rfq` is set. Keeps the input if rejecting fails. */
export function RejectRfqDialog({ rfq, onClose }: { rfq: VendorRfqReplyItem | null; onClose: () => void }) {
  const title = rfq === null ? t`Reject RFQ` : t`Reject ${{ rfqTitle: formatRfqTitle(rfq) }}?`;
  return (
    <ConfirmCloseModal opened={rfq !== null} onClose={onClose} title={title} size={440}>
      {rfq !== null && <RejectForm rfq={rfq} onClose={onClose} />}
    </ConfirmCloseModal>
  );
}
