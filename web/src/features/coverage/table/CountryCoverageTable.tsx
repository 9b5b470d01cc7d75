import { plural, t } from '@lingui/core/macro';
import { Table } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { type CoverageTechnology, coverageTechnologyLabels } from '@marketplace/contracts/coverage/coverage.values.ts';
import { ShowMoreRow } from '../../../ui/ShowMoreRow.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import {
  parseCoverageTechnologiesParam,
  type CoverageMapUrlStateAndSetter,
  type CoverageSortColumn,
} from '../coverageMapUrlStateCodec.ts';
import type { CountryWithCoverageCounts } from '../coverageCounts.ts';
import type { CountryCoveragePanelState } from '../useCountryCoveragePanelState.ts';
import classes from './CountryCoverageTable.module.css';
import { getCountryCoverageCountInColumn, sortCountryCoverageRows } from './sortCountryCoverageRows.ts';
import {
  useTechnologyCoverageByCountry,
  CoveringNetworksAndProvidersCell,
} from './CoveringNetworksAndProvidersCell.tsx';

/** Number of rows that are shown at first, and that each "Show more" adds. */
const pageSize = 25;

interface SortableHeaderProps {
  sort: CoverageSortColumn;
  title: string;
  control: CoverageMapUrlStateAndSetter;
}

function SortableHeader({ sort, title, control: { state, change } }: SortableHeaderProps) {
  const active = state.sort === sort;
  const first = sort === 'country' ? 'asc' : 'desc';
  const other = state.order === 'asc' ? 'desc' : 'asc';
  const Arrow = active && state.order === 'desc' ? IconArrowDown : IconArrowUp;
  const direction = state.order === 'desc' ? 'descending' : 'ascending';
  return (
    <Table.Th scope="col" aria-sort={active ? direction : 'none'}>
      <FlexRow
        as="button"
        inline
        gap={4}
        type="button"
        className={classes['sort']}
        onClick={() => change({ sort, order: active ? other : first })}
      >
        {title}
        <Arrow size={13} aria-hidden data-idle={!active || undefined} />
      </FlexRow>
    </Table.Th>
  );
}

export interface CountryCoverageTableProps {
  rows: readonly CountryWithCoverageCounts[];
  control: CoverageMapUrlStateAndSetter;
  open: CountryCoveragePanelState;
  /** Whether to show all rows, for printing. */
  showAll: boolean;
}

function buildColumns(chosen: readonly CoverageTechnology[]): readonly { sort: CoverageSortColumn; title: string }[] {
  return [
    { sort: 'networks', title: t`Networks` },
    { sort: 'providers', title: t`Providers` },
    ...chosen.map((each) => ({ sort: each, title: coverageTechnologyLabels[each] })),
  ];
}

/** Coverage counts per country: networks and providers with any chosen technology, and counts per technology. */
export function CountryCoverageTable({ rows, control, open, showAll }: CountryCoverageTableProps) {
  const { state } = control;
  const { view, sort, order } = state;
  const [rowCount, setRowCount] = useState(pageSize);
  const shown = showAll ? rows.length : rowCount;
  const sorted = useMemo(() => sortCountryCoverageRows(rows, { view, sort, order }), [rows, view, sort, order]);
  const chosen = parseCoverageTechnologiesParam(state.technologies);
  const columns = buildColumns(chosen);
  const coverageByCountry = useTechnologyCoverageByCountry(chosen);
  return (
    <div className={classes['frame']}>
      <Table className={classes['table'] ?? ''} aria-label={t`Coverage by country`}>
        <Table.Thead>
          <Table.Tr>
            <SortableHeader sort="country" title={t`Country`} control={control} />
            {columns.map((column) => (
              <SortableHeader key={column.sort} {...column} control={control} />
            ))}
            {coverageByCountry !== undefined && <Table.Th scope="col">{t`Networks and providers`}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sorted.slice(0, shown).map((row) => (
            <Table.Tr key={row.code}>
              <Table.Td>
                <button
                  type="button"
                  className={classes['country']}
                  aria-expanded={row.code === open.code}
                  onClick={() => open.pick(row.code)}
                >
                  {row.name}
                </button>
              </Table.Td>
              {columns.map((column) => (
                <Table.Td key={column.sort} className="tabular">
                  {getCountryCoverageCountInColumn(row, column.sort, view)}
                </Table.Td>
              ))}
              {coverageByCountry !== undefined && (
                <Table.Td>
                  <CoveringNetworksAndProvidersCell coverage={coverageByCountry.get(row.code)} view={view} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {shown < sorted.length && (
        <ShowMoreRow onMore={() => setRowCount(rowCount + pageSize)}>
          {plural(sorted.length, { other: `${shown} of # countries` })}
        </ShowMoreRow>
      )}
    </div>
  );
}
