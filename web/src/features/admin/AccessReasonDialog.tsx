import { Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { AccessRequestView } from '@marketplace/contracts/access/access.api.ts';
import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import { errorText } from '../../app/apiError.ts';
import { notify } from '../../app/notify.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import classes from './AccessRequests.module.css';
import { useRejectAccessMutation, useRevokeAccessMutation } from './adminAccessApi.ts';

/** What needs a reason, in words. */
const words = {
  reject: {
    title: 'Reject access request',
    verb: 'Reject',
    busy: 'Rejecting',
    done: 'Access rejected',
    failed: 'Error rejecting request',
  },
  revoke: {
    title: 'Revoke provider access',
    verb: 'Revoke',
    busy: 'Revoking',
    done: 'Access revoked',
    failed: 'Error revoking access',
  },
} as const;

interface FormProps {
  kind: keyof typeof words;
  request: AccessRequestView;
  admin: UserView;
  onClose: () => void;
}

function ReasonForm({ kind, request, admin, onClose }: FormProps) {
  const { verb, busy, done, failed } = words[kind];
  const [reason, setReason] = useState('');
  const [reject, rejecting] = useRejectAccessMutation();
  const [revoke, revoking] = useRevokeAccessMutation();
  const { isLoading, error } = kind === 'reject' ? rejecting : revoking;
  const press = async (): Promise<void> => {
    const decision = { user_email: request.email ?? '', admin_email: admin.email, reason };
    const reply = await (kind === 'reject' ? reject(decision) : revoke(decision));
    if (reply.error !== undefined) return;
    notify({ type: 'success', title: done, message: request.provider_company_name });
    onClose();
  };
  return (
    <div className={classes['form']}>
      {error !== undefined && <Notice tone="error" title={`${failed}: ${errorText(error, 'Unknown error')}`} />}
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
        <Button variant="danger" busy={isLoading} busyLabel={busy} onClick={() => void press()}>
          {verb}
        </Button>
      </div>
    </div>
  );
}

/** Asks for the reason of a rejection or a revocation; open while there is a request. */
export function AccessReasonDialog({
  kind,
  request,
  admin,
  onClose,
}: Omit<FormProps, 'request'> & { request: AccessRequestView | null }) {
  return (
    <Modal opened={request !== null} onClose={onClose} title={words[kind].title} size={440}>
      {request !== null && <ReasonForm kind={kind} request={request} admin={admin} onClose={onClose} />}
    </Modal>
  );
}
