import { Table } from '@mantine/core';
import type { ReadModelActView } from '@marketplace/contracts/operations/operations.views.ts';
import { errorText } from '../../core/apiError.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { utcText } from '@marketplace/contracts/kernel/utcText.ts';
import { type Asked, QueryState } from '../../ui/QueryState.tsx';
import { StackedRow, StackedTable } from '../../ui/StackedTable.tsx';
import { TableHead } from '../../ui/TableHead.tsx';
import classes from './ReadModels.module.css';
import { actText, nameOf } from './readModelWords.ts';

/** Lists admin actions on read models of this and the previous month, newest first. */
export function ActsCard({ query }: { query: Asked<{ readonly acts: readonly ReadModelActView[] }> }) {
  const acts = query.data?.acts ?? [];
  return (
    <Card title="What admins asked for">
      <QueryState
        asked={query}
        failure={`Error fetching acts: ${errorText(query.error, 'Unknown error')}`}
        loading="Loading acts"
        rows={2}
      />
      {query.data?.acts.length === 0 && (
        <EmptyState title="Nothing this month or the last">Rebuilds, swaps and parked events appear here.</EmptyState>
      )}
      {acts.length > 0 && (
        <StackedTable inCard className={classes['table'] ?? ''}>
          <TableHead columns={['When', 'Read model', 'Act', 'Who', 'Reason']} />
          <Table.Tbody>
            {acts.map((act) => (
              <StackedRow key={`${act.at} ${act.read_model} ${act.act}`}>
                <Table.Td data-label="When">
                  <time dateTime={act.at}>{utcText(act.at)}</time>
                </Table.Td>
                <Table.Td data-label="Read model">{nameOf(act.read_model)}</Table.Td>
                <Table.Td data-label="Act">{actText(act)}</Table.Td>
                <Table.Td data-label="Who">
                  <span data-breaks>{act.by ?? 'A former admin'}</span>
                </Table.Td>
                <Table.Td data-label="Reason" className={classes['reason']}>
                  <span data-breaks>{act.reason ?? '–'}</span>
                </Table.Td>
              </StackedRow>
            ))}
          </Table.Tbody>
        </StackedTable>
      )}
    </Card>
  );
}
