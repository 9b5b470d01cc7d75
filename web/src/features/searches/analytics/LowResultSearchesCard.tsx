import { t } from '@lingui/core/macro';
import { fewMatchesThreshold } from '@marketplace/contracts/searches/searches.analytics.views.ts';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import classes from './Analytics.module.css';
import { type DateRangeParams, useLittleFoundQuery } from './analyticsApi.ts';
import { QueryResultCardWithLoadingStates } from './QueryResultCardWithLoadingStates.tsx';
import { formatCountWithNoun, formatFilledRequirements } from './analyticsText.ts';

/** Number of groups of equal searches that are shown until the user selects Show all. */
const initialGroups = 5;

const titles = {
  few: { title: t`Searches that found little`, empty: t`No search found fewer than ${fewMatchesThreshold} providers.` },
  none: { title: t`Searches without a result`, empty: t`Every search found a provider.` },
} as const;

interface LittleFoundCardProps {
  days: DateRangeParams;
  /** Whether all searches are shown initially. */
  expanded?: boolean;
  /** `few`: few or no matches; `none`: no matches. */
  matches?: keyof typeof titles;
}

/** Card with the requirements of searches that matched few or no providers. */
export function LowResultSearchesCard({ days, expanded = false, matches = 'few' }: LittleFoundCardProps) {
  const query = useLittleFoundQuery({ ...days, matches });
  const [showAll, setShowAll] = useState(expanded);
  return (
    <QueryResultCardWithLoadingStates
      title={titles[matches].title}
      query={query}
      isEmpty={({ total }) => total === 0}
      empty={titles[matches].empty}
    >
      {({ groups, total }) => (
        <>
          <ol className={classes['little']}>
            {groups
              .slice(0, showAll ? groups.length : initialGroups)
              .map(({ requirements, searches, people, best_matches }) => (
                <li key={JSON.stringify(requirements)}>
                  <strong>{formatFilledRequirements(requirements)}</strong>
                  <span className="tabular">
                    {formatCountWithNoun(searches, 'search', 'searches')} {t`by`}{' '}
                    {formatCountWithNoun(people, 'person', 'people')}
                    {matches === 'few' && `, ${formatCountWithNoun(best_matches, 'match', 'matches')} at best`}
                  </span>
                </li>
              ))}
          </ol>
          {!showAll && groups.length > initialGroups && (
            <Button variant="quiet" onClick={() => setShowAll(true)}>{t`Show all ${{ length: groups.length }}`}</Button>
          )}
          {showAll && total > groups.length && (
            <p className={classes['none']}>{t`${total - groups.length} more are in the export.`}</p>
          )}
        </>
      )}
    </QueryResultCardWithLoadingStates>
  );
}
