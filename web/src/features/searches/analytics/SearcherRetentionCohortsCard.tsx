import { plural, t } from '@lingui/core/macro';
import {
  minUsersPerStatistic,
  cohortRetentionWeeks,
  type SearchUserCohort,
} from '@marketplace/contracts/searches/searches.funnel.views.ts';
import { useState } from 'react';
import { HeatMapLegend, HeatMap, type HeatMapRowData } from '../../../charts/HeatMap.tsx';
import { Button } from '../../../ui/Button.tsx';
import classes from './Analytics.module.css';
import { type SearchFunnelParams, useSearchCohortsQuery } from './analyticsApi.ts';
import { QueryResultCardWithLoadingStates } from './QueryResultCardWithLoadingStates.tsx';
import { formatFractionAsWholePercent, formatWeekStart } from './analyticsText.ts';

/** Number of weeks that are shown until the user selects Show all. The newest weeks are shown. */
const initialWeeks = 16;

const columns = [
  t`Sent RFQ`,
  ...Array.from({ length: cohortRetentionWeeks }, (_none, index) => t`Week ${{ week: index + 1 }}`),
];

function toRow({ week, people, outcome }: SearchUserCohort): HeatMapRowData {
  const share = (count: number | null | undefined): number | null =>
    count === null || count === undefined ? null : count / people;
  const counts = [
    outcome?.sent_rfq,
    ...Array.from({ length: cohortRetentionWeeks }, (_none, index) => outcome?.returned[index]),
  ];
  return { label: formatWeekStart(week), values: counts.map(share), total: people };
}

function Definitions({ within, hidden }: { within: number; hidden: boolean }) {
  return (
    <ul className={classes['definitions']}>
      <li>{t`Each row shows the users whose first search was in the week starting on that Monday. Whole weeks are counted, even if the selected period starts or ends mid-week. Weeks without new users are omitted.`}</li>
      <li>
        {t`Sent RFQ is the share of these users who sent an RFQ less than ${plural(within, { one: '# day', other: '# days' })} after their first search. Week 1 is the share who searched again in the following week, and so on. The current week is still incomplete, and future weeks are empty.`}
      </li>
      <li>{t`The first search is the first one by an identified user. Searches are anonymised after 26 months, and when users object or their data is erased.`}</li>
      {hidden && <li>{t`Only admins can see statistics of fewer than ${minUsersPerStatistic} users.`}</li>}
    </ul>
  );
}

/**
 * Card with the retention of people, grouped by the week of their first search: the share of people who sent an RFQ,
 * and the share of people who searched again in each later week.
 */
export function SearcherRetentionCohortsCard({ params }: { params: SearchFunnelParams }) {
  const query = useSearchCohortsQuery(params);
  const [showAll, setShowAll] = useState(false);
  return (
    <QueryResultCardWithLoadingStates
      title={t`Returning users`}
      aside={<HeatMapLegend less={t`0% of users`} more={t`100% of users`} />}
      query={query}
      isEmpty={({ cohorts }) => cohorts.length === 0}
      empty={t`No user searched for the first time in these weeks.`}
    >
      {({ cohorts, within }) => (
        <>
          <HeatMap
            label={t`Returning users`}
            rowLabel={t`First search in the week of`}
            columns={columns}
            rows={cohorts.slice(showAll ? 0 : -initialWeeks).map(toRow)}
            valueText={formatFractionAsWholePercent}
            maxValue={1}
            totalLabel={t`Users`}
          />
          {!showAll && cohorts.length > initialWeeks && (
            <Button variant="quiet" onClick={() => setShowAll(true)}>
              {plural({ weeks: cohorts.length }, { one: 'Show # week', other: 'Show all # weeks' })}
            </Button>
          )}
          <Definitions within={within} hidden={cohorts.some(({ outcome }) => outcome === null)} />
        </>
      )}
    </QueryResultCardWithLoadingStates>
  );
}
