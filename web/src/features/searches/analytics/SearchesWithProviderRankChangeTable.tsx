import { t } from '@lingui/core/macro';
import { Table } from '@mantine/core';
import {
  type SearchWithChangedProviderRank,
  maxListedChangedRankSearches,
} from '@marketplace/contracts/searches/searches.rematch.views.ts';
import { formatRequirementsSummary } from '@marketplace/domain/matching/matching.summary.ts';
import { formatRankChangeReason } from '@marketplace/domain/searches/searches.rematchReasons.ts';
import { formatInteger } from '../../../ui/numberFormat.ts';
import { CalendarDateWithTimeTooltip } from '../../../ui/RelativeTimeText.tsx';
import { StackedTableRow, StackedTable } from '../../../ui/StackedTable.tsx';
import { TableHeader } from '../../../ui/TableHeader.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import classes from './Analytics.module.css';
import { formatRankChange } from './rematchText.ts';

const formatScore = (score: number | null): string => (score === null ? '–' : String(score));

/**
 * Table of the searches in which the rank of the selected provider changes in the rematch, latest first. Renders
 * nothing if there are none.
 */
export function SearchesWithProviderRankChangeTable({
  changed,
}: {
  changed: readonly SearchWithChangedProviderRank[];
}) {
  if (changed.length === 0) return null;
  return (
    <div className={classes['people']}>
      <MutedText size="medium">
        {changed.length < maxListedChangedRankSearches
          ? t`The searches in which its place changes:`
          : t`The last ${maxListedChangedRankSearches} different searches in which its place changes:`}
      </MutedText>
      <StackedTable upTo="tablet" className={classes['table'] ?? ''}>
        <TableHeader columns={[t`Asked for`, 'Times', 'Last', 'Place', 'Score', 'Why']} />
        <Table.Tbody>
          {changed.map((search) => (
            <StackedTableRow key={`${search.last_search} ${JSON.stringify(search.requirements)}`}>
              <Table.Td data-label="Asked for">{formatRequirementsSummary(search.requirements)}</Table.Td>
              <Table.Td data-label="Times">{formatInteger(search.searches)}</Table.Td>
              <Table.Td data-label="Last">
                <CalendarDateWithTimeTooltip instant={search.last_search} />
              </Table.Td>
              <Table.Td data-label="Place" className="tabular">
                {formatRankChange(search)}
              </Table.Td>
              <Table.Td data-label="Score" className="tabular">
                {formatScore(search.score_then)} → {formatScore(search.score_now)}
              </Table.Td>
              <Table.Td data-label="Why">{formatRankChangeReason(search.reason)}</Table.Td>
            </StackedTableRow>
          ))}
        </Table.Tbody>
      </StackedTable>
    </div>
  );
}
