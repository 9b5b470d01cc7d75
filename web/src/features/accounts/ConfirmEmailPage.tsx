import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { parseMailLinkToken } from '@marketplace/contracts/accounts/accounts.links.ts';
import { getApiErrorText, toApiError } from '../../core/apiError.ts';
import { useOpenDialog, useSession } from '../../core/hooks.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ScreenReaderLoadingText, SkeletonRows } from '../../ui/Skeletons.tsx';
import { useConfirmEmailMutation } from './accountsApi.ts';
import { ConfirmEmailPasswordForm } from './ConfirmEmailPasswordForm.tsx';
import classes from './MailedLinkPage.module.css';
import { useResendConfirmationEmail } from './useResendConfirmationEmail.ts';

const incompleteText = t`This link is incomplete. Open it again from the email.`;
/** Error codes after which the password is required, because this browser has no session of the account. */
const passwordRequiredCodes: readonly string[] = ['account.password-needed', 'account.present-password'];
const failedText = t`The email address was not confirmed. Please try again.`;

function NewLinkButton() {
  const { resend, isLoading } = useResendConfirmationEmail();
  return <Button busy={isLoading} busyLabel={t`Sending`} onClick={resend}>{t`Send a new link`}</Button>;
}

/**
 * Offers a new link to signed-in users only, because the server sends it to the email address of the signed-in account.
 */
function InvalidLink({ text }: { text: string }) {
  const { user } = useSession();
  const open = useOpenDialog();
  if (user?.email_confirmed === true) {
    return <Notice tone="info" title={text}>{t`Your email address is already confirmed. No action is needed.`}</Notice>;
  }
  const signIn = <Button onClick={() => open('signIn')}>{t`Sign In`}</Button>;
  return (
    <Notice tone="error" title={text} action={user === null ? signIn : <NewLinkButton />}>
      {user === null ? t`Sign in to request a new link.` : t`We can email you a new link.`}
    </Notice>
  );
}

function Confirmation({ token }: { token: string }) {
  const [confirm, { data, error, isLoading }] = useConfirmEmailMutation();
  useEffect(() => {
    void confirm({ token });
  }, [confirm, token]);
  if (data !== undefined) {
    return (
      <Notice
        tone="success"
        title={data.message}
        action={<ButtonLink to="/requirements">{t`Specify requirements`}</ButtonLink>}
      >{t`You can now send requests for quotes.`}</Notice>
    );
  }
  if (error !== undefined) {
    const { code } = toApiError(error, failedText);
    if (passwordRequiredCodes.includes(code)) {
      const failure = code === 'account.present-password' ? getApiErrorText(error, failedText) : null;
      return (
        <ConfirmEmailPasswordForm
          failure={failure}
          busy={isLoading}
          onSubmit={(password) => void confirm({ token, password })}
        />
      );
    }
    if (code === 'account.link') return <InvalidLink text={getApiErrorText(error, failedText)} />;
    return (
      <ErrorNotice
        title={getApiErrorText(error, failedText)}
        onRetry={() => void confirm({ token })}
        retrying={isLoading}
      />
    );
  }
  return (
    <>
      <ScreenReaderLoadingText>{t`Confirming your email address`}</ScreenReaderLoadingText>
      <SkeletonRows rows={1} />
    </>
  );
}

/** Landing page of the email confirmation link. */
export function ConfirmEmailPage() {
  const token = parseMailLinkToken(useLocation().hash);
  return (
    <div className="page">
      <div className={classes['narrow']}>
        <PageHeader title={t`Confirm your email address`} />
        {token === null ? <InvalidLink text={incompleteText} /> : <Confirmation token={token} />}
      </div>
    </div>
  );
}
