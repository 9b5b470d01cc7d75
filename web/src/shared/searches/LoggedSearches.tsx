import type { SearchLogView } from '@marketplace/contracts/searches/searches.views.ts';
import { SearchList, SearchRow } from './SearchRow.tsx';
import { matchesText, summaryOf } from './searchText.ts';

export interface LoggedSearchesProps {
  searches: readonly SearchLogView[];
  /** Milliseconds since 1970, from the page's clock. */
  now: number;
  onRun: (data: unknown) => void;
}

function outcomeOf({ matched_providers_count: count, top_provider_name: top }: SearchLogView): string {
  return top === null ? matchesText(count) : `${matchesText(count)}, best ${top}`;
}

/** Searches of the log, each with what it found. */
export function LoggedSearches({ searches, now, onRun }: LoggedSearchesProps) {
  return (
    <SearchList>
      {searches.map((search) => (
        <SearchRow
          key={search.id}
          title={summaryOf(search.requirements)}
          instant={search.search_timestamp}
          now={now}
          outcome={outcomeOf(search)}
          onRun={() => onRun(search.requirements)}
        />
      ))}
    </SearchList>
  );
}
