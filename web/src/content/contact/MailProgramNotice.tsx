import { t } from '@lingui/core/macro';
import { showToast } from '../../core/showToast.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { MailtoLinkSubjectAndBody } from '../../shared/mailLink.ts';
import { formatMailDraftAsCopyableText } from './contactMail.ts';

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ type: 'success', title: t`Message copied` });
  } catch {
    showToast({
      type: 'error',
      title: t`Copying failed`,
      message: t`Your message is still in the form. You can select and copy it there.`,
    });
  }
}

export interface MailProgramNoticeProps {
  to: string;
  mail: MailtoLinkSubjectAndBody;
  /** Whether the mailto link contains the whole message. */
  isComplete: boolean;
  onClear: () => void;
}

/** Next steps in the mail program. The page cannot detect whether the mail program opened or the mail was sent. */
export function MailProgramNotice({ to, mail, isComplete, onClear }: MailProgramNoticeProps) {
  return (
    <Notice
      tone={isComplete ? 'info' : 'warning'}
      title={isComplete ? t`Continue in your email app` : t`Your message is too long for an email link`}
      action={
        <>
          <Button onClick={() => void copy(formatMailDraftAsCopyableText(to, mail))}>{t`Copy the message`}</Button>
          <Button variant="quiet" onClick={onClear}>
            {t`Clear the form`}
          </Button>
        </>
      }
    >
      {isComplete ? (
        <p>{t`Send the message from your email app. If no app opened, copy the message and send it to ${{ address: to }}.`}</p>
      ) : (
        <p>{t`Only the beginning of the message fits into the link. Copy the complete message and paste it into the email, or send it to ${{ address: to }}.`}</p>
      )}
    </Notice>
  );
}
