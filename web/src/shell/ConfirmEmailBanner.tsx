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
      <p>{t`Please confirm your email address: open the link that we mailed to ${{ email: user.email }}. You can send requests for quotes once it is confirmed.`}</p>
      <Button variant="quiet" busy={isLoading} busyLabel={t`Sending`} disabled={sent} onClick={resend}>
        {sent ? t`Link sent` : t`Send again`}
      </Button>
    </section>
  );
}
