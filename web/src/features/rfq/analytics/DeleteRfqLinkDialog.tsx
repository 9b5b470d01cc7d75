import type { AdminProviderRfqLinkReplyItem } from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { showToast } from '../../../core/showToast.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { showFailureToast } from '../../../core/showFailureToast.ts';
import { useDeleteLinkMutation } from './rfqAdminApi.ts';

/** Dialog that deletes the link between an RFQ and a provider after confirmation; open while `link` is set. */
export function DeleteRfqLinkDialog({
  link,
  onClose,
}: {
  link: AdminProviderRfqLinkReplyItem | null;
  onClose: () => void;
}) {
  const [remove, { isLoading }] = useDeleteLinkMutation();
  const confirm = async (): Promise<void> => {
    if (link === null) return;
    const reply = await remove(link);
    onClose();
    if (reply.error !== undefined) showFailureToast(reply.error, 'Delete Failed', { prefix: 'Failed to delete RFQ' });
    else
      showToast({ type: 'success', title: 'RFQ deleted', message: `RFQ #${link.rfq_number} at ${link.provider_name}` });
  };
  return (
    <ConfirmDialog
      opened={link !== null}
      title={link === null ? 'Delete RFQ' : `Delete RFQ #${link.rfq_number} at ${link.provider_name}?`}
      text="Are you sure you want to delete this RFQ? This cannot be undone."
      confirmLabel="Delete"
      busyLabel="Deleting"
      danger
      busy={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
