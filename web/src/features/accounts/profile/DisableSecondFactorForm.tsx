import { t } from '@lingui/core/macro';
import { getApiErrorText } from '../../../core/apiError.ts';
import { showToast } from '../../../core/showToast.tsx';
import { PasswordAndSecondFactorForm } from './PasswordAndSecondFactorForm.tsx';
import { useDisableSecondFactorMutation } from './profileApi.ts';

/** Form that turns off the second factor; requires the password and a code. */
export function DisableSecondFactorForm({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  const [disable, { error, isLoading }] = useDisableSecondFactorMutation();
  const submit = async (values: { currentPassword: string; code: string }): Promise<void> => {
    const reply = await disable(values);
    if (reply.data === undefined) return;
    showToast({ type: 'success', title: t`Two-factor authentication turned off`, message: reply.data.message });
    onDone();
  };
  return (
    <PasswordAndSecondFactorForm
      verb={t`Turn off`}
      variant="danger"
      failure={
        error === undefined ? null : getApiErrorText(error, t`The second factor was not turned off. Please try again.`)
      }
      busy={isLoading}
      onSubmit={(values) => void submit(values)}
      onCancel={onCancel}
    />
  );
}
