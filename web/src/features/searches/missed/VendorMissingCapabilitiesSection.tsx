import { t } from '@lingui/core/macro';
import { Table } from '@mantine/core';
import {
  minBuyersPerMissedSearchMetric,
  type MissedRequirementWithSearchCounts,
  type ProviderMissedSearchesReportReply,
} from '@marketplace/contracts/searches/searches.missed.views.ts';
import { Card } from '../../../ui/Card.tsx';
import { formatInteger } from '../../../ui/numberFormat.ts';
import { formatMonthOfUtcDay } from '../../../ui/dateTimeFormat.ts';
import { QueryErrorOrSkeleton } from '../../../ui/QueryErrorOrSkeleton.tsx';
import { StackedTableRow, StackedTable } from '../../../ui/StackedTable.tsx';
import { TableHeader } from '../../../ui/TableHeader.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import classes from './Missed.module.css';
import { useMissedSearchesQuery } from './missedApi.ts';
import {
  formatEvaluatedOfMoreSearches,
  formatEvaluatedSearches,
  formatMissingCapability,
  formatSearchesWithAllRequirementsMet,
  formatTopTenSearches,
} from './missedSearchesText.ts';

const columns = [t`Requirement`, t`Your catalogue entry`, t`Searches`, t`Buyers`];

function MissedRow({ line }: { line: MissedRequirementWithSearchCounts }) {
  return (
    <StackedTableRow>
      <Table.Td>
        <strong>{formatMissingCapability(line)}</strong>
      </Table.Td>
      <Table.Td data-label={t`Your catalogue entry`}>{line.stated ? t`Not fully met` : t`Not stated`}</Table.Td>
      <Table.Td data-label={t`Searches`}>{formatInteger(line.searches)}</Table.Td>
      <Table.Td data-label={t`Buyers`}>{formatInteger(line.buyers)}</Table.Td>
    </StackedTableRow>
  );
}

function MissedTable({ lines }: { lines: readonly MissedRequirementWithSearchCounts[] }) {
  if (lines.length === 0) {
    return (
      <p
        className={classes['none']}
      >{t`No capability that your entry lacks was requested by at least ${minBuyersPerMissedSearchMetric} different buyers.`}</p>
    );
  }
  return (
    <StackedTable inCard className={classes['table'] ?? ''}>
      <TableHeader columns={columns} />
      <Table.Tbody>
        {lines.map((line) => (
          <MissedRow key={`${line.criterion} ${line.asked} ${String(line.stated)}`} line={line} />
        ))}
      </Table.Tbody>
    </StackedTable>
  );
}

/**
 * Formats sentences about the number of searches in the month and the ranks of the vendor's provider in these searches.
 */
function formatSummary({
  range,
  looked_at,
  in_first_ten,
  nothing_missing,
  lines,
  is_cut,
}: ProviderMissedSearchesReportReply): string {
  const month = formatMonthOfUtcDay(range.from);
  if (looked_at === null) {
    return t`Not enough searches in ${month} to show statistics (at least ${minBuyersPerMissedSearchMetric} buyers are needed).`;
  }
  return [
    is_cut ? formatEvaluatedOfMoreSearches(month, looked_at) : formatEvaluatedSearches(month, looked_at),
    in_first_ten !== null && formatTopTenSearches(in_first_ten),
    nothing_missing !== null && formatSearchesWithAllRequirementsMet(nothing_missing),
    lines.length > 0 &&
      t`The table shows the requirements that most often kept you out of the top 10 in the other searches.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

/** Section on the capabilities whose lack kept the vendor's provider out of the first ten matches in the last month. */
export function VendorMissingCapabilitiesSection() {
  const query = useMissedSearchesQuery(undefined);
  const { data } = query;
  return (
    <Card className={classes['card']} title={t`Missed searches`}>
      {data === undefined && (
        <QueryErrorOrSkeleton
          query={query}
          failure={t`Failed to load missed searches`}
          loading={t`Loading missed searches`}
          rows={4}
        />
      )}
      {data !== undefined && (
        <>
          <MutedText className={classes['lead']}>{formatSummary(data)}</MutedText>
          {data.looked_at !== null && <MissedTable lines={data.lines} />}
          {data.looked_at !== null && (
            <MutedText
              faint
              size="medium"
              className={classes['foot']}
            >{t`Each row counts searches by at least ${minBuyersPerMissedSearchMetric} different buyers in the whole month.`}</MutedText>
          )}
        </>
      )}
    </Card>
  );
}
