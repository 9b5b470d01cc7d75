import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { Button } from '../ui/Button.tsx';
import { useResendConfirmationEmail } from '../features/accounts/useResendConfirmationEmail.ts';
import classes from './SiteNoticeBanner.module.css';

/** Asks a signed-in user to confirm the email address. */
export function ConfirmEmailBanner({ user }: { user: SignedInUserReply }) {
  const { resend, isLoading, sent } = useResendConfirmationEmail();
  return (
    <section className={classes['banner']} aria-label="Confirm your email address">
      <p>
        Please confirm your email address: open the link that we mailed to {user.email}. You can send requests for
        quotes once it is confirmed.
      </p>
      <Button variant="quiet" busy={isLoading} busyLabel="Sending" disabled={sent} onClick={resend}>
        {sent ? 'Link sent' : 'Send again'}
      </Button>
    </section>
  );
}
