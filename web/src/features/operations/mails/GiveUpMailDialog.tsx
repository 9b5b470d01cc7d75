import { t } from '@lingui/core/macro';
import type { OutboxMailReplyItem } from '@marketplace/contracts/operations/operations.mails.api.ts';
import { getApiErrorText } from '../../../core/apiError.ts';
import { showToast } from '../../../core/showToast.tsx';
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx';
import { useMailActionMutation } from '../operationsApi.ts';
import { formatMailKind } from './mailTexts.ts';

export interface GiveUpMailDialogProps {
  mail: OutboxMailReplyItem;
  onDone: () => void;
  onClose: () => void;
}

/** Explains the consequences of giving up a mail, and stops the delivery of the mail; requires a reason. */
export function GiveUpMailDialog({ mail, onDone, onClose }: GiveUpMailDialogProps) {
  const [runAction, { isLoading, error }] = useMailActionMutation();
  const submit = async (reason: string): Promise<void> => {
    const { data } = await runAction({ id: mail.id, act: 'give-up', reason });
    if (data === undefined) return;
    showToast({ type: 'success', title: formatMailKind(mail.kind), message: data.message });
    onDone();
  };
  return (
    <ReasonDialog
      opened
      title={t`Give up this mail?`}
      text={t`It is not tried any more, and its words and address are forgotten. This cannot be undone.`}
      label={t`Reason (kept in the log)`}
      required
      failure={error && `Error giving up the mail: ${getApiErrorText(error, t`Unknown error`)}`}
      verb={t`Give up`}
      busyLabel={t`Giving up`}
      busy={isLoading}
      onSubmit={(reason) => void submit(reason)}
      onCancel={onClose}
    />
  );
}
