import { t } from '@lingui/core/macro';
import type { ProviderAccessRequestReplyItem } from '@marketplace/contracts/access/access.api.ts';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { getApiErrorText } from '../../../core/apiError.ts';
import { showToast } from '../../../core/showToast.tsx';
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx';
import { useRejectAccessMutation, useRevokeAccessMutation } from './adminAccessApi.ts';

const texts = {
  reject: {
    title: t`Reject access request`,
    verb: t`Reject`,
    busy: t`Rejecting`,
    done: t`Access request rejected`,
    formatFailure: (detail: string) => t`Error rejecting access request: ${detail}`,
  },
  revoke: {
    title: t`Revoke provider access`,
    verb: t`Revoke`,
    busy: t`Revoking`,
    done: t`Access revoked`,
    formatFailure: (detail: string) => t`Error revoking access: ${detail}`,
  },
} as const;

export interface RejectOrRevokeAccessDialogProps {
  kind: keyof typeof texts;
  request: ProviderAccessRequestReplyItem | null;
  admin: SignedInUserReply;
  onClose: () => void;
}

/** Dialog that rejects a request or revokes access with a reason; open while `request` is set. */
export function RejectOrRevokeAccessDialog({ kind, request, admin, onClose }: RejectOrRevokeAccessDialogProps) {
  const { title, verb, busy, done, formatFailure } = texts[kind];
  const [reject, rejecting] = useRejectAccessMutation();
  const [revoke, revoking] = useRevokeAccessMutation();
  const { isLoading, error, reset } = kind === 'reject' ? rejecting : revoking;
  const close = (): void => {
    reset();
    onClose();
  };
  const submit = async (
    { email, provider_company_name }: ProviderAccessRequestReplyItem,
    reason: string,
  ): Promise<void> => {
    const decision = { user_email: email ?? '', admin_email: admin.email, reason };
    const reply = await (kind === 'reject' ? reject(decision) : revoke(decision));
    if (reply.error !== undefined) return;
    showToast({ type: 'success', title: done, message: provider_company_name });
    close();
  };
  return (
    <ReasonDialog
      opened={request !== null}
      title={title}
      label={t`Reason (shown to the user)`}
      failure={error && formatFailure(getApiErrorText(error, t`Unknown error`))}
      verb={verb}
      busyLabel={busy}
      busy={isLoading}
      onSubmit={(reason) => request !== null && void submit(request, reason)}
      onCancel={close}
    />
  );
}
