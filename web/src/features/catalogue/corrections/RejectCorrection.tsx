import { Modal } from '@mantine/core';
import type { PendingCorrection } from '@marketplace/contracts/catalogue/catalogue.corrections.ts';
import { errorText } from '../../../core/apiError.ts';
import { notify } from '../../../core/notify.tsx';
import { ReasonForm } from '../../../ui/ReasonForm.tsx';
import { useRejectCorrectionMutation } from './correctionsApi.ts';

interface FormProps {
  correction: PendingCorrection;
  onClose: () => void;
}

function Form({ correction: { id, providerId, providerName }, onClose }: FormProps) {
  const [reject, { isLoading, error }] = useRejectCorrectionMutation();
  const submit = async (reason: string): Promise<void> => {
    const reply = await reject({ providerId, id, reason });
    if (reply.error !== undefined) return;
    notify({ type: 'success', title: 'Correction rejected', message: providerName });
    onClose();
  };
  return (
    <ReasonForm
      label="Reason (shown to the provider)"
      required
      failure={error && `Error rejecting correction: ${errorText(error, 'Unknown error')}`}
      verb="Reject"
      busyLabel="Rejecting"
      busy={isLoading}
      onSubmit={(reason) => void submit(reason)}
      onCancel={onClose}
    />
  );
}

/** Asks why a correction is rejected; open while there is one. */
export function RejectCorrection({
  correction,
  onClose,
}: {
  correction: PendingCorrection | null;
  onClose: () => void;
}) {
  return (
    <Modal opened={correction !== null} onClose={onClose} title="Reject correction" size={440}>
      {correction !== null && <Form correction={correction} onClose={onClose} />}
    </Modal>
  );
}
