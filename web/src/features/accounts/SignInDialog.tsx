import { Modal, PasswordInput, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { errorText } from '../../app/apiError.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import classes from './AccountDialog.module.css';
import { useAccountDraft } from './accountDraft.ts';
import { type FieldErrors, type SignInField, signInErrors } from './accountForms.ts';
import { useLoginMutation } from './accountsApi.ts';
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

function SignInForm() {
  const draft = useAccountDraft();
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FieldErrors<SignInField>>({});
  const [login, { isLoading, error }] = useLoginMutation();
  const start = useAccountStart();
  const { email } = draft.value;

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const found = signInErrors({ email, password });
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const reply = await login({ email: email.trim(), password });
    if (reply.data === undefined) return;
    draft.clear();
    start(reply.data);
  };
  return (
    <form className={classes['form']} noValidate onSubmit={(event) => void submit(event)}>
      {error !== undefined && <Notice tone="error" title={errorText(error, 'Sign in failed')} />}
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        data-autofocus
        value={email}
        error={errors.email}
        onChange={(event) => draft.change({ email: event.currentTarget.value })}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        value={password}
        error={errors.password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" size="lg" fullWidth busy={isLoading} busyLabel="Signing in">
        Sign In
      </Button>
    </form>
  );
}
