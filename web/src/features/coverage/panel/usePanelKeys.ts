import { type RefObject, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { belongsElsewhere } from '../../../ui/keyTarget.ts';
import { readOpen } from '../../../shared/catalogue/openProvider.ts';

/** Escape closes the panel, from inside it and from the page; the details of a provider that are open close first. */
export function usePanelKeys(frame: RefObject<HTMLElement | null>, close: () => void): void {
  const [search] = useSearchParams();
  const isBelow = readOpen(search) !== null;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : document.body;
      const inside = frame.current?.contains(target) ?? false;
      if (!inside && (isBelow || belongsElsewhere(target))) return;
      event.preventDefault();
      close();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [frame, close, isBelow]);
}
