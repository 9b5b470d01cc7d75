import { t } from '@lingui/core/macro';
import { type SubmitEvent, useState } from 'react';
import { PasswordField } from '../../shared/access/PasswordField.tsx';
import { useOpenDialog } from '../../core/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import form from './AccountDialog.module.css';

export interface ConfirmEmailPasswordFormProps {
  /** Error message of the last attempt. */
  failure: string | null;
  busy: boolean;
  onSubmit: (password: string) => void;
}

/**
 * Asks for the account's password, because access to the mailbox does not prove that the visitor created the account.
 */
export function ConfirmEmailPasswordForm({ failure, busy, onSubmit }: ConfirmEmailPasswordFormProps) {
  const open = useOpenDialog();
  const [password, setPassword] = useState('');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (password !== '') onSubmit(password);
  };
  return (
    <Stack as="form" gap={16} noValidate onSubmit={submit}>
      {failure !== null && <Notice tone="error" title={failure} />}
      <Notice
        tone="info"
        title={t`Confirm that this account is yours`}
      >{t`Enter the password that you chose when you created the account. If you did not create an account with this address, close this page without confirming it. To use the account yourself, request a new password.`}</Notice>
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <button
        type="button"
        className={form['link']}
        onClick={() => open('forgotPassword')}
      >{t`Forgot your password?`}</button>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        fullWidth
        disabled={password === ''}
        busy={busy}
      >{t`Confirm email address`}</Button>
    </Stack>
  );
}
