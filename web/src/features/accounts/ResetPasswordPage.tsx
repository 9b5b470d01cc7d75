import { t } from '@lingui/core/macro';
import { useForm } from '@mantine/form';
import { useLocation } from 'react-router';
import { parseMailLinkToken } from '@marketplace/contracts/accounts/accounts.links.ts';
import { getApiErrorText, toApiError } from '../../core/apiError.ts';
import { useOpenDialog } from '../../core/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { useResetPasswordMutation } from './accountsApi.ts';
import classes from './MailedLinkPage.module.css';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { validateNewPassword } from './validateNewPassword.ts';

const incompleteText = t`This link is incomplete. Open it again from the email.`;
const failedText = t`The password was not changed`;

/** Offers a new link when the opened link is incomplete, unknown, expired or already used. */
function InvalidLink({ text }: { text: string }) {
  const open = useOpenDialog();
  return (
    <Notice
      tone="error"
      title={text}
      action={<Button onClick={() => open('forgotPassword')}>{t`Send a new link`}</Button>}
    >{t`A link is valid for 30 minutes and can be used once.`}</Notice>
  );
}

function NewPasswordForm({ token }: { token: string }) {
  const open = useOpenDialog();
  const form = useForm({
    initialValues: { password: '', confirm: '' },
    clearInputErrorOnChange: false,
    validate: validateNewPassword,
  });
  const [reset, { data, error, isLoading }] = useResetPasswordMutation();
  const submit = form.onSubmit(({ password }) => void reset({ token, password }));
  if (data !== undefined) {
    return (
      <Notice
        tone="success"
        title={data.message}
        action={<Button variant="primary" onClick={() => open('signIn')}>{t`Sign In`}</Button>}
      >{t`You have been signed out everywhere.`}</Notice>
    );
  }
  if (error !== undefined && toApiError(error, failedText).code === 'account.link') {
    return <InvalidLink text={getApiErrorText(error, failedText)} />;
  }
  return (
    <Stack as="form" gap={16} noValidate onSubmit={submit}>
      {error !== undefined && <Notice tone="error" title={getApiErrorText(error, failedText)} />}
      <NewPasswordFields isReplacement form={form} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        fullWidth
        busy={isLoading}
        busyLabel={t`Setting password`}
      >{t`Set new password`}</Button>
    </Stack>
  );
}

/** Landing page of the password reset link. */
export function ResetPasswordPage() {
  const token = parseMailLinkToken(useLocation().hash);
  return (
    <div className="page">
      <div className={classes['narrow']}>
        <PageHeader title={t`Set a new password`} />
        {token === null ? <InvalidLink text={incompleteText} /> : <NewPasswordForm token={token} />}
      </div>
    </div>
  );
}
