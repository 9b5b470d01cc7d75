import { useEffect, useState } from 'react';
import { trackEventWithConsent } from '../../core/trackEventWithConsent.ts';

/** Tracks the time from opening the page to its data, once. */
export function useTrackCoverageMapLoadTime(loaded: boolean): void {
  const [openedAt] = useState(() => performance.now());
  useEffect(() => {
    if (loaded)
      trackEventWithConsent({ name: 'coverage_map_page_load', loadedMs: Math.round(performance.now() - openedAt) });
  }, [loaded, openedAt]);
}
