import type { LoggedSearchWithIdenticalCountReplyItem } from '@marketplace/contracts/searches/searches.views.ts';
import { formatInteger } from '../../ui/numberFormat.ts';
import { PreviousSearchList, PreviousSearchItemWithRunButton } from './SearchRow.tsx';
import { formatMatchCount, formatSearchRequirementsSummary } from './searchText.ts';

export interface SearchLogListProps {
  searches: readonly LoggedSearchWithIdenticalCountReplyItem[];
  /** Current time in milliseconds since 1970, from the page's clock. */
  now: number;
  onRun: (data: unknown) => void;
}

/** Formats the number of matches, the best match if there is one and, for repeated searches, the number of runs. */
function formatOutcome({
  matched_providers_count: count,
  top_provider_name: top,
  times = 1,
}: LoggedSearchWithIdenticalCountReplyItem): string {
  const found = top === null ? formatMatchCount(count) : `${formatMatchCount(count)}, best ${top}`;
  return times === 1 ? found : `${found}; searched ${formatInteger(times)} times`;
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
