import { Modal } from '@mantine/core';
import type { AccessRequestView } from '@marketplace/contracts/access/access.api.ts';
import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import { errorText } from '../../../core/apiError.ts';
import { notify } from '../../../core/notify.tsx';
import { ReasonForm } from '../../../ui/ReasonForm.tsx';
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

function Form({ kind, request, admin, onClose }: FormProps) {
  const { verb, busy, done, failed } = words[kind];
  const [reject, rejecting] = useRejectAccessMutation();
  const [revoke, revoking] = useRevokeAccessMutation();
  const { isLoading, error } = kind === 'reject' ? rejecting : revoking;
  const submit = async (reason: string): Promise<void> => {
    const decision = { user_email: request.email ?? '', admin_email: admin.email, reason };
    const reply = await (kind === 'reject' ? reject(decision) : revoke(decision));
    if (reply.error !== undefined) return;
    notify({ type: 'success', title: done, message: request.provider_company_name });
    onClose();
  };
  return (
    <ReasonForm
      label="Reason (shown to the person)"
      failure={error && `${failed}: ${errorText(error, 'Unknown error')}`}
      verb={verb}
      busyLabel={busy}
      busy={isLoading}
      onSubmit={(reason) => void submit(reason)}
      onCancel={onClose}
    />
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
      {request !== null && <Form kind={kind} request={request} admin={admin} onClose={onClose} />}
    </Modal>
  );
}
