import { Modal, PasswordInput, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { errorText, toApiError } from '../../core/apiError.ts';
import { useOpenDialog } from '../../core/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import classes from './AccountDialog.module.css';
import { useAccountDraft } from './accountDraft.ts';
import { type FieldErrors, type SignInField, signInErrors } from './accountForms.ts';
import { useLoginMutation } from './accountsApi.ts';
import { CodeField } from './CodeField.tsx';
import { OtherDialog } from './OtherDialog.tsx';
import { useAccountStart } from './useAccountStart.ts';

export interface AccountDialogProps {
  opened: boolean;
  /** Why it opened by itself. */
  reason: string | null;
  onClose: () => void;
}

export function SignInDialog({ opened, reason, onClose }: AccountDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Sign In" size={420}>
      {reason !== null && <p className={classes['lead']}>{reason}</p>}
      <SignInForm />
      <OtherDialog question="No account yet?" label="Create account" name="register" reason={reason} />
    </Modal>
  );
}

const codeNeeded = 'account.second-factor-needed';

/** Signs in; `asksCode` once the server wants the second factor. */
function useSignIn() {
  const draft = useAccountDraft();
  const [values, setValues] = useState({ password: '', code: '' });
  const [errors, setErrors] = useState<FieldErrors<SignInField | 'code'>>({});
  const [asksCode, setAsksCode] = useState(false);
  const [login, { isLoading, error }] = useLoginMutation();
  const start = useAccountStart();
  const { email } = draft.value;
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const found = {
      ...signInErrors({ email, password: values.password }),
      ...(asksCode && values.code.trim() === '' && { code: 'The code is required' }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const code = asksCode ? { code: values.code.trim() } : {};
    const reply = await login({ email: email.trim(), password: values.password, ...code });
    if (reply.data === undefined) {
      if (toApiError(reply.error, '').code === codeNeeded) setAsksCode(true);
      return;
    }
    draft.clear();
    start(reply.data);
  };
  const failure = error === undefined ? null : toApiError(error, 'Sign in failed');
  return {
    draft,
    values,
    change: (change: Partial<typeof values>) => setValues((current) => ({ ...current, ...change })),
    errors,
    asksCode,
    submit,
    isLoading,
    failure: failure?.code === codeNeeded ? null : failure,
  };
}

function SignInForm() {
  const form = useSignIn();
  const open = useOpenDialog();
  return (
    <Stack as="form" gap={16} noValidate onSubmit={(event) => void form.submit(event)}>
      {form.failure !== null && <Notice tone="error" title={errorText(form.failure, 'Sign in failed')} />}
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        data-autofocus
        value={form.draft.value.email}
        error={form.errors.email}
        onChange={(event) => form.draft.change({ email: event.currentTarget.value })}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        value={form.values.password}
        error={form.errors.password}
        onChange={(event) => form.change({ password: event.currentTarget.value })}
      />
      {form.asksCode && (
        <CodeField
          autoFocus
          value={form.values.code}
          error={form.errors.code}
          onChange={(code) => form.change({ code })}
        />
      )}
      <button type="button" className={classes['link']} onClick={() => open('forgotPassword')}>
        Forgot your password?
      </button>
      <Button type="submit" variant="primary" size="lg" fullWidth busy={form.isLoading} busyLabel="Signing in">
        Sign In
      </Button>
    </Stack>
  );
}
