import { type RefObject, useEffect } from 'react';
import { belongsElsewhere } from '../../../ui/keyTarget.ts';
import type { Direction, Steps } from './steps.ts';

export interface DrawerActions {
  close: () => void;
  navigation: Steps;
}

const directions: Readonly<Record<string, Direction>> = { ArrowUp: 'previous', ArrowDown: 'next' };

/** Closes the drawer with Escape and steps through the list with the arrow keys, from the drawer or from a name in the list. */
export function useDrawerKeys(frame: RefObject<HTMLElement | null>, { close, navigation }: DrawerActions): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : document.body;
      const isInside = frame.current?.contains(target) ?? false;
      if (event.defaultPrevented || (!isInside && belongsElsewhere(target))) return;
      if (event.key === 'Escape') {
        close();
        return;
      }
      const direction = directions[event.key];
      const isOnName = target.closest('a[data-provider]') !== null;
      if (direction === undefined || (!isInside && !isOnName)) return;
      event.preventDefault();
      navigation.go(direction);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [frame, close, navigation]);
}
