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
          ? t`Searches in which the rank of the provider changes:`
          : t`The latest ${maxListedChangedRankSearches} different searches in which the rank of the provider changes:`}
      </MutedText>
      <StackedTable upTo="tablet" className={classes['table'] ?? ''}>
        <TableHeader columns={[t`Requirements`, t`Searches`, t`Last search`, t`Rank`, t`Score`, t`Reason`]} />
        <Table.Tbody>
          {changed.map((search) => (
            <StackedTableRow key={`${search.last_search} ${JSON.stringify(search.requirements)}`}>
              <Table.Td data-label={t`Requirements`}>{formatRequirementsSummary(search.requirements)}</Table.Td>
              <Table.Td data-label={t`Searches`}>{formatInteger(search.searches)}</Table.Td>
              <Table.Td data-label={t`Last search`}>
                <CalendarDateWithTimeTooltip instant={search.last_search} />
              </Table.Td>
              <Table.Td data-label={t`Rank`} className="tabular">
                {formatRankChange(search)}
              </Table.Td>
              <Table.Td data-label={t`Score`} className="tabular">
                {formatScore(search.score_then)} → {formatScore(search.score_now)}
              </Table.Td>
              <Table.Td data-label={t`Reason`}>{formatRankChangeReason(search.reason)}</Table.Td>
            </StackedTableRow>
          ))}
        </Table.Tbody>
      </StackedTable>
    </div>
  );
}
