import { t } from '@lingui/core/macro';
import type { PendingCatalogueCorrection } from '@marketplace/contracts/catalogue/catalogue.corrections.ts';
import { getApiErrorText } from '../../../core/apiError.ts';
import { showToast } from '../../../core/showToast.tsx';
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx';
import { useRejectCorrectionMutation } from './correctionsApi.ts';

/** Rejects a correction and asks for the reason; open while `correction` is set. */
export function RejectCatalogueCorrectionDialog(props: {
  correction: PendingCatalogueCorrection | null;
  onClose: () => void;
}) {
  const { correction, onClose } = props;
  const [reject, { isLoading, error, reset }] = useRejectCorrectionMutation();
  const close = (): void => {
    reset();
    onClose();
  };
  const submit = async (
    { id, providerId, providerName }: PendingCatalogueCorrection,
    reason: string,
  ): Promise<void> => {
    const reply = await reject({ providerId, id, reason });
    if (reply.error !== undefined) return;
    showToast({ type: 'success', title: t`Correction rejected`, message: providerName });
    close();
  };
  return (
    <ReasonDialog
      opened={correction !== null}
      title={t`Reject correction`}
      label={t`Reason (shown to the provider)`}
      required
      failure={error && t`Failed to reject the correction: ${{ reason: getApiErrorText(error, t`Unknown error`) }}`}
      verb={t`Reject`}
      busyLabel={t`Rejecting`}
      busy={isLoading}
      onSubmit={(reason) => correction !== null && void submit(correction, reason)}
      onCancel={close}
    />
  );
}
