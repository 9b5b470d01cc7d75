import { Table } from '@mantine/core';
import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import type { AdminLinkRow } from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { DayTime } from '../../../ui/RelativeTime.tsx';
import { AdminLinkBadge } from '../../../shared/rfq/StatusBadge.tsx';
import { StackedRow, StackedTable } from '../../../ui/StackedTable.tsx';
import { statedAmountText } from '../../../shared/rfq/quoteAmountText.ts';
import { companyErased } from '../../../shared/rfq/rfqText.ts';
import { CutText } from './CutText.tsx';
import { BuyerAddress } from './BuyerAddress.tsx';
import { Text } from '../../../ui/Text.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from './RfqAnalytics.module.css';
import { useReader } from './useReader.ts';
import { useRfqAddress } from './useRfqAddress.ts';

/** Actions that open a dialog for a row. */
export type LinkAction = 'status' | 'delete';

const columns = ['RFQ', 'Customer', 'Sent', 'Status', 'Quote', 'Notes', 'Actions'];
const rightColumns = new Set(['Quote', 'Actions']);

interface RowProps {
  link: AdminLinkRow;
  onAction: (action: LinkAction, link: AdminLinkRow) => void;
}

function EditActions({ link, onAction }: RowProps) {
  const linkName = `RFQ #${link.rfq_number} at ${link.provider_name}`;
  return (
    <>
      <Button
        variant="quiet"
        aria-label={`Edit status of ${linkName}`}
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={() => onAction('status', link)}
      >
        Status
      </Button>
      <Button
        variant="quiet"
        aria-label={`Delete ${linkName}`}
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => onAction('delete', link)}
      >
        Delete
      </Button>
    </>
  );
}

function Actions({ link, onAction }: RowProps) {
  const urlParams = useRfqAddress();
  const { mayEdit } = useReader();
  return (
    <Row gap={4} align="stretch" justify="end" className={classes['actions']}>
      <ButtonLink
        variant="quiet"
        to={urlParams.to({ rfq: link.rfq_id })}
        leftSection={<IconHistory size={16} aria-hidden />}
      >
        History
      </ButtonLink>
      {mayEdit && <EditActions link={link} onAction={onAction} />}
    </Row>
  );
}

function LinkRow(props: RowProps) {
  const { link } = props;
  return (
    <StackedRow>
      <Table.Td data-label="RFQ">
        <strong className="tabular">#{link.rfq_number}</strong>
        <Text as="div" size="small" data-breaks>
          <CutText>{link.project_title ?? 'Without a title'}</CutText>
        </Text>
      </Table.Td>
      <Table.Td data-label="Customer">
        <CutText>{link.company_name ?? companyErased}</CutText>
        <BuyerAddress email={link.user_email} />
      </Table.Td>
      <Table.Td data-label="Sent">
        <DayTime instant={link.sent_at} />
      </Table.Td>
      <Table.Td data-label="Status">
        <AdminLinkBadge link={link} />
      </Table.Td>
      <Table.Td data-label="Quote" className={classes['number']}>
        <span className="tabular">{statedAmountText(link)}</span>
      </Table.Td>
      <Table.Td data-label="Notes">
        <CutText>{link.admin_notes ?? '–'}</CutText>
      </Table.Td>
      <Table.Td data-label="Actions">
        <Actions {...props} />
      </Table.Td>
    </StackedRow>
  );
}

export interface LinkRowsProps {
  label: string;
  links: readonly AdminLinkRow[];
  onAction: RowProps['onAction'];
}

/** Table of the RFQs sent to a provider, newest first. */
export function LinkRows({ label, links, onAction }: LinkRowsProps) {
  return (
    <StackedTable inCard className={classes['table'] ?? ''} aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column} scope="col" className={rightColumns.has(column) ? classes['number'] : undefined}>
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {links.map((link) => (
          <LinkRow key={link.id} link={link} onAction={onAction} />
        ))}
      </Table.Tbody>
    </StackedTable>
  );
}
