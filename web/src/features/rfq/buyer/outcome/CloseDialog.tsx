import { mostNoteLength, reopenDays } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { BuyerRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { errorText } from '../../../../core/apiError.ts';
import { notify } from '../../../../core/notify.tsx';
import { rfqTitle } from '../../../../shared/rfq/rfqText.ts';
import { ReasonDialog } from '../../../../ui/ReasonDialog.tsx';
import { HiddenInNote } from './HiddenInNote.tsx';
import { useCloseRfqMutation } from '../buyerRfqApi.ts';

export interface CloseDialogProps {
  rfq: BuyerRfqView;
  opened: boolean;
  onClose: () => void;
}

/** Confirmation to close an RFQ without an award. */
export function CloseDialog({ rfq, opened, onClose }: CloseDialogProps) {
  const [close, { isLoading, error, reset }] = useCloseRfqMutation();
  const resetAndClose = (): void => {
    reset();
    onClose();
  };
  const submit = async (note: string): Promise<void> => {
    const reply = await close({ id: rfq.id, note });
    if (reply.error !== undefined) return;
    notify({ type: 'success', title: 'RFQ closed', message: rfqTitle(rfq) });
    resetAndClose();
  };
  return (
    <ReasonDialog
      opened={opened}
      title={`Close ${rfqTitle(rfq)}?`}
      text={`No provider can answer any more, and those who have not declined are told. You can open it again within ${reopenDays} days.`}
      label="Note to the providers (optional)"
      maxLength={mostNoteLength}
      failure={error === undefined ? undefined : errorText(error, 'The RFQ was not closed.')}
      below={(note) => <HiddenInNote note={note} />}
      verb="Close RFQ"
      busyLabel="Closing"
      busy={isLoading}
      onSubmit={(note) => void submit(note)}
      onCancel={resetAndClose}
    />
  );
}
