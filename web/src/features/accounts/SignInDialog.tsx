import { t } from '@lingui/core/macro';
import { Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { PasswordField } from '../../shared/access/PasswordField.tsx';
import { getApiErrorText, toApiError } from '../../core/apiError.ts';
import { getPathAfterSignIn } from '../../core/returnPath.ts';
import { useOpenDialog } from '../../core/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import classes from './AccountDialog.module.css';
import { useAccountFormDraft } from './accountDraft.ts';
import { validateSignInForm, initialSignInFormValuesExcludedFromDraft } from './accountFormValidation.ts';
import { useLoginMutation } from './accountsApi.ts';
import { SecondFactorCodeField } from './SecondFactorCodeField.tsx';
import { AccountDialogSwitchLink } from './AccountDialogSwitchLink.tsx';
import { useStartSession } from './useStartSession.ts';

export interface AccountDialogProps {
  opened: boolean;
  /** Message that explains why the dialog opened automatically; `null` if the user opened it. */
  reason: string | null;
  onClose: () => void;
}

/** Signs in with a password and, if required, a second factor. Links to company sign-in and registration. */
export function SignInDialog({ opened, reason, onClose }: AccountDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t`Sign In`} size={420}>
      {reason !== null && <p className={classes['lead']}>{reason}</p>}
      <SignInForm />
      <CompanySignInLink />
      <AccountDialogSwitchLink
        question={t`No account yet?`}
        label={t`Create account`}
        name="register"
        reason={reason}
      />
    </Modal>
  );
}

/**
 * Link to the company sign-in. Does not close the dialog, because closing the dialog on /login navigates to the start
 * page. The target page closes the dialog.
 */
function CompanySignInLink() {
  const location = useLocation();
  return (
    <p className={classes['company']}>
      <Link to="/company-sign-in" state={getPathAfterSignIn(location)}>{t`Continue with your company`}</Link>
    </p>
  );
}

const codeRequired = 'account.second-factor-needed';

/** State of the sign-in form; `asksCode` becomes true when the server requires the second factor. */
function useSignIn() {
  const draft = useAccountFormDraft(initialSignInFormValuesExcludedFromDraft);
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm({
    ...draft.input,
    clearInputErrorOnChange: false,
    validate: (values) => validateSignInForm(values, asksCode),
  });
  const [login, { isLoading, error }] = useLoginMutation();
  const start = useStartSession();
  const send = async ({ email, password, code }: typeof form.values): Promise<void> => {
    const reply = await login({ email: email.trim(), password, ...(asksCode && { code: code.trim() }) });
    if (reply.data === undefined) {
      if (toApiError(reply.error, '').code === codeRequired) setAsksCode(true);
      return;
    }
    draft.clear(form);
    start(reply.data);
  };
  const failure = error === undefined ? null : toApiError(error, t`Sign-in failed`);
  return {
    form,
    asksCode,
    submit: form.onSubmit(send),
    isLoading,
    failure: failure?.code === codeRequired ? null : failure,
  };
}

function SignInForm() {
  const { form, asksCode, submit, isLoading, failure } = useSignIn();
  const open = useOpenDialog();
  return (
    <Stack as="form" gap={16} noValidate onSubmit={submit}>
      {failure !== null && <Notice tone="error" title={getApiErrorText(failure, t`Sign-in failed`)} />}
      <TextInput label={t`Email`} type="email" autoComplete="email" data-autofocus {...form.getInputProps('email')} />
      <PasswordField label={t`Password`} autoComplete="current-password" {...form.getInputProps('password')} />
      {asksCode && <SecondFactorCodeField autoFocus {...form.getInputProps('code')} />}
      <button
        type="button"
        className={classes['link']}
        onClick={() => open('forgotPassword')}
      >{t`Forgot your password?`}</button>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        fullWidth
        busy={isLoading}
        busyLabel={t`Signing in`}
      >{t`Sign In`}</Button>
    </Stack>
  );
}
