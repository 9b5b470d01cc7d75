import { msg, plural } from '@lingui/core/runtime-macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import {
  cohortRetentionWeeks,
  type SearchUserCohort,
  type SearchToQuoteFunnelCounts,
} from '@marketplace/contracts/searches/searches.funnel.views.ts';
import { formatColumnHeading } from '@marketplace/http/columnHeadings.ts';
import {
  type WorkbookSheet,
  createWorkbookSheet,
  createWorkbookSheetWithHeadings,
} from '@marketplace/http/workbook.ts';

interface Step {
  readonly step: string;
  readonly searches?: number | undefined;
  readonly people?: number | undefined;
  readonly rfqs?: number | undefined;
}

/** Builds a sheet with a row for each step of the funnel; suppressed steps are empty. */
export function buildSearchFunnelSheet(
  within: number,
  { searches, known, open, outcome }: SearchToQuoteFunnelCounts,
): WorkbookSheet {
  const rows: Step[] = [
    { step: formatMessage(msg`Searches`), searches },
    { step: formatMessage(msg`Searches by identified users`), ...known },
    {
      step: formatMessage(
        msg`Of these, searches less than ${plural({ days: within }, { one: '# day', other: '# days' })} old`,
      ),
      searches: open,
    },
    {
      step: formatMessage(
        msg`Followed by an RFQ within ${plural({ days: within }, { one: '# day', other: '# days' })}`,
      ),
      ...outcome?.followed,
      rfqs: outcome?.rfqs,
    },
    {
      step: formatMessage(msg`Followed by an RFQ with a quote`),
      ...outcome?.quoted,
      rfqs: outcome?.rfqs_quoted,
    },
  ];
  return createWorkbookSheet(formatMessage(msg`Funnel`), ['step', 'searches', 'people', 'rfqs'], rows);
}

const weekNumbers = Array.from({ length: cohortRetentionWeeks }, (_none, at) => at + 1);

/**
 * Builds a sheet with a row for each week of first searches: the number of new people, and how many of them sent an RFQ
 * or searched again in later weeks. Suppressed cells are empty.
 */
export function buildSearchCohortsSheet(within: number, cohorts: readonly SearchUserCohort[]): WorkbookSheet {
  const sent = {
    name: `sent_rfq_within_${within}_days`,
    heading: formatMessage(msg`Sent RFQ within ${plural({ days: within }, { one: '# day', other: '# days' })}`),
  };
  const weeks = weekNumbers.map((number) => ({
    name: `week_${number}`,
    heading: formatMessage(msg`Week ${{ number }}`),
  }));
  const cohort = (['week', 'people'] as const).map((name) => ({ name, heading: formatColumnHeading(name) }));
  const rows = cohorts.map(({ week, people, outcome }) => ({
    ...{ week, people, [sent.name]: outcome?.sent_rfq },
    ...Object.fromEntries(weeks.map(({ name }, at) => [name, outcome?.returned[at]])),
  }));
  return createWorkbookSheetWithHeadings<Record<string, unknown>>(
    formatMessage(msg`Cohorts`),
    [...cohort, sent, ...weeks],
    rows,
  );
}
