import { useEffect, useState } from 'react';
import { track } from '../../core/track.ts';

/** Tracks the time from opening the page to its data, once. */
export function useTrackedLoad(loaded: boolean): void {
  const [openedAt] = useState(() => performance.now());
  useEffect(() => {
    if (loaded) track({ name: 'coverage_map_page_load', loadedMs: Math.round(performance.now() - openedAt) });
  }, [loaded, openedAt]);
}
