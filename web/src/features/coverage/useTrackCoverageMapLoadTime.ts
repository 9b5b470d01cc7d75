import { useEffect, useState } from 'react';
import { trackEventWithConsent } from '../../core/trackEventWithConsent.ts';

/** Tracks once how long the coverage map page takes to load its data after opening. */
export function useTrackCoverageMapLoadTime(loaded: boolean): void {
  const [openedAt] = useState(() => performance.now());
  useEffect(() => {
    if (loaded)
      trackEventWithConsent({ name: 'coverage_map_page_load', loadedMs: Math.round(performance.now() - openedAt) });
  }, [loaded, openedAt]);
}
