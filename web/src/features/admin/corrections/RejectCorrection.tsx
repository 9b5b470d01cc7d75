import { Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { PendingCorrection } from '@marketplace/contracts/catalogue/catalogue.corrections.ts';
import { errorText } from '../../../app/apiError.ts';
import { notify } from '../../../app/notify.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import classes from './Corrections.module.css';
import { useRejectCorrectionMutation } from './correctionsApi.ts';

interface FormProps {
  correction: PendingCorrection;
  onClose: () => void;
}

function ReasonForm({ correction: { id, providerId, providerName }, onClose }: FormProps) {
  const [reason, setReason] = useState('');
  const [reject, { isLoading, error }] = useRejectCorrectionMutation();
  const press = async (): Promise<void> => {
    const reply = await reject({ providerId, id, reason });
    if (reply.error !== undefined) return;
    notify({ type: 'success', title: 'Correction rejected', message: providerName });
    onClose();
  };
  return (
    <div className={classes['form']}>
      {error !== undefined && (
        <Notice tone="error" title={`Error rejecting correction: ${errorText(error, 'Unknown error')}`} />
      )}
      <Textarea
        label="Reason (shown to the provider)"
        maxLength={500}
        autosize
        minRows={3}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={classes['actions']}>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="danger"
          disabled={reason.trim() === ''}
          busy={isLoading}
          busyLabel="Rejecting"
          onClick={() => void press()}
        >
          Reject
        </Button>
      </div>
    </div>
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
      {correction !== null && <ReasonForm correction={correction} onClose={onClose} />}
    </Modal>
  );
}
