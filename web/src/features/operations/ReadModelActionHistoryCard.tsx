import { t } from '@lingui/core/macro';
import { Table } from '@mantine/core';
import type { ReadModelActionReplyItem } from '@marketplace/contracts/operations/operations.views.ts';
import { getApiErrorText } from '../../core/apiError.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatUtcInstantForDisplay } from '@marketplace/contracts/kernel/utcFormatting.ts';
import { type RtkQueryResult, QueryErrorOrSkeleton } from '../../ui/QueryErrorOrSkeleton.tsx';
import { StackedTableRow, StackedTable } from '../../ui/StackedTable.tsx';
import { TableHeader } from '../../ui/TableHeader.tsx';
import classes from './ReadModels.module.css';
import { formatReadModelAction, formatReadModelName } from './readModelTexts.ts';

/** Lists the actions of admins on read models in the current and the previous month, newest first. */
export function ReadModelActionHistoryCard({
  query,
}: {
  query: RtkQueryResult<{ readonly acts: readonly ReadModelActionReplyItem[] }>;
}) {
  const acts = query.data?.acts ?? [];
  return (
    <Card title={t`Admin actions`}>
      <QueryErrorOrSkeleton
        query={query}
        failure={t`Error fetching admin actions: ${{ reason: getApiErrorText(query.error, t`Unknown error`) }}`}
        loading={t`Loading admin actions`}
        rows={2}
      />
      {query.data?.acts.length === 0 && (
        <EmptyState
          title={t`No actions in this month or the previous one`}
        >{t`Rebuilds and other admin actions on read models appear here.`}</EmptyState>
      )}
      {acts.length > 0 && (
        <StackedTable inCard className={classes['table'] ?? ''}>
          <TableHeader columns={[t`Time`, t`Read model`, t`Action`, t`Admin`, t`Reason`]} />
          <Table.Tbody>
            {acts.map((act) => (
              <StackedTableRow key={`${act.at} ${act.read_model} ${act.act}`}>
                <Table.Td data-label={t`Time`}>
                  <time dateTime={act.at}>{formatUtcInstantForDisplay(act.at)}</time>
                </Table.Td>
                <Table.Td data-label={t`Read model`}>{formatReadModelName(act.read_model)}</Table.Td>
                <Table.Td data-label={t`Action`}>{formatReadModelAction(act)}</Table.Td>
                <Table.Td data-label={t`Admin`}>
                  <span data-breaks>{act.by ?? t`Former admin`}</span>
                </Table.Td>
                <Table.Td data-label={t`Reason`} className={classes['reason']}>
                  <span data-breaks>{act.reason ?? '–'}</span>
                </Table.Td>
              </StackedTableRow>
            ))}
          </Table.Tbody>
        </StackedTable>
      )}
    </Card>
  );
}
