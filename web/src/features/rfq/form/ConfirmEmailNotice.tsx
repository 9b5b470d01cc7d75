import { t } from '@lingui/core/macro';
import { getApiErrorText } from '../../../core/apiError.ts';
import { useSession } from '../../../core/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useResendConfirmationMutation } from '../../accounts/accountsApi.ts';

/** Notice in the request form that the email address must be confirmed first, with a button to resend the link. */
export function ConfirmEmailNotice() {
  const { user } = useSession();
  const [resend, { isLoading, isSuccess, error }] = useResendConfirmationMutation();
  if (user === null || user.email_confirmed) return null;
  return (
    <Notice
      tone="info"
      title={t`Confirm your email address to send this request`}
      action={
        <Button busy={isLoading} busyLabel={t`Sending`} disabled={isSuccess} onClick={() => void resend(undefined)}>
          {isSuccess ? t`Link sent` : t`Send the link again`}
        </Button>
      }
    >
      {t`Open the link that we sent to ${{ email: user.email }}. Your input is kept.`}
      {error !== undefined && ` ${getApiErrorText(error, t`The link was not sent. Please try again.`)}`}
    </Notice>
  );
}
