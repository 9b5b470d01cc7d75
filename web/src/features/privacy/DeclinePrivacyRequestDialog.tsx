import { t } from '@lingui/core/macro';
import type { AdminPrivacyRequestReplyItem } from '@marketplace/contracts/privacy/privacy.api.ts';
import { getApiErrorText } from '../../core/apiError.ts';
import { showToast } from '../../core/showToast.tsx';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { useDeclineRightsRequestMutation } from './rightsApi.ts';

/** Dialog that declines a rights request with a reason; open while `request` is set. */
export function DeclinePrivacyRequestDialog({
  request,
  onClose,
}: {
  request: AdminPrivacyRequestReplyItem | null;
  onClose: () => void;
}) {
  const [decline, { isLoading, error, reset }] = useDeclineRightsRequestMutation();
  const close = (): void => {
    reset();
    onClose();
  };
  const submit = async (id: string, reason: string): Promise<void> => {
    const reply = await decline({ id, body: { reason } });
    if (reply.data === undefined) return;
    showToast({ type: 'success', title: t`Request declined`, message: reply.data.message });
    close();
  };
  return (
    <ReasonDialog
      opened={request !== null}
      title={t`Decline privacy request`}
      label={t`Reason (sent to the requester by email)`}
      required
      failure={error && t`The request could not be declined: ${{ reason: getApiErrorText(error, t`Unknown error`) }}`}
      verb={t`Decline`}
      busyLabel={t`Declining`}
      busy={isLoading}
      onSubmit={(reason) => request !== null && void submit(request.request_id, reason)}
      onCancel={close}
    />
  );
}
