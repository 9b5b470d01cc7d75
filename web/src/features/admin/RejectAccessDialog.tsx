import { Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { AccessRequestView } from '@marketplace/contracts/access/access.api.ts';
import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import { errorText } from '../../app/apiError.ts';
import { notify } from '../../app/notify.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import classes from './AccessRequests.module.css';
import { useRejectAccessMutation } from './adminAccessApi.ts';

interface FormProps {
  request: AccessRequestView;
  admin: UserView;
  onClose: () => void;
}

function ReasonForm({ request, admin, onClose }: FormProps) {
  const [reason, setReason] = useState('');
  const [reject, { isLoading, error }] = useRejectAccessMutation();
  const press = async (): Promise<void> => {
    const reply = await reject({ user_email: request.email ?? '', admin_email: admin.email, reason });
    if (reply.error !== undefined) return;
    notify({ type: 'success', title: 'Access rejected', message: request.provider_company_name });
    onClose();
  };
  return (
    <div className={classes['form']}>
      {error !== undefined && (
        <Notice tone="error" title={`Error rejecting request: ${errorText(error, 'Unknown error')}`} />
      )}
      <Textarea
        label="Reason (shown to the person)"
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
        <Button variant="danger" busy={isLoading} busyLabel="Rejecting" onClick={() => void press()}>
          Reject
        </Button>
      </div>
    </div>
  );
}

/** Asks for the reason of a rejection; open while there is a request. */
export function RejectAccessDialog({
  request,
  admin,
  onClose,
}: Omit<FormProps, 'request'> & { request: AccessRequestView | null }) {
  return (
    <Modal opened={request !== null} onClose={onClose} title="Reject access request" size={440}>
      {request !== null && <ReasonForm request={request} admin={admin} onClose={onClose} />}
    </Modal>
  );
}
