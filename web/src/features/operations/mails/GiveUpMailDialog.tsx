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
      title={t`Discard this email?`}
      text={t`The email is not sent again. Its text and the recipient’s address are deleted. This cannot be undone.`}
      label={t`Reason (stored in the event log)`}
      required
      failure={error && t`Error discarding the email: ${{ reason: getApiErrorText(error, t`Unknown error`) }}`}
      verb={t`Discard`}
      busyLabel={t`Discarding`}
      busy={isLoading}
      onSubmit={(reason) => void submit(reason)}
      onCancel={onClose}
    />
  );
}
