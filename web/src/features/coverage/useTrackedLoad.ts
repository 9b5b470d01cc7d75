import { useEffect, useState } from 'react';
import { track } from '../../core/track.ts';

/** Tells once how long it took from opening the page to its figures. */
export function useTrackedLoad(loaded: boolean): void {
  const [opened] = useState(() => performance.now());
  useEffect(() => {
    if (loaded) track({ name: 'coverage_map_page_load', loadedMs: Math.round(performance.now() - opened) });
  }, [loaded, opened]);
}
