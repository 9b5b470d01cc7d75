import { t } from '@lingui/core/macro';
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
import { formatCountWithNoun, formatFractionAsWholePercent, formatWeekStart } from './analyticsText.ts';

/** Number of weeks that are shown until the user selects Show all. The newest weeks are shown. */
const initialWeeks = 16;

const columns = [t`Sent RFQ`, ...Array.from({ length: cohortRetentionWeeks }, (_none, index) => `Week ${index + 1}`)];

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
      <li>{t`Each row is the people whose first search was in the week that begins on that Monday. Weeks are whole, also where the days above begin or end within one; weeks in which nobody was new are left out.`}</li>
      <li>
        {t`Sent RFQ is the share of them who sent an RFQ less than`} {formatCountWithNoun(within, 'day', 'days')}{' '}
        {t`after their first search. Week 1 is the share who searched again in the week after, and so on. The running week counts so far, and weeks to come are empty.`}
      </li>
      <li>{t`The first search is the first whose person is known: searches lose their person after 26 months, and when somebody objects or is erased.`}</li>
      {hidden && <li>{t`What fewer than ${minUsersPerStatistic} people did is shown to administrators only.`}</li>}
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
      title={t`People who come back`}
      aside={<HeatMapLegend less="0%" more="100% of the people" />}
      query={query}
      isEmpty={({ cohorts }) => cohorts.length === 0}
      empty={t`Nobody searched for the first time in these weeks.`}
    >
      {({ cohorts, within }) => (
        <>
          <HeatMap
            label={t`People who come back`}
            rowLabel={t`First search in the week of`}
            columns={columns}
            rows={cohorts.slice(showAll ? 0 : -initialWeeks).map(toRow)}
            valueText={formatFractionAsWholePercent}
            maxValue={1}
            totalLabel={t`People`}
          />
          {!showAll && cohorts.length > initialWeeks && (
            <Button
              variant="quiet"
              onClick={() => setShowAll(true)}
            >{t`Show all ${{ length: cohorts.length }} weeks`}</Button>
          )}
          <Definitions within={within} hidden={cohorts.some(({ outcome }) => outcome === null)} />
        </>
      )}
    </QueryResultCardWithLoadingStates>
  );
}
