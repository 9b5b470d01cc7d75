import { t } from '@lingui/core/macro';
import { Table } from '@mantine/core';
import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import type { AdminProviderRfqLinkReplyItem } from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { CalendarDateWithTimeTooltip } from '../../../ui/RelativeTimeText.tsx';
import { AdminRfqLinkOutcomeOrStatusBadge } from '../../../shared/rfq/StatusBadge.tsx';
import { StackedTableRow, StackedTable } from '../../../ui/StackedTable.tsx';
import { formatQuoteAmountOrDash } from '../../../shared/rfq/formatQuoteAmountWithUnit.ts';
import { erasedCompanyText } from '../../../shared/rfq/rfqText.ts';
import { TruncatedText } from './TruncatedText.tsx';
import { BuyerEmailLineHiddenFromAnalysts } from './BuyerEmailLineHiddenFromAnalysts.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './RfqAnalytics.module.css';
import { useRfqAdminPermissions } from './useRfqAdminPermissions.ts';
import { useUrlParams } from './useUrlParams.ts';

/** Actions that open a dialog for a row. */
export type AdminRfqLinkRowDialogAction = 'status' | 'delete';

const columns: readonly { readonly label: string; readonly isRightAligned?: true }[] = [
  { label: t`RFQ` },
  { label: t`Customer` },
  { label: t`Sent` },
  { label: t`Status` },
  { label: t`Quote`, isRightAligned: true },
  { label: t`Notes` },
  { label: t`Actions`, isRightAligned: true },
];

interface RowProps {
  link: AdminProviderRfqLinkReplyItem;
  onAction: (action: AdminRfqLinkRowDialogAction, link: AdminProviderRfqLinkReplyItem) => void;
}

function EditActions({ link, onAction }: RowProps) {
  const { rfq_number: number, provider_name: provider } = link;
  return (
    <>
      <Button
        variant="quiet"
        aria-label={t`Edit status of RFQ #${number} to ${provider}`}
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={() => onAction('status', link)}
      >{t`Status`}</Button>
      <Button
        variant="quiet"
        aria-label={t`Delete RFQ #${number} to ${provider}`}
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => onAction('delete', link)}
      >{t`Delete`}</Button>
    </>
  );
}

function Actions({ link, onAction }: RowProps) {
  const urlParams = useUrlParams();
  const { canEdit } = useRfqAdminPermissions();
  return (
    <FlexRow gap={4} align="stretch" justify="end" className={classes['actions']}>
      <ButtonLink
        variant="quiet"
        to={urlParams.to({ rfq: link.rfq_id })}
        leftSection={<IconHistory size={16} aria-hidden />}
      >{t`History`}</ButtonLink>
      {canEdit && <EditActions link={link} onAction={onAction} />}
    </FlexRow>
  );
}

function LinkRow(props: RowProps) {
  const { link } = props;
  return (
    <StackedTableRow>
      <Table.Td data-label={t`RFQ`}>
        <strong className="tabular">#{link.rfq_number}</strong>
        <MutedText as="div" size="small" data-breaks>
          <TruncatedText>{link.project_title ?? t`No title`}</TruncatedText>
        </MutedText>
      </Table.Td>
      <Table.Td data-label={t`Customer`}>
        <TruncatedText>{link.company_name ?? erasedCompanyText}</TruncatedText>
        <BuyerEmailLineHiddenFromAnalysts email={link.user_email} />
      </Table.Td>
      <Table.Td data-label={t`Sent`}>
        <CalendarDateWithTimeTooltip instant={link.sent_at} />
      </Table.Td>
      <Table.Td data-label={t`Status`}>
        <AdminRfqLinkOutcomeOrStatusBadge link={link} />
      </Table.Td>
      <Table.Td data-label={t`Quote`} className={classes['number']}>
        <span className="tabular">{formatQuoteAmountOrDash(link)}</span>
      </Table.Td>
      <Table.Td data-label={t`Notes`}>
        <TruncatedText>{link.admin_notes ?? '–'}</TruncatedText>
      </Table.Td>
      <Table.Td data-label={t`Actions`}>
        <Actions {...props} />
      </Table.Td>
    </StackedTableRow>
  );
}

export interface AdminProviderRfqLinkTableProps {
  label: string;
  links: readonly AdminProviderRfqLinkReplyItem[];
  onAction: RowProps['onAction'];
}

/** Table of the RFQs sent to a provider, newest first. */
export function AdminProviderRfqLinkTable({ label, links, onAction }: AdminProviderRfqLinkTableProps) {
  return (
    <StackedTable inCard className={classes['table'] ?? ''} aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ label: column, isRightAligned }) => (
            <Table.Th key={column} scope="col" className={isRightAligned ? classes['number'] : undefined}>
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
