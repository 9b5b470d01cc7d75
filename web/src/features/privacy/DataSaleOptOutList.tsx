import { t } from '@lingui/core/macro';
import { Table } from '@mantine/core';
import { getApiErrorText } from '../../core/apiError.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CaptionText } from '../../ui/CaptionText.tsx';
import { formatInteger } from '../../ui/numberFormat.ts';
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
      title={t`Opt-outs from the sale of data`}
      aside={
        data !== undefined &&
        data.count > 0 && <CaptionText>{t`${{ count: formatInteger(data.count) }} in total`}</CaptionText>
      }
    >
      <QueryErrorOrSkeleton
        query={query}
        failure={t`The opt-outs could not be loaded: ${{ reason: getApiErrorText(query.error, t`Unknown error`) }}`}
        loading={t`Loading opt-outs`}
        rows={2}
      />
      {data?.count === 0 && (
        <EmptyState
          title={t`No opt-outs`}
        >{t`Confirmed opt-outs appear here. They need no action, because no data is sold.`}</EmptyState>
      )}
      {data !== undefined && data.count > 0 && (
        <StackedTable inCard>
          <TableHeader columns={[t`Email`, t`Received`, t`Confirmed`]} />
          <Table.Tbody>
            {data.opt_outs.map(({ request_id, email, has_account, requested_at, opted_out_at }) => (
              <StackedTableRow key={request_id}>
                <Table.Td data-label={t`Email`}>
                  <span data-breaks>{email ?? t`Erased`}</span>
                  {has_account && <CaptionText>{t`Has an account`}</CaptionText>}
                </Table.Td>
                <Table.Td data-label={t`Received`}>
                  <CalendarDateWithTimeTooltip instant={requested_at} />
                </Table.Td>
                <Table.Td data-label={t`Confirmed`}>
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
