import { t } from '@lingui/core/macro';
import { useForm } from '@mantine/form';
import { PasswordField } from '../../../shared/access/PasswordField.tsx';
import { getApiErrorText } from '../../../core/apiError.ts';
import { showToast } from '../../../core/showToast.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { validateNewPassword } from '../validateNewPassword.ts';
import { Stack } from '../../../ui/Stack.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { useChangePasswordMutation } from './profileApi.ts';
import { ProfilePageSectionCard } from './ProfilePageSectionCard.tsx';

const empty = { current: '', password: '', confirm: '' };

function validateForm(values: typeof empty): Partial<typeof empty> {
  return { ...(values.current === '' && { current: t`Password is required` }), ...validateNewPassword(values) };
}

/** Form that changes the password; all other sessions are signed out. */
export function ChangePasswordSection() {
  const form = useForm({ initialValues: empty, clearInputErrorOnChange: false, validate: validateForm });
  const [change, { isLoading, error }] = useChangePasswordMutation();
  const send = async ({ current, password }: typeof empty): Promise<void> => {
    const reply = await change({ currentPassword: current, newPassword: password });
    if (reply.data === undefined) return;
    form.reset();
    showToast({ type: 'success', title: t`Password changed`, message: reply.data.message });
  };
  return (
    <ProfilePageSectionCard title={t`Password`} lead={t`Changing your password signs you out everywhere else.`}>
      <Stack as="form" gap={16} noValidate onSubmit={form.onSubmit(send)}>
        {error !== undefined && <Notice tone="error" title={getApiErrorText(error, t`The password was not changed`)} />}
        <PasswordField label={t`Current password`} autoComplete="current-password" {...form.getInputProps('current')} />
        <NewPasswordFields isReplacement form={form} />
        <FlexRow gap={8} align="stretch" wrap>
          <Button type="submit" busy={isLoading} busyLabel={t`Changing`}>{t`Change password`}</Button>
        </FlexRow>
      </Stack>
    </ProfilePageSectionCard>
  );
}
