import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Table } from '@mantine/core';
import type { VendorRfqListReplyItem } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import { OpenExpiredOrClosedRfqListGroupName } from '@marketplace/contracts/rfq/rfq.values.ts';
import { RelativeTimeText, CalendarDateWithTimeTooltip } from '../../../ui/RelativeTimeText.tsx';
import { formatInteger } from '../../../ui/numberFormat.ts';
import { DateTimeText } from '../../../ui/DateTimeText.tsx';
import { formatRfqTitle } from '../../../shared/rfq/rfqText.ts';
import { notProvidedText } from '../../../shared/rfq/rfqText.ts';
import { StackedTableRow, StackedTable } from '../../../ui/StackedTable.tsx';
import { RfqUrgencyBadge, VendorRfqLinkOutcomeOrStatusBadge } from '../../../shared/rfq/StatusBadge.tsx';
import { TableHeader } from '../../../ui/TableHeader.tsx';
import { useCurrentTime } from '../../../ui/useCurrentTime.ts';
import { ConversationButton } from '../conversation/ConversationButton.tsx';
import type { RowWithGroupAtPageOpening } from '../list/useRowsInStableOrder.ts';
import { VendorRfqCustomerDetails } from './VendorRfqCustomerDetails.tsx';
import { RfqAssigneeMenu } from './RfqAssigneeMenu.tsx';
import { truncateRequirementsText } from './truncateRequirementsText.ts';
import { vendorRfqGroupLabelFormatters } from './list/vendorRfqListLabels.ts';
import { VendorRfqActionButtons } from './VendorRfqActionButtons.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import classes from './VendorDashboard.module.css';

/** Actions that open a dialog for a row. */
export type VendorRfqRowDialogAction = 'view' | 'reject' | 'quote' | 'withdraw';

const columns = [
  t`Customer Details`,
  t`Project`,
  t`Requirements`,
  t`Urgency`,
  t`Created`,
  t`Due`,
  t`Status`,
  t`Actions`,
];

interface RowProps {
  rfq: VendorRfqListReplyItem;
  now: number;
  onAction: (action: VendorRfqRowDialogAction, rfq: VendorRfqListReplyItem) => void;
}

/** Beginning of the requirements with a button for the full details, such as volume and priorities. */
function Requirements({ rfq, onAction }: RowProps) {
  return (
    <>
      {truncateRequirementsText(rfq.requirements_beginning === '' ? notProvidedText : rfq.requirements_beginning)}{' '}
      <button
        type="button"
        className={classes['textButton']}
        aria-label={t`View Full ${{ rfqTitle: formatRfqTitle(rfq) }}`}
        onClick={() => onAction('view', rfq)}
      >{t`View Full`}</button>
      {rfq.need_changed_at !== null && (
        <MutedText as="div" size="small">
          <Trans>
            Quantities changed on <CalendarDateWithTimeTooltip instant={rfq.need_changed_at} />
          </Trans>
        </MutedText>
      )}
    </>
  );
}

/** Status or outcome of the request, with the buyer's note. */
function VendorStatus({ rfq }: { rfq: VendorRfqListReplyItem }) {
  const { outcome_note: note } = rfq;
  return (
    <>
      <VendorRfqLinkOutcomeOrStatusBadge link={rfq} />
      {note !== null && (
        <MutedText as="div" size="small" className={classes['note']}>{t`Note from the buyer: ${note}`}</MutedText>
      )}
    </>
  );
}

function Row(props: RowProps) {
  const { rfq, now, onAction } = props;
  return (
    <StackedTableRow>
      <Table.Td data-label={t`Customer Details`} className={classes['customer']}>
        <VendorRfqCustomerDetails rfq={rfq} />
      </Table.Td>
      <Table.Td data-label={t`Project`}>
        <strong className={classes['rowTitle']} title={formatRfqTitle(rfq)}>
          {formatRfqTitle(rfq)}
        </strong>
        {rfq.project_title !== null && <MutedText as="div" size="small">{t`RFQ #${{ number: rfq.number }}`}</MutedText>}
      </Table.Td>
      <Table.Td data-label={t`Requirements`} className={classes['requirements']}>
        <Requirements {...props} />
      </Table.Td>
      <Table.Td data-label={t`Urgency`}>
        <RfqUrgencyBadge urgency={rfq.urgency} />
      </Table.Td>
      <Table.Td data-label={t`Created`} className={classes['moment']}>
        <CalendarDateWithTimeTooltip instant={rfq.created_at} />
        <MutedText as="div" size="small">
          <RelativeTimeText instant={rfq.created_at} now={now} />
        </MutedText>
      </Table.Td>
      <Table.Td data-label={t`Due`} className={classes['moment']}>
        <DateTimeText instant={rfq.deadline} />
      </Table.Td>
      <Table.Td data-label={t`Status`}>
        <VendorStatus rfq={rfq} />
      </Table.Td>
      <Table.Td data-label={t`Actions`}>
        <Stack gap={6} className={classes['actions']}>
          <VendorRfqActionButtons rfq={rfq} onAction={(action) => onAction(action, rfq)} />
          <ConversationButton linkId={rfq.id} subject={formatRfqTitle(rfq)} />
          <RfqAssigneeMenu rfq={rfq} />
        </Stack>
      </Table.Td>
    </StackedTableRow>
  );
}

interface VendorRfqTableProps {
  rows: readonly RowWithGroupAtPageOpening<VendorRfqListReplyItem>[];
  /** Total number of RFQs per group. */
  groups: Readonly<Record<OpenExpiredOrClosedRfqListGroupName, number>> | undefined;
  onAction: RowProps['onAction'];
}

/** Table of a vendor's RFQs under group headings, with actions per row. */
export function VendorRfqTable({ rows, groups, onAction }: VendorRfqTableProps) {
  const now = useCurrentTime();
  const byGroup = Map.groupBy(rows, ({ group }) => group);
  return (
    <StackedTable inCard upTo="tablet" highlightOnHover className={classes['table'] ?? ''}>
      <TableHeader columns={columns} />
      {OpenExpiredOrClosedRfqListGroupName.options.map((group) => {
        const groupRows = byGroup.get(group) ?? [];
        if (groupRows.length === 0) return null;
        return (
          <Table.Tbody key={group}>
            <Table.Tr className={classes['group'] ?? ''}>
              <Table.Th scope="rowgroup" colSpan={columns.length}>
                {vendorRfqGroupLabelFormatters[group](formatInteger(groups?.[group] ?? groupRows.length))}
              </Table.Th>
            </Table.Tr>
            {groupRows.map(({ row }) => (
              <Row key={row.id} rfq={row} now={now} onAction={onAction} />
            ))}
          </Table.Tbody>
        );
      })}
    </StackedTable>
  );
}
