import { t } from '@lingui/core/macro';
import { NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { AdminProviderRfqLinkReplyItem } from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { RfqLinkStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import { rfqLinkStatusesInDisplayOrder, rfqLinkStatusAppearances } from '../../../shared/rfq/statusAppearances.tsx';
import { showToast } from '../../../core/showToast.tsx';
import { FormButtons } from '../../../ui/FormButtons.tsx';
import { showFailureToast } from '../../../core/showFailureToast.ts';
import { useSetLinkStatusMutation } from './rfqAdminApi.ts';
import { Stack } from '../../../ui/Stack.tsx';
import { ConfirmCloseModal } from '../../../ui/ConfirmCloseModal.tsx';

/**
 * Statuses in menu order, starting with those that cannot be set. The menu contains one of these only if it is the
 * link's current status.
 */
const statuses = rfqLinkStatusesInDisplayOrder.toSorted(
  (a, b) => Number(rfqLinkStatusAppearances[a].isOffered) - Number(rfqLinkStatusAppearances[b].isOffered),
);

const getStatusLabel = (status: RfqLinkStatus): string => rfqLinkStatusAppearances[status].admin.label;

function StatusForm({ link: current, onClose }: { link: AdminProviderRfqLinkReplyItem; onClose: () => void }) {
  // Keeps the link that was displayed when the dialog opened, so that the admin does not overwrite a concurrent change
  // without having seen it.
  const [link] = useState(current);
  const [status, setStatus] = useState<RfqLinkStatus>(link.response_status);
  const [notes, setNotes] = useState('');
  const [save, { isLoading }] = useSetLinkStatusMutation();
  const offered = statuses.filter((each) => rfqLinkStatusAppearances[each].isOffered || each === link.response_status);
  const submit = async (): Promise<void> => {
    const reply = await save({ link, change: { status, notes: notes === '' ? null : notes } });
    if (reply.error !== undefined) {
      showFailureToast(reply.error, t`Status Update Failed`, { prefix: t`Failed to update status` });
      return;
    }
    showToast({
      type: 'success',
      title: t`Status updated`,
      message: t`${{ provider: link.provider_name }}: ${{ status: getStatusLabel(status) }}`,
    });
    onClose();
  };
  return (
    <Stack gap={16}>
      <NativeSelect
        label={t`Status`}
        description={rfqLinkStatusAppearances[status].effect}
        inputWrapperOrder={['label', 'input', 'description']}
        data={offered.map((value) => ({ value, label: getStatusLabel(value) }))}
        value={status}
        onChange={(event) => setStatus(RfqLinkStatus.parse(event.currentTarget.value))}
        data-autofocus
      />
      <Textarea
        label={t`Notes (optional)`}
        description={t`Stored in the history and visible to admins only.`}
        maxLength={2000}
        autosize
        minRows={3}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      <FormButtons
        justify="end"
        busy={isLoading}
        busyLabel={t`Updating`}
        disabled={status === link.response_status && notes.trim() === ''}
        onClick={() => void submit()}
        onCancel={onClose}
      >{t`Update Status`}</FormButtons>
    </Stack>
  );
}

/** Dialog that sets the status of the link between an RFQ and a provider; open while `link` is set. */
export function RfqLinkStatusDialog({
  link,
  onClose,
}: {
  link: AdminProviderRfqLinkReplyItem | null;
  onClose: () => void;
}) {
  const title =
    link === null
      ? t`Edit status`
      : t`Status of RFQ #${{ number: link.rfq_number }} to ${{ provider: link.provider_name }}`;
  return (
    <ConfirmCloseModal opened={link !== null} onClose={onClose} title={title} size={480}>
      {link !== null && <StatusForm key={link.id} link={link} onClose={onClose} />}
    </ConfirmCloseModal>
  );
}
