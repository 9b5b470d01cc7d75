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
    showToast({ type: 'error', title: t`Copying failed`, message: t`Your message still stands in the form.` });
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
      title={
        isComplete ? t`Your mail program opens with the message` : t`Your message is longer than a mail link can carry`
      }
      action={
        <>
          <Button onClick={() => void copy(formatMailDraftAsCopyableText(to, mail))}>Copy the message</Button>
          <Button variant="quiet" onClick={onClear}>
            Clear the form
          </Button>
        </>
      }
    >
      {isComplete ? (
        <p>{t`Send it from there. If nothing opened, copy the message and mail it to ${to}.`}</p>
      ) : (
        <p>{t`Your mail program has its beginning only. Copy the message and paste it over it, or mail it to ${to}.`}</p>
      )}
    </Notice>
  );
}
