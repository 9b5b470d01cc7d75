import { Modal, TextInput } from '@mantine/core';
import { errorText } from '../../core/apiError.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import classes from './AccountDialog.module.css';
import { EmailField } from './EmailField.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { OtherDialog } from './OtherDialog.tsx';
import type { AccountDialogProps } from './SignInDialog.tsx';
import { TermsField } from './TermsField.tsx';
import { useRegisterForm } from './useRegisterForm.ts';

export function RegisterDialog({ opened, reason, onClose }: AccountDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Create account" size={480}>
      {reason !== null && <p className={classes['lead']}>{reason}</p>}
      <RegisterForm />
      <OtherDialog question="Already registered?" label="Sign In" name="signIn" reason={reason} />
    </Modal>
  );
}

function RegisterForm() {
  const form = useRegisterForm();
  return (
    <Stack as="form" gap={16} noValidate onSubmit={(event) => void form.submit(event)}>
      <div className={classes['pair']}>
        <TextInput label="First name" autoComplete="given-name" data-autofocus {...form.name('firstName')} />
        <TextInput label="Last name" autoComplete="family-name" {...form.name('lastName')} />
      </div>
      <TextInput label="Company" autoComplete="organization" {...form.name('company')} />
      <EmailField
        value={form.values.email}
        verdict={form.verdict}
        error={form.emailError}
        onType={form.typeEmail}
        onLeave={form.leaveEmail}
      />
      <NewPasswordFields values={form.values} errors={form.errors} onChange={form.changePasswords} />
      <TermsField checked={form.values.terms} error={form.errors.terms} onChange={form.accept} />
      {form.error !== undefined && <Notice tone="error" title={errorText(form.error, 'Registration failed')} />}
      <Button type="submit" variant="primary" size="lg" fullWidth busy={form.isLoading} busyLabel="Creating account">
        Create account
      </Button>
    </Stack>
  );
}
