import { t } from '@lingui/core/macro';
import type { PendingProviderApplicationReplyItem } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.applications.api.ts';
import { getApiErrorText } from '../../core/apiError.ts';
import { showToast } from '../../core/showToast.tsx';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { useRejectVendorApplicationMutation } from './vendorApplicationsApi.ts';

/** Dialog in which an admin rejects a vendor application with a reason; open while `application` is set. */
export function RejectVendorApplicationDialog(props: {
  application: PendingProviderApplicationReplyItem | null;
  onClose: () => void;
}) {
  const { application, onClose } = props;
  const [reject, { isLoading, error, reset }] = useRejectVendorApplicationMutation();
  const detail = getApiErrorText(error, t`Unknown error`);
  const close = (): void => {
    reset();
    onClose();
  };
  const submit = async (
    { user_id, application_id, name }: PendingProviderApplicationReplyItem,
    reason: string,
  ): Promise<void> => {
    const reply = await reject({ userId: user_id, application_id, reason });
    if (reply.error !== undefined) return;
    showToast({ type: 'success', title: t`Application rejected`, message: name ?? '' });
    close();
  };
  return (
    <ReasonDialog
      opened={application !== null}
      title={t`Reject application`}
      label={t`Reason (shown to the person)`}
      required
      failure={error && t`Error rejecting application: ${detail}`}
      verb={t`Reject`}
      busyLabel={t`Rejecting`}
      busy={isLoading}
      onSubmit={(reason) => application !== null && void submit(application, reason)}
      onCancel={close}
    />
  );
}
