import { Table } from '@mantine/core';
import type { VendorRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { isEnded, isOpen } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import { RelativeTime, DayTime } from '../../../ui/RelativeTime.tsx';
import { momentText } from '../../../ui/MomentTime.tsx';
import { rfqTitle } from '../../../shared/rfq/rfqText.ts';
import { requirementsText } from '../../../shared/rfq/vendorRequest.ts';
import { StackedRow, StackedTable } from '../../../ui/StackedTable.tsx';
import { LinkOutcomeBadge, UrgencyBadge, VendorStatusBadge } from '../../../shared/rfq/StatusBadge.tsx';
import { TableHead } from '../../../ui/TableHead.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { ConversationButton } from '../conversation/ConversationButton.tsx';
import { CustomerCell } from './CustomerCell.tsx';
import { requirementsPreview } from './requirementsText.ts';
import { RfqActions } from './RfqActions.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import classes from './VendorDashboard.module.css';

/** What a row's buttons and links open. */
export type RfqAction = 'view' | 'reject' | 'quote' | 'withdraw';

const columns = ['Customer Details', 'Project', 'Requirements', 'Urgency', 'Created', 'Status', 'Actions'];

interface RowProps {
  rfq: VendorRfqView;
  now: number;
  onAction: (action: RfqAction, rfq: VendorRfqView) => void;
}

/** How the requirements begin. What they leave out, volume and priorities, every RFQ has; so every RFQ opens. */
function Requirements({ rfq, onAction }: RowProps) {
  return (
    <>
      {requirementsPreview(requirementsText(rfq))}{' '}
      <button
        type="button"
        className={classes['textButton']}
        aria-label={`View Full ${rfqTitle(rfq)}`}
        onClick={() => onAction('view', rfq)}
      >
        View Full
      </button>
      {rfq.need_changed_at !== null && (
        <Text as="div" size="small">
          Numbers changed <DayTime instant={rfq.need_changed_at} />
        </Text>
      )}
    </>
  );
}

/** How the request stands, and what the buyer decided, in the buyer's words; what was over before stays as it was. */
function VendorStatus({ rfq }: { rfq: VendorRfqView }) {
  const { response_status: status, outcome, outcome_note: note } = rfq;
  return (
    <>
      {outcome === null || isEnded(status) ? (
        <VendorStatusBadge status={status} />
      ) : (
        <LinkOutcomeBadge outcome={outcome} />
      )}
      {note !== null && (
        <Text as="div" size="small" className={classes['note']}>
          The buyer writes: {note}
        </Text>
      )}
    </>
  );
}

function Row(props: RowProps) {
  const { rfq, now, onAction } = props;
  return (
    <StackedRow>
      <Table.Td data-label="Customer Details">
        <CustomerCell rfq={rfq} />
      </Table.Td>
      <Table.Td data-label="Project">
        <strong>{rfqTitle(rfq)}</strong>
        {rfq.project_title !== null && (
          <Text as="div" size="small">
            RFQ #{rfq.number}
          </Text>
        )}
      </Table.Td>
      <Table.Td data-label="Requirements" className={classes['requirements']}>
        <Requirements {...props} />
      </Table.Td>
      <Table.Td data-label="Urgency">
        <UrgencyBadge urgency={rfq.urgency} />
      </Table.Td>
      <Table.Td data-label="Created" className={classes['nowrap']}>
        <DayTime instant={rfq.created_at} />
        <Text as="div" size="small">
          <RelativeTime instant={rfq.created_at} now={now} />
          {isOpen(rfq.response_status) && rfq.outcome === null && `, due ${momentText(rfq.deadline)}`}
        </Text>
      </Table.Td>
      <Table.Td data-label="Status">
        <VendorStatus rfq={rfq} />
      </Table.Td>
      <Table.Td data-label="Actions">
        <Stack gap={6} className={classes['actions']}>
          <RfqActions rfq={rfq} onAction={(action) => onAction(action, rfq)} />
          <ConversationButton linkId={rfq.link_id} about={rfqTitle(rfq)} />
        </Stack>
      </Table.Td>
    </StackedRow>
  );
}

/** A vendor's RFQs, one a row with what can be done about it. */
export function VendorRfqTable({ rfqs, onAction }: { rfqs: readonly VendorRfqView[]; onAction: RowProps['onAction'] }) {
  const now = useNow();
  return (
    <StackedTable inCard upTo="tablet" highlightOnHover className={classes['table'] ?? ''}>
      <TableHead columns={columns} />
      <Table.Tbody>
        {rfqs.map((rfq) => (
          <Row key={rfq.link_id} rfq={rfq} now={now} onAction={onAction} />
        ))}
      </Table.Tbody>
    </StackedTable>
  );
}
