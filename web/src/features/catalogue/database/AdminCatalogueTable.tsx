import { t } from '@lingui/core/macro';
import { Table } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconStarFilled } from '@tabler/icons-react';
import type {
  AdminCataloguePageReply,
  AdminCatalogueReplyItem,
} from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ProviderLogo } from '../../../shared/catalogue/ProviderLogo.tsx';
import { CalendarDateWithTimeTooltip } from '../../../ui/RelativeTimeText.tsx';
import { ScreenReaderLoadingText, SkeletonRows } from '../../../ui/Skeletons.tsx';
import { ProviderTypeBadge } from '../../../shared/catalogue/ProviderTypeBadge.tsx';
import { StackedTableRow, StackedTable } from '../../../ui/StackedTable.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import classes from './AdminCatalogueTable.module.css';
import {
  type AdminCatalogueTabUrlStateAndSetter,
  type AdminCatalogueTabUrlState,
  adminCatalogueTablePageSize,
} from './databaseTabUrlState.ts';
import { AdminCataloguePagination } from './AdminCataloguePagination.tsx';

interface Column {
  readonly title: string;
  readonly sort?: AdminCatalogueTabUrlState['sort'];
  readonly className?: string | undefined;
}

const columns: readonly Column[] = [
  { title: t`Provider`, sort: 'name' },
  { title: t`Type`, sort: 'type' },
  { title: t`Technologies` },
  { title: t`Countries`, className: classes['figure'] },
  { title: t`Updated`, sort: 'updated' },
];

function HeadCell({
  column,
  control: { state, change },
}: {
  column: Column;
  control: AdminCatalogueTabUrlStateAndSetter;
}) {
  const { sort, title, className } = column;
  if (sort === undefined) {
    return (
      <Table.Th scope="col" className={className}>
        {title}
      </Table.Th>
    );
  }
  const active = state.sort === sort;
  const descending = active && state.order === 'desc';
  const next = active ? (descending ? 'asc' : 'desc') : sort === 'updated' ? 'desc' : 'asc';
  const Arrow = descending ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th scope="col" aria-sort={active ? (descending ? 'descending' : 'ascending') : 'none'} className={className}>
      <FlexRow
        as="button"
        inline
        gap={4}
        type="button"
        className={classes['sort']}
        onClick={() => change({ sort, order: next, page: 1 })}
      >
        {title}
        <Arrow size={13} aria-hidden data-idle={!active || undefined} />
      </FlexRow>
    </Table.Th>
  );
}

function ProviderRow({ row, onEdit }: { row: AdminCatalogueReplyItem; onEdit: () => void }) {
  return (
    <StackedTableRow>
      <Table.Td>
        <FlexRow gap="4px 8px" wrap>
          <ProviderLogo name={row.name} file={row.logo} size={28} />
          <strong>{row.name}</strong>
          {row.partner && <Badge tone="teal" icon={<IconStarFilled aria-hidden />}>{t`Partner`}</Badge>}
          {!row.showcase && <Badge tone="faint">{t`Not in the showcase`}</Badge>}
        </FlexRow>
      </Table.Td>
      <Table.Td data-label={t`Type`}>
        <ProviderTypeBadge type={row.type} />
      </Table.Td>
      <Table.Td data-label={t`Technologies`}>
        {row.protocols === null ? (
          <MutedText as="span" faint>{t`Not stated`}</MutedText>
        ) : (
          <span className={classes['clip']} title={row.protocols}>
            {row.protocols}
          </span>
        )}
      </Table.Td>
      <Table.Td data-label={t`Countries`} className={classes['figure']}>
        {row.countries ?? (
          <MutedText as="span" faint>
            –
          </MutedText>
        )}
      </Table.Td>
      <Table.Td data-label={t`Updated`}>
        <CalendarDateWithTimeTooltip instant={row.updatedAt} />
      </Table.Td>
      <Table.Td className={classes['action']}>
        <Button aria-label={t`Edit ${{ name: row.name }}`} onClick={onEdit}>{t`Edit`}</Button>
      </Table.Td>
    </StackedTableRow>
  );
}

function EmptyTable({
  control: { state, change },
  empty,
}: {
  control: AdminCatalogueTabUrlStateAndSetter;
  empty: boolean;
}) {
  if (empty) {
    return (
      <EmptyState
        title={t`The catalogue is empty`}
        action={<ButtonLink to="/upload" variant="primary">{t`Upload Database`}</ButtonLink>}
      >{t`Upload an Excel file or add a provider.`}</EmptyState>
    );
  }
  if (state.page > 1) {
    return (
      <EmptyState
        title={t`No providers on this page`}
        action={<Button onClick={() => change({ page: 1 })}>{t`Show first page`}</Button>}
      >{t`The list may now have fewer pages.`}</EmptyState>
    );
  }
  const reset = (): void => change({ q: '', type: undefined, partner: undefined, showcase: undefined });
  return (
    <EmptyState
      title={t`No providers match your criteria`}
      action={<Button onClick={reset}>{t`Reset filters`}</Button>}
    >{t`Try adjusting your filters or search.`}</EmptyState>
  );
}

export interface AdminCatalogueTableProps {
  /**
   * Page for the current query or, while that query is loading, for the previous query; `undefined` until the first
   * query has loaded.
   */
  page: AdminCataloguePageReply | undefined;
  /** Whether `page` belongs to the current query. */
  fresh: boolean;
  control: AdminCatalogueTabUrlStateAndSetter;
}

/** One page of the catalogue, sorted and paginated by the server. */
export function AdminCatalogueTable({ page, fresh, control }: AdminCatalogueTableProps) {
  const { state, change } = control;
  if (page === undefined) {
    return (
      <Card as="div" className={classes['card']}>
        <ScreenReaderLoadingText>{t`Loading the catalogue`}</ScreenReaderLoadingText>
        <SkeletonRows rows={8} />
      </Card>
    );
  }
  if (page.rows.length === 0) {
    return (
      <Card as="div" className={classes['card']}>
        <EmptyTable control={control} empty={page.counts.total === 0} />
      </Card>
    );
  }
  return (
    <Card as="div" className={classes['card']} aria-busy={!fresh} data-stale={!fresh || undefined}>
      <section className={classes['scroll']} aria-label={t`Catalogue`} tabIndex={0}>
        <StackedTable inCard highlightOnHover className={classes['table'] ?? ''}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <HeadCell key={column.title} column={column} control={control} />
              ))}
              <Table.Th scope="col" className={classes['action']}>{t`Actions`}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {page.rows.map((row) => (
              <ProviderRow key={row.id} row={row} onEdit={() => change({ provider: row.id })} />
            ))}
          </Table.Tbody>
        </StackedTable>
      </section>
      <AdminCataloguePagination
        page={state.page}
        size={adminCatalogueTablePageSize}
        found={page.found}
        onPage={(next) => change({ page: next })}
      />
    </Card>
  );
}
