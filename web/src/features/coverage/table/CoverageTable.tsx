import { Table } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { type CoverageTechnology, technologyNames } from '@marketplace/contracts/coverage/coverage.values.ts';
import { MoreRows } from '../../../ui/MoreRows.tsx';
import { Row } from '../../../ui/Row.tsx';
import { chosenTechnologies, type CoverageControl, type CoverageSort } from '../coverageAddress.ts';
import type { CountryRow } from '../coverageFigures.ts';
import type { OpenCountry } from '../useOpenCountry.ts';
import classes from './CoverageTable.module.css';
import { countIn, sortRows } from './sortRows.ts';
import { useWhoCovers, WhoCell } from './WhoCell.tsx';

/** Countries that come into sight at once. */
const pageSize = 25;

interface HeadCellProps {
  sort: CoverageSort;
  title: string;
  control: CoverageControl;
}

function HeadCell({ sort, title, control: { state, change } }: HeadCellProps) {
  const active = state.sort === sort;
  const first = sort === 'country' ? 'asc' : 'desc';
  const other = state.order === 'asc' ? 'desc' : 'asc';
  const Arrow = active && state.order === 'desc' ? IconArrowDown : IconArrowUp;
  const direction = state.order === 'desc' ? 'descending' : 'ascending';
  return (
    <Table.Th scope="col" aria-sort={active ? direction : 'none'}>
      <Row
        as="button"
        inline
        gap={4}
        type="button"
        className={classes['sort']}
        onClick={() => change({ sort, order: active ? other : first })}
      >
        {title}
        <Arrow size={13} aria-hidden data-idle={!active || undefined} />
      </Row>
    </Table.Th>
  );
}

export interface CoverageTableProps {
  rows: readonly CountryRow[];
  control: CoverageControl;
  open: OpenCountry;
  /** All rows at once, as on paper. */
  whole: boolean;
}

function columnsOf(chosen: readonly CoverageTechnology[]): readonly { sort: CoverageSort; title: string }[] {
  return [
    { sort: 'networks', title: 'Networks' },
    { sort: 'providers', title: 'Providers' },
    ...chosen.map((each) => ({ sort: each, title: technologyNames[each] })),
  ];
}

/** What the map shows, in figures: networks and providers with any of the chosen technologies, and the view's count of each. */
export function CoverageTable({ rows, control, open, whole }: CoverageTableProps) {
  const { state } = control;
  const { view, sort, order } = state;
  const [opened, setOpened] = useState(pageSize);
  const shown = whole ? rows.length : opened;
  const sorted = useMemo(() => sortRows(rows, { view, sort, order }), [rows, view, sort, order]);
  const chosen = chosenTechnologies(state.technologies);
  const columns = columnsOf(chosen);
  const who = useWhoCovers(chosen);
  return (
    <div className={classes['frame']}>
      <Table className={classes['table'] ?? ''} aria-label="Coverage by country">
        <Table.Thead>
          <Table.Tr>
            <HeadCell sort="country" title="Country" control={control} />
            {columns.map((column) => (
              <HeadCell key={column.sort} {...column} control={control} />
            ))}
            {who !== undefined && <Table.Th scope="col">Who</Table.Th>}
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
                  {countIn(row, column.sort, view)}
                </Table.Td>
              ))}
              {who !== undefined && (
                <Table.Td>
                  <WhoCell who={who.get(row.code)} view={view} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {shown < sorted.length && (
        <MoreRows onMore={() => setOpened(opened + pageSize)}>{`${shown} of ${sorted.length} countries`}</MoreRows>
      )}
    </div>
  );
}
