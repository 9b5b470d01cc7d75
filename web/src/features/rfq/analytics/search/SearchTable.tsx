import { Table } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { rfqSorts } from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import type { AdminRfqRow } from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { MomentTime } from '../../../../ui/MomentTime.tsx';
import { DayTime } from '../../../../ui/RelativeTime.tsx';
import { RfqOutcomeBadge } from '../../../../shared/rfq/StatusBadge.tsx';
import { StackedRow, StackedTable } from '../../../../ui/StackedTable.tsx';
import { BuyerAddress } from '../BuyerAddress.tsx';
import { CutText } from '../CutText.tsx';
import { companyErased } from '../../../../shared/rfq/rfqText.ts';
import { Text } from '../../../../ui/Text.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Row } from '../../../../ui/Row.tsx';
import classes from '../RfqAnalytics.module.css';
import own from './RfqSearch.module.css';
import type { RfqAddress } from '../useRfqAddress.ts';

type Sort = (typeof rfqSorts)[number];

const columns: readonly { readonly label: string; readonly sort: Sort | null }[] = [
  { label: 'RFQ', sort: 'created' },
  { label: 'Customer', sort: 'company' },
  { label: 'Providers', sort: null },
  { label: 'Status', sort: 'status' },
  { label: 'Sent', sort: null },
  { label: 'Due', sort: 'deadline' },
];

function HeadCell({ label, sort, urlParams }: { label: string; sort: Sort | null; urlParams: RfqAddress }) {
  if (sort === null) return <Table.Th scope="col">{label}</Table.Th>;
  const sorted = (urlParams.params.get('sort') ?? 'created') === sort;
  const direction = urlParams.params.get('direction') === 'asc' ? 'asc' : 'desc';
  const next = sorted && direction === 'desc' ? 'asc' : 'desc';
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown;
  const order = direction === 'asc' ? 'ascending' : 'descending';
  return (
    <Table.Th scope="col" aria-sort={sorted ? order : 'none'}>
      <Row
        as="button"
        inline
        gap={4}
        type="button"
        className={own['sort']}
        onClick={() => urlParams.set({ sort, direction: next }, true)}
      >
        {label}
        {sorted && <Arrow size={14} aria-hidden />}
      </Row>
    </Table.Th>
  );
}

function RfqRow({ rfq, urlParams }: { rfq: AdminRfqRow; urlParams: RfqAddress }) {
  return (
    <StackedRow>
      <Table.Td data-label="RFQ">
        <Link to={urlParams.to({ rfq: rfq.id })} className={own['link']}>
          #{rfq.number}
        </Link>
        <Text as="div" size="small" data-breaks>
          <CutText>{rfq.project_title ?? 'Without a title'}</CutText>
        </Text>
      </Table.Td>
      <Table.Td data-label="Customer">
        <CutText>{rfq.company_name ?? companyErased}</CutText>
        <BuyerAddress email={rfq.user_email} />
      </Table.Td>
      <Table.Td data-label="Providers">
        <CutText>{rfq.selected_providers.length === 0 ? '–' : rfq.selected_providers.join(', ')}</CutText>
        <Text as="div" size="small" data-breaks>
          {rfq.responded_count} of {rfq.total_providers} responded
        </Text>
      </Table.Td>
      <Table.Td data-label="Status">
        <RfqOutcomeBadge rfq={rfq} />
      </Table.Td>
      <Table.Td data-label="Sent">
        <DayTime instant={rfq.created_at} />
      </Table.Td>
      <Table.Td data-label="Due">
        <MomentTime instant={rfq.deadline} />
      </Table.Td>
    </StackedRow>
  );
}

/** Table of a page of RFQs with sortable columns; the RFQ number links to the history. */
export function SearchTable({ rfqs, urlParams }: { rfqs: readonly AdminRfqRow[]; urlParams: RfqAddress }) {
  return (
    <Card as="div" className={own['card']}>
      <StackedTable inCard className={classes['table'] ?? ''} aria-label="RFQs">
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
