import { type RefObject, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { handlesOwnKeyPresses } from '../../../ui/keyTarget.ts';
import { parseDetailPanelProviderId } from '../../../shared/catalogue/openProvider.ts';

/**
 * Closes the panel when Escape is pressed, whether the focus is inside or outside the panel. If the focus is outside,
 * an open provider details drawer closes first.
 */
export function useCloseCoveragePanelOnEscape(frame: RefObject<HTMLElement | null>, close: () => void): void {
  const [search] = useSearchParams();
  const isDrawerOpen = parseDetailPanelProviderId(search) !== null;
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : document.body;
      const inside = frame.current?.contains(target) ?? false;
      if (!inside && (isDrawerOpen || handlesOwnKeyPresses(target))) return;
      event.preventDefault();
      close();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [frame, close, isDrawerOpen]);
}
