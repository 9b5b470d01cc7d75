import { plural, t } from '@lingui/core/macro';
import { fewMatchesThreshold } from '@marketplace/contracts/searches/searches.analytics.views.ts';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { formatInteger } from '../../../ui/numberFormat.ts';
import classes from './Analytics.module.css';
import { type DateRangeParams, useLittleFoundQuery } from './analyticsApi.ts';
import { QueryResultCardWithLoadingStates } from './QueryResultCardWithLoadingStates.tsx';
import { formatFilledRequirements } from './analyticsText.ts';

/** Number of groups of equal searches that are shown until the user selects Show all. */
const initialGroups = 5;

const titles = {
  few: {
    title: t`Searches with few matches`,
    empty: plural(fewMatchesThreshold, {
      one: 'Every search matched at least # provider.',
      other: 'Every search matched at least # providers.',
    }),
  },
  none: { title: t`Searches without matches`, empty: t`Every search matched at least one provider.` },
} as const;

interface LittleFoundCardProps {
  days: DateRangeParams;
  /** Whether all searches are shown initially. */
  expanded?: boolean;
  /** `few`: few or no matches; `none`: no matches. */
  matches?: keyof typeof titles;
}

function formatSearchesWithoutMatches(searches: number, users: number): string {
  return t`${plural(searches, { one: '# search', other: '# searches' })} by ${plural(users, { one: '# user', other: '# users' })}`;
}

/** @param matches largest number of matches of these searches. */
function formatSearchesWithFewMatches(searches: number, users: number, matches: number): string {
  return t`${plural(searches, { one: '# search', other: '# searches' })} by ${plural(users, { one: '# user', other: '# users' })}, ${plural(matches, { 0: 'no matches', one: 'up to # match', other: 'up to # matches' })}`;
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
                    {matches === 'few'
                      ? formatSearchesWithFewMatches(searches, people, best_matches)
                      : formatSearchesWithoutMatches(searches, people)}
                  </span>
                </li>
              ))}
          </ol>
          {!showAll && groups.length > initialGroups && (
            <Button
              variant="quiet"
              onClick={() => setShowAll(true)}
            >{t`Show all ${{ groupCount: formatInteger(groups.length) }}`}</Button>
          )}
          {showAll && total > groups.length && (
            <p className={classes['none']}>
              {t`The export contains ${{ hiddenCount: formatInteger(total - groups.length) }} more.`}
            </p>
          )}
        </>
      )}
    </QueryResultCardWithLoadingStates>
  );
}
