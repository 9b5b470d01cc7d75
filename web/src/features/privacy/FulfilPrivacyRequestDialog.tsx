import { t } from '@lingui/core/macro';
import type { AdminPrivacyRequestReplyItem } from '@marketplace/contracts/privacy/privacy.api.ts';
import { showToast } from '../../core/showToast.tsx';
import { showFailureToast } from '../../core/showFailureToast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFulfilRightsRequestMutation } from './rightsApi.ts';
import { describePrivacyRequestFulfilmentEffect } from './rightsRequestText.ts';

/** Dialog that fulfils a rights request after confirmation; open while `request` is set. */
export function FulfilPrivacyRequestDialog({
  request,
  onClose,
}: {
  request: AdminPrivacyRequestReplyItem | null;
  onClose: () => void;
}) {
  const [fulfil, { isLoading }] = useFulfilRightsRequestMutation();
  const submit = async (id: string): Promise<void> => {
    const { data, error } = await fulfil(id);
    if (data === undefined) showFailureToast(error, t`The request could not be fulfilled`);
    else showToast({ type: 'success', title: t`Request accepted`, message: data.message });
    onClose();
  };
  const erases = request?.request_type === 'erasure';
  return (
    <ConfirmDialog
      opened={request !== null}
      title={erases ? t`Erase this person’s data?` : t`Fulfil this request?`}
      text={request === null ? '' : describePrivacyRequestFulfilmentEffect(request)}
      confirmLabel={erases ? t`Erase` : t`Fulfil`}
      busyLabel={erases ? t`Erasing` : t`Fulfilling`}
      danger={erases}
      busy={isLoading}
      onConfirm={() => request !== null && void submit(request.request_id)}
      onCancel={onClose}
    />
  );
}
