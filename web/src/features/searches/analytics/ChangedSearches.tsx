import { Table } from '@mantine/core';
import { type ChangedSearch, mostChangedSearches } from '@marketplace/contracts/searches/searches.rematch.views.ts';
import { requirementsSummary } from '@marketplace/domain/matching/matching.summary.ts';
import { reasonText } from '@marketplace/domain/searches/searches.rematchReasons.ts';
import { inFigures } from '../../../ui/figures.ts';
import { DayTime } from '../../../ui/RelativeTime.tsx';
import { StackedRow, StackedTable } from '../../../ui/StackedTable.tsx';
import { TableHead } from '../../../ui/TableHead.tsx';
import { Text } from '../../../ui/Text.tsx';
import classes from './Analytics.module.css';
import { placesText } from './rematchWords.ts';

const formatScore = (score: number | null): string => (score === null ? '–' : String(score));

/** Searches in which the rank of a provider changes, latest first. */
export function ChangedSearches({ changed }: { changed: readonly ChangedSearch[] }) {
  if (changed.length === 0) return null;
  return (
    <div className={classes['people']}>
      <Text size="medium">
        {changed.length < mostChangedSearches
          ? 'The searches in which its place changes:'
          : `The last ${mostChangedSearches} different searches in which its place changes:`}
      </Text>
      <StackedTable upTo="tablet" className={classes['table'] ?? ''}>
        <TableHead columns={['Asked for', 'Times', 'Last', 'Place', 'Score', 'Why']} />
        <Table.Tbody>
          {changed.map((search) => (
            <StackedRow key={`${search.last_search} ${JSON.stringify(search.requirements)}`}>
              <Table.Td data-label="Asked for">{requirementsSummary(search.requirements)}</Table.Td>
              <Table.Td data-label="Times">{inFigures(search.searches)}</Table.Td>
              <Table.Td data-label="Last">
                <DayTime instant={search.last_search} />
              </Table.Td>
              <Table.Td data-label="Place" className="tabular">
                {placesText(search)}
              </Table.Td>
              <Table.Td data-label="Score" className="tabular">
                {formatScore(search.score_then)} → {formatScore(search.score_now)}
              </Table.Td>
              <Table.Td data-label="Why">{reasonText(search.reason)}</Table.Td>
            </StackedRow>
          ))}
        </Table.Tbody>
      </StackedTable>
    </div>
  );
}
