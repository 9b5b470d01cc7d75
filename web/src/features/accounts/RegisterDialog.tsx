import { Modal, PasswordInput, TextInput } from '@mantine/core';
import { type ChangeEvent, type SubmitEvent, useState } from 'react';
import { passwordHint } from '@marketplace/contracts/accounts/accounts.password.ts';
import { errorText } from '../../app/apiError.ts';
import { notify } from '../../app/notify.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import classes from './AccountDialog.module.css';
import { useAccountDraft } from './accountDraft.ts';
import { type FieldErrors, registerErrors, type RegisterField } from './accountForms.ts';
import { useRegisterMutation } from './accountsApi.ts';
import { OtherDialog } from './OtherDialog.tsx';
import type { AccountDialogProps } from './SignInDialog.tsx';
import { useAccountStart } from './useAccountStart.ts';

export function RegisterDialog({ opened, reason, onClose }: AccountDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Create account" size={480}>
      {reason !== null && <p className={classes['lead']}>{reason}</p>}
      <RegisterForm />
      <OtherDialog question="Already registered?" label="Sign In" name="signIn" reason={reason} />
    </Modal>
  );
}

/** The form's values, its errors, and how it is sent. */
function useRegisterForm() {
  const draft = useAccountDraft();
  const [passwords, setPasswords] = useState({ password: '', confirm: '' });
  const [errors, setErrors] = useState<FieldErrors<RegisterField>>({});
  const [register, { isLoading, error }] = useRegisterMutation();
  const start = useAccountStart();
  const values = { ...draft.value, ...passwords };

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const found = registerErrors(values);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const { password } = passwords;
    const reply = await register({ ...draft.value, email: draft.value.email.trim(), password });
    if (reply.data === undefined) return;
    draft.clear();
    start(reply.data);
    notify({ type: 'success', title: 'Account created', message: `You are signed in as ${reply.data.user.email}.` });
  };
  const field = (name: RegisterField) => ({
    value: values[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget;
      if (name === 'password' || name === 'confirm') setPasswords((current) => ({ ...current, [name]: value }));
      else draft.change({ [name]: value });
    },
  });
  return { field, submit, isLoading, error };
}

function RegisterForm() {
  const { field, submit, isLoading, error } = useRegisterForm();
  return (
    <form className={classes['form']} noValidate onSubmit={(event) => void submit(event)}>
      {error !== undefined && <Notice tone="error" title={errorText(error, 'Registration failed')} />}
      <div className={classes['pair']}>
        <TextInput label="First name" autoComplete="given-name" data-autofocus {...field('firstName')} />
        <TextInput label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextInput label="Company" autoComplete="organization" {...field('company')} />
      <TextInput label="Email" type="email" autoComplete="email" {...field('email')} />
      <div>
        <PasswordInput
          label="Password"
          autoComplete="new-password"
          aria-describedby="password-hint"
          {...field('password')}
        />
        <div id="password-hint" className={classes['hint']}>
          {passwordHint}
        </div>
      </div>
      <PasswordInput label="Confirm password" autoComplete="new-password" {...field('confirm')} />
      <Button type="submit" variant="primary" size="lg" fullWidth busy={isLoading} busyLabel="Creating account">
        Create account
      </Button>
    </form>
  );
}
