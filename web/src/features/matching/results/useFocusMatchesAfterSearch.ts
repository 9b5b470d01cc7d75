import { type RefObject, useEffect, useRef, useState } from 'react';
import { matchInsightsHeadingId } from './AllMatchesInsightsCard.tsx';
import type { MatchResultsState } from './useMatchResultsPage.ts';

/**
 * Focuses the heading of the results and scrolls to the results when a search has finished.
 * @returns a function to call when a search starts.
 */
export function useFocusMatchesAfterSearch(
  results: RefObject<HTMLElement | null>,
  matches: MatchResultsState,
): () => void {
  const [started, setStarted] = useState(0);
  /** Number of the last search whose results received the focus. */
  const focusedSearch = useRef(0);
  const isSettled = matches.active && !matches.stale;
  useEffect(() => {
    if (focusedSearch.current === started || !isSettled) return;
    focusedSearch.current = started;
    const heading = document.getElementById(matchInsightsHeadingId) ?? results.current;
    heading?.focus({ preventScroll: true });
    results.current?.scrollIntoView();
  }, [started, isSettled, results]);
  return () => setStarted((count) => count + 1);
}
