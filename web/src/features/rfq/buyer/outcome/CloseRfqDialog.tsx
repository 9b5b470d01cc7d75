import { plural, t } from '@lingui/core/macro';
import { maxBuyerNoteLength, rfqReopenPeriodDays } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { BuyerRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { getApiErrorText } from '../../../../core/apiError.ts';
import { showToast } from '../../../../core/showToast.tsx';
import { formatRfqTitle } from '../../../../shared/rfq/rfqText.ts';
import { ReasonDialog } from '../../../../ui/ReasonDialog.tsx';
import { MaskedNotePreview } from './MaskedNotePreview.tsx';
import { useCloseRfqMutation } from '../buyerRfqApi.ts';

export interface CloseRfqDialogProps {
  rfq: BuyerRfqReplyItem;
  opened: boolean;
  onClose: () => void;
}

/** Dialog in which the buyer closes an RFQ without an award, with an optional note to the providers. */
export function CloseRfqDialog({ rfq, opened, onClose }: CloseRfqDialogProps) {
  const [close, { isLoading, error, reset }] = useCloseRfqMutation();
  const resetAndClose = (): void => {
    reset();
    onClose();
  };
  const submit = async (note: string): Promise<void> => {
    const reply = await close({ id: rfq.id, note });
    if (reply.error !== undefined) return;
    showToast({ type: 'success', title: t`RFQ closed`, message: formatRfqTitle(rfq) });
    resetAndClose();
  };
  return (
    <ReasonDialog
      opened={opened}
      title={t`Close ${{ rfqTitle: formatRfqTitle(rfq) }}`}
      text={t`Providers can no longer respond, and providers that have not declined are notified. You can reopen the RFQ within ${plural(rfqReopenPeriodDays, { one: '# day', other: '# days' })}.`}
      label={t`Note to the providers (optional)`}
      maxLength={maxBuyerNoteLength}
      failure={error === undefined ? undefined : getApiErrorText(error, t`The RFQ was not closed. Please try again.`)}
      below={(note) => <MaskedNotePreview note={note} />}
      verb={t`Close RFQ`}
      busyLabel={t`Closing`}
      busy={isLoading}
      onSubmit={(note) => void submit(note)}
      onCancel={resetAndClose}
    />
  );
}
