import type { RightsRequestView } from '@marketplace/contracts/privacy/privacy.api.ts';
import { notify } from '../../core/notify.tsx';
import { notifyFailure } from '../../core/notifyFailure.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFulfilRightsRequestMutation } from './rightsApi.ts';
import { fulfilText } from './rightsWords.ts';

/** Confirmation to fulfil a rights request; open while `request` is set. */
export function FulfilRequest({ request, onClose }: { request: RightsRequestView | null; onClose: () => void }) {
  const [fulfil, { isLoading }] = useFulfilRightsRequestMutation();
  const submit = async (id: string): Promise<void> => {
    const { data, error } = await fulfil(id);
    if (data === undefined) notifyFailure(error, 'Error fulfilling request');
    else notify({ type: 'success', title: 'Request accepted', message: data.message });
    onClose();
  };
  const erases = request?.request_type === 'erasure';
  return (
    <ConfirmDialog
      opened={request !== null}
      title={erases ? 'Erase this person?' : 'Fulfil this request?'}
      text={request === null ? '' : fulfilText(request)}
      confirmLabel={erases ? 'Erase' : 'Fulfil'}
      busyLabel={erases ? 'Erasing' : 'Fulfilling'}
      danger={erases}
      busy={isLoading}
      onConfirm={() => request !== null && void submit(request.request_id)}
      onCancel={onClose}
    />
  );
}
