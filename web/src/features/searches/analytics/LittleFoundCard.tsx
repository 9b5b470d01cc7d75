import { littleMatches } from '@marketplace/contracts/searches/searches.analytics.views.ts';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import classes from './Analytics.module.css';
import { type DayParams, useLittleFoundQuery } from './analyticsApi.ts';
import { AskedCard } from './AskedCard.tsx';
import { countText, requirementsLine } from './words.ts';

/** Requirements shown before Show all. */
const shownFirst = 5;

const titles = {
  few: { title: 'Searches that found little', empty: `No search found fewer than ${littleMatches} providers.` },
  none: { title: 'Searches without a result', empty: 'Every search found a provider.' },
} as const;

interface LittleFoundCardProps {
  days: DayParams;
  /** Shows all of them from the start. */
  whole?: boolean;
  /** Few matches, or none at all. */
  matches?: keyof typeof titles;
}

/** What people asked for that the catalogue hardly answers, or does not answer. */
export function LittleFoundCard({ days, whole = false, matches = 'few' }: LittleFoundCardProps) {
  const asked = useLittleFoundQuery({ ...days, matches });
  const [all, setAll] = useState(whole);
  return (
    <AskedCard
      title={titles[matches].title}
      asked={asked}
      isEmpty={({ total }) => total === 0}
      empty={titles[matches].empty}
    >
      {({ groups, total }) => (
        <>
          <ol className={classes['little']}>
            {groups
              .slice(0, all ? groups.length : shownFirst)
              .map(({ requirements, searches, people, best_matches }) => (
                <li key={JSON.stringify(requirements)}>
                  <strong>{requirementsLine(requirements)}</strong>
                  <span className="tabular">
                    {countText(searches, 'search', 'searches')} by {countText(people, 'person', 'people')}
                    {matches === 'few' && `, ${countText(best_matches, 'match', 'matches')} at best`}
                  </span>
                </li>
              ))}
          </ol>
          {!all && groups.length > shownFirst && (
            <Button variant="quiet" onClick={() => setAll(true)}>
              Show all {groups.length}
            </Button>
          )}
          {all && total > groups.length && (
            <p className={classes['none']}>{total - groups.length} more are in the export.</p>
          )}
        </>
      )}
    </AskedCard>
  );
}
