import { NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { AdminLinkRow } from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { LinkStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import { facedStatuses, linkFaces } from '../../../shared/rfq/statusFaces.tsx';
import { notify } from '../../../core/notify.tsx';
import { FormButtons } from '../../../ui/FormButtons.tsx';
import { notifyFailure } from '../../../core/notifyFailure.ts';
import { useSetLinkStatusMutation } from './rfqAdminApi.ts';
import { Stack } from '../../../ui/Stack.tsx';
import { TypedModal } from '../../../ui/TypedModal.tsx';

/** What is not offered, the link's own status only, stands first. */
const statuses = facedStatuses.toSorted((a, b) => Number(linkFaces[a].isOffered) - Number(linkFaces[b].isOffered));

const words = (status: LinkStatus): string => status.charAt(0).toUpperCase() + status.slice(1);

function StatusForm({ link: current, onClose }: { link: AdminLinkRow; onClose: () => void }) {
  // What was seen when the dialog opened: a change that comes meanwhile is not overwritten unseen.
  const [link] = useState(current);
  const [status, setStatus] = useState<LinkStatus>(link.response_status);
  const [notes, setNotes] = useState('');
  const [save, { isLoading }] = useSetLinkStatusMutation();
  const offered = statuses.filter((each) => linkFaces[each].isOffered || each === link.response_status);
  const press = async (): Promise<void> => {
    const reply = await save({ link, change: { status, notes: notes === '' ? null : notes } });
    if (reply.error !== undefined) {
      notifyFailure(reply.error, 'Status Update Failed', { lead: 'Failed to update status' });
      return;
    }
    notify({ type: 'success', title: 'Status updated', message: `${link.provider_name}: ${words(status)}` });
    onClose();
  };
  return (
    <Stack gap={16}>
      <NativeSelect
        label="Status"
        description={linkFaces[status].effect}
        inputWrapperOrder={['label', 'input', 'description']}
        data={offered.map((value) => ({ value, label: words(value) }))}
        value={status}
        onChange={(event) => setStatus(LinkStatus.parse(event.currentTarget.value))}
        data-autofocus
      />
      <Textarea
        label="Notes (optional)"
        description="Kept in the history, shown to admins only."
        maxLength={2000}
        autosize
        minRows={3}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      <FormButtons
        justify="end"
        busy={isLoading}
        busyLabel="Updating"
        disabled={status === link.response_status && notes.trim() === ''}
        onClick={() => void press()}
        onCancel={onClose}
      >
        Update Status
      </FormButtons>
    </Stack>
  );
}

/** Puts a link into another status, with a note; open while there is a link. */
export function StatusDialog({ link, onClose }: { link: AdminLinkRow | null; onClose: () => void }) {
  const title = link === null ? 'Edit status' : `Status of RFQ #${link.rfq_number} at ${link.provider_name}`;
  return (
    <TypedModal opened={link !== null} onClose={onClose} title={title} size={480}>
      {link !== null && <StatusForm key={link.id} link={link} onClose={onClose} />}
    </TypedModal>
  );
}
