import { t } from '@lingui/core/macro';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { Button } from '../ui/Button.tsx';
import { useResendConfirmationEmail } from '../features/accounts/useResendConfirmationEmail.ts';
import classes from './SiteNoticeBanner.module.css';

/** Asks a signed-in user to confirm the email address. */
export function ConfirmEmailBanner({ user }: { user: SignedInUserReply }) {
  const { resend, isLoading, sent } = useResendConfirmationEmail();
  return (
    <section className={classes['banner']} aria-label={t`Confirm your email address`}>
      <p>{t`To send requests for quotes, confirm your email address: open the link that we sent to ${{ email: user.email }}.`}</p>
      <Button variant="quiet" busy={isLoading} busyLabel={t`Sending`} disabled={sent} onClick={resend}>
        {sent ? t`Link sent` : t`Resend link`}
      </Button>
    </section>
  );
}
