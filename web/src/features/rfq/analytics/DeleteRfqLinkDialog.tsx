import { t } from '@lingui/core/macro';
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
    if (reply.error !== undefined) showFailureToast(reply.error, t`Delete Failed`, { prefix: t`Failed to delete RFQ` });
    else
      showToast({
        type: 'success',
        title: t`RFQ deleted`,
        message: t`RFQ #${{ number: link.rfq_number }} to ${{ provider: link.provider_name }}`,
      });
  };
  return (
    <ConfirmDialog
      opened={link !== null}
      title={
        link === null
          ? t`Delete RFQ`
          : t`Delete RFQ #${{ number: link.rfq_number }} to ${{ provider: link.provider_name }}?`
      }
      text={t`Are you sure you want to delete this RFQ? This cannot be undone.`}
      confirmLabel={t`Delete`}
      busyLabel={t`Deleting`}
      danger
      busy={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
