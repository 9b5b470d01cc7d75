import { t } from '@lingui/core/macro';
import { Table } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import type { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import type { ProviderSortKey } from '@marketplace/contracts/catalogue/catalogue.values.ts';
import type { ProviderSort } from '@marketplace/domain/catalogue/catalogue.order.ts';
import { ProviderTableRow } from './ProviderTableRow.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './ProviderTable.module.css';
import { getNarrowScreenHiddenColumnClassNames } from './optionalColumn.ts';

export interface ProviderTableProps<P extends ProviderListReplyItem> {
  providers: readonly P[];
  /** Index of the first provider in the whole list, from 0. */
  offset: number;
  /** Description of the table for screen readers. */
  label: string;
  sort: ProviderSort;
  /** Whether `rank` sorts by relevance to a search. Ignored if `score` is present. */
  hits?: boolean;
  onSort: (by: ProviderSortKey) => void;
  /**
   * Renders the score in the cell before the provider's name. If this function is present, `rank` sorts by score.
   * Without it, `rank` sorts by relevance (see `hits`) or by name.
   */
  score?: ((provider: P) => ReactNode) | undefined;
  /** Renders the last cell. */
  action: (provider: P) => ReactNode;
  /** Returns the number to show in a provider's row if that number differs from the provider's position in the list. */
  rankOf?: ((provider: P) => number | undefined) | undefined;
  chosen?: (provider: P) => boolean;
}

interface Column {
  readonly by: ProviderSortKey;
  readonly title: string;
  readonly className?: string | undefined;
}

const columns: readonly Column[] = [
  { by: 'name', title: t`Provider` },
  { by: 'type', title: t`Type`, className: classes['type'] },
  { by: 'technologies', title: t`Technologies`, className: classes['technologies'] },
  { by: 'countries', title: t`Countries`, className: classes['figure'] },
  { by: 'sgp32', title: t`SGP.32`, className: classes['state'] },
  { by: 'ntn', title: t`NTN`, className: getNarrowScreenHiddenColumnClassNames('state') },
  { by: 'answerRate', title: t`Responses`, className: classes['answers'] },
];
const scoreColumn: Column = { by: 'rank', title: t`Match`, className: classes['match'] };
const levelColumn: Column = { by: 'level', title: t`Level`, className: getNarrowScreenHiddenColumnClassNames('level') };

/** The meaning of the sort order `rank`: by score, by search relevance, or by name. */
type RankedBy = 'score' | 'hits' | 'name';

function getSortDirection(
  column: Column,
  { by, descending }: ProviderSort,
  rankedBy: RankedBy,
): 'ascending' | 'descending' | undefined {
  if (by === 'rank') {
    if (rankedBy === 'score') return column.by === 'rank' ? (descending ? 'ascending' : 'descending') : undefined;
    return rankedBy === 'name' && column.by === 'name' ? 'ascending' : undefined;
  }
  return column.by === by ? (descending ? 'descending' : 'ascending') : undefined;
}

interface SortableHeaderProps {
  column: Column;
  sort: ProviderSort;
  rankedBy: RankedBy;
  onSort: (by: ProviderSortKey) => void;
}

function SortableHeader({ column, sort, rankedBy, onSort }: SortableHeaderProps) {
  const direction = getSortDirection(column, sort, rankedBy);
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th aria-sort={direction ?? 'none'} className={column.className}>
      <FlexRow as="button" inline gap={2} type="button" className={classes['sort']} onClick={() => onSort(column.by)}>
        {column.title}
        <Arrow size={13} aria-hidden data-idle={direction === undefined || undefined} />
      </FlexRow>
    </Table.Th>
  );
}

function ProviderTableView<P extends ProviderListReplyItem>(props: ProviderTableProps<P>) {
  const { providers, offset, label, sort, hits = false, onSort, score, action, rankOf, chosen } = props;
  const scored = score !== undefined;
  const rankedBy = scored ? 'score' : hits ? 'hits' : 'name';
  const head = (column: Column) => (
    <SortableHeader key={column.by} column={column} sort={sort} rankedBy={rankedBy} onSort={onSort} />
  );
  return (
    <Card as="div" className={classes['frame']} data-scored={scored || undefined}>
      <section className={classes['scroll']} aria-label={label} tabIndex={0}>
        <Table stickyHeader highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes['number']}>#</Table.Th>
              {scored && head(scoreColumn)}
              {columns.map(head)}
              <Table.Th className={getNarrowScreenHiddenColumnClassNames('pricing')}>{t`Pricing`}</Table.Th>
              {head(levelColumn)}
              <Table.Th className={classes['action']}>{t`Quote`}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {providers.map((provider, place) => (
              <ProviderTableRow
                key={provider.id}
                provider={provider}
                number={rankOf?.(provider) ?? offset + place + 1}
                score={score?.(provider)}
                action={action(provider)}
                chosen={chosen?.(provider) ?? false}
              />
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </Card>
  );
}

/** Table of providers, sortable by most columns. */
export const ProviderTable = memo(ProviderTableView) as typeof ProviderTableView;
