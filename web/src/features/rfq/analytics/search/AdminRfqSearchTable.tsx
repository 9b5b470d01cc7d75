import { t } from '@lingui/core/macro';
import { Table } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { adminRfqSearchSortKeys } from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import type { AdminRfqListReplyItem } from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { DateTimeText } from '../../../../ui/DateTimeText.tsx';
import { CalendarDateWithTimeTooltip } from '../../../../ui/RelativeTimeText.tsx';
import { RfqOutcomeOrStatusBadge } from '../../../../shared/rfq/StatusBadge.tsx';
import { StackedTableRow, StackedTable } from '../../../../ui/StackedTable.tsx';
import { BuyerEmailLineHiddenFromAnalysts } from '../BuyerEmailLineHiddenFromAnalysts.tsx';
import { TruncatedText } from '../TruncatedText.tsx';
import { erasedCompanyText } from '../../../../shared/rfq/rfqText.ts';
import { MutedText } from '../../../../ui/MutedText.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { FlexRow } from '../../../../ui/FlexRow.tsx';
import classes from '../RfqAnalytics.module.css';
import own from './AdminRfqSearchSection.module.css';
import type { UrlParamsAndSetter } from '../useUrlParams.ts';

type Sort = (typeof adminRfqSearchSortKeys)[number];

const columns: readonly { readonly label: string; readonly sort: Sort | null }[] = [
  { label: t`RFQ`, sort: 'created' },
  { label: t`Customer`, sort: 'company' },
  { label: t`Providers`, sort: null },
  { label: t`Status`, sort: 'status' },
  { label: t`Sent`, sort: null },
  { label: t`Due`, sort: 'deadline' },
];

function HeadCell({ label, sort, urlParams }: { label: string; sort: Sort | null; urlParams: UrlParamsAndSetter }) {
  if (sort === null) return <Table.Th scope="col">{label}</Table.Th>;
  const sorted = (urlParams.params.get('sort') ?? 'created') === sort;
  const direction = urlParams.params.get('direction') === 'asc' ? 'asc' : 'desc';
  const next = sorted && direction === 'desc' ? 'asc' : 'desc';
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown;
  const order = direction === 'asc' ? 'ascending' : 'descending';
  return (
    <Table.Th scope="col" aria-sort={sorted ? order : 'none'}>
      <FlexRow
        as="button"
        inline
        gap={4}
        type="button"
        className={own['sort']}
        onClick={() => urlParams.set({ sort, direction: next }, true)}
      >
        {label}
        {sorted && <Arrow size={14} aria-hidden />}
      </FlexRow>
    </Table.Th>
  );
}

function RfqRow({ rfq, urlParams }: { rfq: AdminRfqListReplyItem; urlParams: UrlParamsAndSetter }) {
  return (
    <StackedTableRow>
      <Table.Td data-label={t`RFQ`}>
        <Link to={urlParams.to({ rfq: rfq.id })} className={own['link']}>
          #{rfq.number}
        </Link>
        <MutedText as="div" size="small" data-breaks>
          <TruncatedText>{rfq.project_title ?? t`No title`}</TruncatedText>
        </MutedText>
      </Table.Td>
      <Table.Td data-label={t`Customer`}>
        <TruncatedText>{rfq.company_name ?? erasedCompanyText}</TruncatedText>
        <BuyerEmailLineHiddenFromAnalysts email={rfq.user_email} />
      </Table.Td>
      <Table.Td data-label={t`Providers`}>
        <TruncatedText>{rfq.selected_providers.length === 0 ? '–' : rfq.selected_providers.join(', ')}</TruncatedText>
        <MutedText
          as="div"
          size="small"
          data-breaks
        >{t`${{ responded: rfq.responded_count }} of ${{ total: rfq.total_providers }} responded`}</MutedText>
      </Table.Td>
      <Table.Td data-label={t`Status`}>
        <RfqOutcomeOrStatusBadge rfq={rfq} />
      </Table.Td>
      <Table.Td data-label={t`Sent`}>
        <CalendarDateWithTimeTooltip instant={rfq.created_at} />
      </Table.Td>
      <Table.Td data-label={t`Due`}>
        <DateTimeText instant={rfq.deadline} />
      </Table.Td>
    </StackedTableRow>
  );
}

/** Table of a page of RFQs with sortable columns; the RFQ number links to the history. */
export function AdminRfqSearchTable({
  rfqs,
  urlParams,
}: {
  rfqs: readonly AdminRfqListReplyItem[];
  urlParams: UrlParamsAndSetter;
}) {
  return (
    <Card as="div" className={own['card']}>
      <StackedTable inCard className={classes['table'] ?? ''} aria-label={t`RFQs`}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <HeadCell key={column.label} {...column} urlParams={urlParams} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rfqs.map((rfq) => (
            <RfqRow key={rfq.id} rfq={rfq} urlParams={urlParams} />
          ))}
        </Table.Tbody>
      </StackedTable>
    </Card>
  );
}
