import { t } from '@lingui/core/macro';
import { useForm } from '@mantine/form';
import { PasswordField } from '../../../shared/access/PasswordField.tsx';
import { FormButtons } from '../../../ui/FormButtons.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SecondFactorCodeField } from '../SecondFactorCodeField.tsx';
import { Stack } from '../../../ui/Stack.tsx';

export interface PasswordAndSecondFactorFormProps {
  /** Label of the submit button. */
  verb: string;
  variant: 'danger' | 'primary';
  /** Error message of the last attempt. */
  failure: string | null;
  busy: boolean;
  onSubmit: (values: { currentPassword: string; code: string }) => void;
  onCancel: () => void;
}

/** Form for the password and a code, required to change the second factor. */
export function PasswordAndSecondFactorForm({
  verb,
  variant,
  failure,
  busy,
  onSubmit,
  onCancel,
}: PasswordAndSecondFactorFormProps) {
  const form = useForm({ initialValues: { currentPassword: '', code: '' } });
  return (
    <Stack as="form" gap={16} onSubmit={form.onSubmit(onSubmit)}>
      {failure !== null && <Notice tone="error" title={failure} />}
      <PasswordField
        label={t`Your password`}
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
      <SecondFactorCodeField {...form.getInputProps('code')} />
      <FormButtons
        type="submit"
        variant={variant}
        disabled={form.values.currentPassword === '' || form.values.code.trim().length < 6}
        busy={busy}
        onCancel={onCancel}
      >
        {verb}
      </FormButtons>
    </Stack>
  );
}
