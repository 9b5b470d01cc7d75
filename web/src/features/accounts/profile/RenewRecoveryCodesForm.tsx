import { t } from '@lingui/core/macro';
import { getApiErrorText } from '../../../core/apiError.ts';
import { PasswordAndSecondFactorForm } from './PasswordAndSecondFactorForm.tsx';
import { useRenewRecoveryCodesMutation } from './profileApi.ts';

export interface RenewRecoveryCodesFormProps {
  onCancel: () => void;
  onRenewed: (recoveryCodes: readonly string[]) => void;
}

/** Replaces all recovery codes after confirmation with password and second factor. */
export function RenewRecoveryCodesForm({ onCancel, onRenewed }: RenewRecoveryCodesFormProps) {
  const [renew, { error, isLoading }] = useRenewRecoveryCodesMutation();
  const submit = async (values: { currentPassword: string; code: string }): Promise<void> => {
    const reply = await renew(values);
    if (reply.data !== undefined) onRenewed(reply.data.recovery_codes);
  };
  return (
    <>
      <p>{t`You will get ten new recovery codes. Your old recovery codes will no longer work.`}</p>
      <PasswordAndSecondFactorForm
        verb={t`Create new codes`}
        variant="primary"
        failure={error === undefined ? null : getApiErrorText(error, t`No new codes were created. Please try again.`)}
        busy={isLoading}
        onSubmit={(values) => void submit(values)}
        onCancel={onCancel}
      />
    </>
  );
}
