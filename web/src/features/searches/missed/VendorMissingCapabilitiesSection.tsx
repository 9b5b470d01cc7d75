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
import { formatMissingCapability, formatSearchAndBuyerCount } from './missedSearchesText.ts';

const columns = [t`Asked for`, t`Your catalogue entry`, 'Searches', 'Buyers'];

function MissedRow({ line }: { line: MissedRequirementWithSearchCounts }) {
  return (
    <StackedTableRow>
      <Table.Td>
        <strong>{formatMissingCapability(line)}</strong>
      </Table.Td>
      <Table.Td data-label="Your catalogue entry">{line.stated ? t`Does not meet it in full` : t`Not stated`}</Table.Td>
      <Table.Td data-label="Searches">{formatInteger(line.searches)}</Table.Td>
      <Table.Td data-label="Buyers">{formatInteger(line.buyers)}</Table.Td>
    </StackedTableRow>
  );
}

function MissedTable({ lines }: { lines: readonly MissedRequirementWithSearchCounts[] }) {
  if (lines.length === 0) {
    return (
      <p
        className={classes['none']}
      >{t`Nothing that your entry lacks was asked for by ${minBuyersPerMissedSearchMetric} different buyers.`}</p>
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
    return `Fewer than ${minBuyersPerMissedSearchMetric} different buyers searched in ${month}, so nothing is told of them.`;
  }
  return [
    `In ${month} there were ${is_cut ? 'more than ' : ''}${formatSearchAndBuyerCount(looked_at)}.`,
    in_first_ten !== null && `You stood among the first ten in ${formatSearchAndBuyerCount(in_first_ten)}.`,
    nothing_missing !== null &&
      `In ${formatSearchAndBuyerCount(nothing_missing)} you lacked nothing, and others stood before you.`,
    lines.length > 0 && 'Below is what cost you most in the others.',
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

/** Section on the capabilities whose lack kept the vendor's provider out of the first ten matches in the last month. */
export function VendorMissingCapabilitiesSection() {
  const query = useMissedSearchesQuery(undefined);
  const { data } = query;
  return (
    <Card className={classes['card']} title={t`Searches that you missed`}>
      {data === undefined && (
        <QueryErrorOrSkeleton
          query={query}
          failure={t`Failed to load the searches that you missed`}
          loading={t`Loading the searches that you missed`}
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
            >{t`A line has at least ${minBuyersPerMissedSearchMetric} different buyers behind it. Figures are those of the whole month.`}</MutedText>
          )}
        </>
      )}
    </Card>
  );
}
