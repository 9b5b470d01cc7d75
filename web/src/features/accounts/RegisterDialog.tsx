import { TextInput } from '@mantine/core';
import { errorText } from '../../core/apiError.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Columns } from '../../ui/Columns.tsx';
import classes from './AccountDialog.module.css';
import { EmailField } from './EmailField.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { OtherDialog } from './OtherDialog.tsx';
import type { AccountDialogProps } from './SignInDialog.tsx';
import { TermsField } from './TermsField.tsx';
import { useRegisterForm } from './useRegisterForm.ts';
import { TypedModal } from '../../ui/TypedModal.tsx';

export function RegisterDialog({ opened, reason, onClose }: AccountDialogProps) {
  return (
    <TypedModal opened={opened} onClose={onClose} title="Create account" size={480}>
      {reason !== null && <p className={classes['lead']}>{reason}</p>}
      <RegisterForm />
      <OtherDialog question="Already registered?" label="Sign In" name="signIn" reason={reason} />
    </TypedModal>
  );
}

function RegisterForm() {
  const { form, email, submit, isLoading, error } = useRegisterForm();
  return (
    <Stack as="form" gap={16} noValidate onSubmit={submit}>
      <Columns gap={12}>
        <TextInput label="First name" autoComplete="given-name" data-autofocus {...form.getInputProps('firstName')} />
        <TextInput label="Last name" autoComplete="family-name" {...form.getInputProps('lastName')} />
      </Columns>
      <TextInput label="Company" autoComplete="organization" {...form.getInputProps('company')} />
      <EmailField {...email} />
      <NewPasswordFields form={form} />
      <TermsField {...form.getInputProps('terms', { type: 'checkbox' })} />
      {error !== undefined && <Notice tone="error" title={errorText(error, 'Registration failed')} />}
      <Button type="submit" variant="primary" size="lg" fullWidth busy={isLoading} busyLabel="Creating account">
        Create account
      </Button>
    </Stack>
  );
}
