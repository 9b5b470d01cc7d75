import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { getApiErrorText } from '../../core/apiError.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TwoColumns } from '../../ui/TwoColumns.tsx';
import classes from './AccountDialog.module.css';
import { RegistrationEmailField } from './RegistrationEmailField.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { AccountDialogSwitchLink } from './AccountDialogSwitchLink.tsx';
import type { AccountDialogProps } from './SignInDialog.tsx';
import { TermsCheckbox } from './TermsCheckbox.tsx';
import { useRegistrationForm } from './useRegistrationForm.ts';
import { ConfirmCloseModal } from '../../ui/ConfirmCloseModal.tsx';

export function RegisterDialog({ opened, reason, onClose }: AccountDialogProps) {
  return (
    <ConfirmCloseModal opened={opened} onClose={onClose} title={t`Create account`} size={480}>
      {reason !== null && <p className={classes['lead']}>{reason}</p>}
      <RegisterForm />
      <AccountDialogSwitchLink
        question={t`Already have an account?`}
        label={t`Sign In`}
        name="signIn"
        reason={reason}
      />
    </ConfirmCloseModal>
  );
}

function RegisterForm() {
  const { form, email, submit, isLoading, error } = useRegistrationForm();
  return (
    <Stack as="form" gap={16} noValidate onSubmit={submit}>
      <TwoColumns gap={12}>
        <TextInput
          label={t`First name`}
          autoComplete="given-name"
          data-autofocus
          {...form.getInputProps('firstName')}
        />
        <TextInput label={t`Last name`} autoComplete="family-name" {...form.getInputProps('lastName')} />
      </TwoColumns>
      <TextInput label={t`Company`} autoComplete="organization" {...form.getInputProps('company')} />
      <RegistrationEmailField {...email} />
      <NewPasswordFields form={form} />
      <TermsCheckbox {...form.getInputProps('terms', { type: 'checkbox' })} />
      {error !== undefined && (
        <Notice tone="error" title={getApiErrorText(error, t`The account was not created. Please try again.`)} />
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        fullWidth
        busy={isLoading}
        busyLabel={t`Creating account`}
      >{t`Create account`}</Button>
    </Stack>
  );
}
