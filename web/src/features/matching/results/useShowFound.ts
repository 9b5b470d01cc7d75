import { type RefObject, useEffect, useRef, useState } from 'react';
import { resultsHeadingId } from './InsightsCard.tsx';
import type { Matches } from './useMatches.ts';

/**
 * Leads to the results of a search once they are there: their heading gets the focus, the results begin below the bars at the top.
 * @returns what a search calls when it starts.
 */
export function useShowFound(results: RefObject<HTMLElement | null>, matches: Matches): () => void {
  const [started, setStarted] = useState(0);
  /** The last search that was led to. */
  const shown = useRef(0);
  const isSettled = matches.active && !matches.stale;
  useEffect(() => {
    if (shown.current === started || !isSettled) return;
    shown.current = started;
    const heading = document.getElementById(resultsHeadingId) ?? results.current;
    heading?.focus({ preventScroll: true });
    results.current?.scrollIntoView();
  }, [started, isSettled, results]);
  return () => setStarted((count) => count + 1);
}
