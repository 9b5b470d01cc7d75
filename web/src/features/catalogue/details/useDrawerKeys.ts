import { type RefObject, useEffect } from 'react';
import { belongsElsewhere } from '../../../ui/keyTarget.ts';
import type { Direction, Steps } from './steps.ts';

export interface DrawerActions {
  close: () => void;
  steps: Steps;
}

const directions: Readonly<Record<string, Direction>> = { ArrowUp: 'before', ArrowDown: 'after' };

/** Escape closes; up and down step through the list, from the drawer and from the names in the list, which then follow. */
export function useDrawerKeys(frame: RefObject<HTMLElement | null>, { close, steps }: DrawerActions): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : document.body;
      const inside = frame.current?.contains(target) ?? false;
      if (event.defaultPrevented || (!inside && belongsElsewhere(target))) return;
      if (event.key === 'Escape') {
        close();
        return;
      }
      const direction = directions[event.key];
      const onName = target.closest('a[data-provider]') !== null;
      if (direction === undefined || (!inside && !onName)) return;
      event.preventDefault();
      steps.go(direction);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [frame, close, steps]);
}
