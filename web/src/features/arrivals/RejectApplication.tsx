import type { ApplicationView } from '@marketplace/contracts/arrivals/arrivals.applications.api.ts';
import { errorText } from '../../core/apiError.ts';
import { notify } from '../../core/notify.tsx';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { useRejectVendorApplicationMutation } from './applicationsApi.ts';

/** Asks for the reason of a rejection; open while `application` is set. */
export function RejectApplication(props: { application: ApplicationView | null; onClose: () => void }) {
  const { application, onClose } = props;
  const [reject, { isLoading, error, reset }] = useRejectVendorApplicationMutation();
  const close = (): void => {
    reset();
    onClose();
  };
  const submit = async ({ user_id, application_id, name }: ApplicationView, reason: string): Promise<void> => {
    const reply = await reject({ userId: user_id, application_id, reason });
    if (reply.error !== undefined) return;
    notify({ type: 'success', title: 'Application rejected', message: name ?? '' });
    close();
  };
  return (
    <ReasonDialog
      opened={application !== null}
      title="Reject application"
      label="Reason (shown to the person)"
      required
      failure={error && `Error rejecting application: ${errorText(error, 'Unknown error')}`}
      verb="Reject"
      busyLabel="Rejecting"
      busy={isLoading}
      onSubmit={(reason) => application !== null && void submit(application, reason)}
      onCancel={close}
    />
  );
}
