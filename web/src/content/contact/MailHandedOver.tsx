import { notify } from '../../core/notify.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Mail } from '../../shared/mailLink.ts';
import { mailText } from './contactMail.ts';

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ type: 'success', title: 'Message copied' });
  } catch {
    notify({ type: 'error', title: 'Copying failed', message: 'Your message still stands in the form.' });
  }
}

export interface MailHandedOverProps {
  to: string;
  mail: Mail;
  /** Whether the link contains the whole message. */
  whole: boolean;
  onClear: () => void;
}

/** Next steps after opening the mail program. The page cannot detect whether it opened or sent the mail. */
export function MailHandedOver({ to, mail, whole, onClear }: MailHandedOverProps) {
  return (
    <Notice
      tone={whole ? 'info' : 'warning'}
      title={whole ? 'Your mail program opens with the message' : 'Your message is longer than a mail link can carry'}
      action={
        <>
          <Button onClick={() => void copy(mailText(to, mail))}>Copy the message</Button>
          <Button variant="quiet" onClick={onClear}>
            Clear the form
          </Button>
        </>
      }
    >
      {whole ? (
        <p>Send it from there. If nothing opened, copy the message and mail it to {to}.</p>
      ) : (
        <p>Your mail program has its beginning only. Copy the message and paste it over it, or mail it to {to}.</p>
      )}
    </Notice>
  );
}
