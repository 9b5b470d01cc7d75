import { t } from '@lingui/core/macro';
import { Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { getApiErrorText } from '../../core/apiError.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import classes from './AccountDialog.module.css';
import { useAccountFormDraft } from './accountDraft.ts';
import { validateAccountFormEmail } from './accountFormValidation.ts';
import { useForgotPasswordMutation } from './accountsApi.ts';
import { AccountDialogSwitchLink } from './AccountDialogSwitchLink.tsx';
import type { AccountDialogProps } from './SignInDialog.tsx';

export function ForgotPasswordDialog({ opened, onClose }: Omit<AccountDialogProps, 'reason'>) {
  return (
    <Modal opened={opened} onClose={onClose} title={t`Reset password`} size={420}>
      <ForgotPasswordForm />
      <AccountDialogSwitchLink question={t`Remembered your password?`} label={t`Sign In`} name="signIn" reason={null} />
    </Modal>
  );
}

/** Requests a reset link. The reply is the same for unknown addresses, to avoid revealing who has an account. */
function ForgotPasswordForm() {
  const form = useForm({
    ...useAccountFormDraft({}).input,
    clearInputErrorOnChange: false,
    validate: ({ email }) => validateAccountFormEmail(email),
  });
  const [requestLink, { isLoading, error, data }] = useForgotPasswordMutation();
  const submit = form.onSubmit(({ email }) => void requestLink({ email: email.trim() }));
  if (data !== undefined) {
    return (
      <Notice
        tone="success"
        title={data.message}
      >{t`The link in the email is valid for 30 minutes and can be used once.`}</Notice>
    );
  }
  return (
    <Stack as="form" gap={16} noValidate onSubmit={submit}>
      <p className={classes['lead']}>{t`We will email you a link to set a new password.`}</p>
      {error !== undefined && (
        <Notice tone="error" title={getApiErrorText(error, t`The link was not sent. Please try again.`)} />
      )}
      <TextInput label={t`Email`} type="email" autoComplete="email" data-autofocus {...form.getInputProps('email')} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        fullWidth
        busy={isLoading}
        busyLabel={t`Sending`}
      >{t`Send link`}</Button>
    </Stack>
  );
}
