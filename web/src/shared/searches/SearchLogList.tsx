import { plural, t } from '@lingui/core/macro';
import type { LoggedSearchWithIdenticalCountReplyItem } from '@marketplace/contracts/searches/searches.views.ts';
import { PreviousSearchList, PreviousSearchItemWithRunButton } from './SearchRow.tsx';
import { formatSearchRequirementsSummary } from './searchText.ts';

export interface SearchLogListProps {
  searches: readonly LoggedSearchWithIdenticalCountReplyItem[];
  /** Current time in milliseconds since 1970, from the page's clock. */
  now: number;
  onRun: (data: unknown) => void;
}

/** Formats the number of matches, the best match if there is one and, for repeated searches, the number of runs. */
function formatOutcome({
  matched_providers_count: matches,
  top_provider_name: bestMatch,
  times = 1,
}: LoggedSearchWithIdenticalCountReplyItem): string {
  if (times === 1) {
    return bestMatch === null
      ? plural(matches, { one: '# match', other: '# matches' })
      : t`${plural(matches, { one: '# match', other: '# matches' })}, best match: ${bestMatch}`;
  }
  return bestMatch === null
    ? t`${plural(matches, { one: '# match', other: '# matches' })}; ${plural(times, { one: 'searched once', other: 'searched # times' })}`
    : t`${plural(matches, { one: '# match', other: '# matches' })}, best match: ${bestMatch}; ${plural(times, { one: 'searched once', other: 'searched # times' })}`;
}

/** List of logged searches with their matches. Repeated searches are combined and show how often they were run. */
export function SearchLogList({ searches, now, onRun }: SearchLogListProps) {
  return (
    <PreviousSearchList>
      {searches.map((search) => (
        <PreviousSearchItemWithRunButton
          key={search.id}
          title={formatSearchRequirementsSummary(search.requirements)}
          instant={search.search_timestamp}
          now={now}
          outcome={formatOutcome(search)}
          onRun={() => onRun(search.requirements)}
        />
      ))}
    </PreviousSearchList>
  );
}
