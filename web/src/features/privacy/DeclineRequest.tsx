import { Modal } from '@mantine/core';
import type { RightsRequestView } from '@marketplace/contracts/privacy/privacy.api.ts';
import { errorText } from '../../core/apiError.ts';
import { notify } from '../../core/notify.tsx';
import { ReasonForm } from '../../ui/ReasonForm.tsx';
import { useDeclineRightsRequestMutation } from './rightsApi.ts';

function Form({ request, onClose }: { request: RightsRequestView; onClose: () => void }) {
  const [decline, { isLoading, error }] = useDeclineRightsRequestMutation();
  const submit = async (reason: string): Promise<void> => {
    const reply = await decline({ id: request.request_id, body: { reason } });
    if (reply.data === undefined) return;
    notify({ type: 'success', title: 'Request declined', message: reply.data.message });
    onClose();
  };
  return (
    <ReasonForm
      label="Reason (mailed to the person)"
      required
      failure={error && `Error declining request: ${errorText(error, 'Unknown error')}`}
      verb="Decline"
      busyLabel="Declining"
      busy={isLoading}
      onSubmit={(reason) => void submit(reason)}
      onCancel={onClose}
    />
  );
}

/** Asks for the reason of a refusal; open while there is a request. */
export function DeclineRequest({ request, onClose }: { request: RightsRequestView | null; onClose: () => void }) {
  return (
    <Modal opened={request !== null} onClose={onClose} title="Decline privacy request" size={440}>
      {request !== null && <Form request={request} onClose={onClose} />}
    </Modal>
  );
}
