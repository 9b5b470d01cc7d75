import { t } from '@lingui/core/macro';
import { Table } from '@mantine/core';
import { getApiErrorText } from '../../core/apiError.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CaptionText } from '../../ui/CaptionText.tsx';
import { QueryErrorOrSkeleton } from '../../ui/QueryErrorOrSkeleton.tsx';
import { CalendarDateWithTimeTooltip } from '../../ui/RelativeTimeText.tsx';
import { StackedTableRow, StackedTable } from '../../ui/StackedTable.tsx';
import { TableHeader } from '../../ui/TableHeader.tsx';
import { useSaleOptOutsQuery } from './rightsApi.ts';

/** Card that lists opt-outs from the sale of data. Opt-outs need no action, because no data is sold. */
export function DataSaleOptOutList() {
  const query = useSaleOptOutsQuery(undefined);
  const { data } = query;
  return (
    <Card
      title={t`Opt-outs of sale`}
      aside={data !== undefined && data.count > 0 && <CaptionText>{t`${{ count: data.count }} in all`}</CaptionText>}
    >
      <QueryErrorOrSkeleton
        query={query}
        failure={`Error fetching opt-outs: ${getApiErrorText(query.error, t`Unknown error`)}`}
        loading={t`Loading opt-outs`}
        rows={2}
      />
      {data?.count === 0 && (
        <EmptyState title={t`Nobody has opted out`}>{t`Nothing is sold; opt-outs are kept.`}</EmptyState>
      )}
      {data !== undefined && data.count > 0 && (
        <StackedTable inCard>
          <TableHeader columns={['Address', 'Requested', 'Confirmed']} />
          <Table.Tbody>
            {data.opt_outs.map(({ request_id, email, has_account, requested_at, opted_out_at }) => (
              <StackedTableRow key={request_id}>
                <Table.Td data-label="Address">
                  <span data-breaks>{email ?? 'Erased'}</span>
                  {has_account && <CaptionText>{t`Has an account`}</CaptionText>}
                </Table.Td>
                <Table.Td data-label="Requested">
                  <CalendarDateWithTimeTooltip instant={requested_at} />
                </Table.Td>
                <Table.Td data-label="Confirmed">
                  <CalendarDateWithTimeTooltip instant={opted_out_at} />
                </Table.Td>
              </StackedTableRow>
            ))}
          </Table.Tbody>
        </StackedTable>
      )}
    </Card>
  );
}
