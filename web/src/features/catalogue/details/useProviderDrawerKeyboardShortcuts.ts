import { type RefObject, useEffect } from 'react';
import { handlesOwnKeyPresses } from '../../../ui/keyTarget.ts';
import type { ProviderListNavigationDirection, AdjacentProviderNavigation } from './useProviderListNavigation.ts';

export interface ProviderDrawerKeyboardActions {
  close: () => void;
  navigation: AdjacentProviderNavigation;
}

const directions: Readonly<Record<string, ProviderListNavigationDirection>> = {
  ArrowUp: 'previous',
  ArrowDown: 'next',
};

/**
 * Closes the drawer with Escape, and opens the previous or next provider with the arrow keys while the focus is in the
 * drawer or on a provider name in the list.
 */
export function useProviderDrawerKeyboardShortcuts(
  frame: RefObject<HTMLElement | null>,
  { close, navigation }: ProviderDrawerKeyboardActions,
): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : document.body;
      const isInside = frame.current?.contains(target) ?? false;
      if (event.defaultPrevented || (!isInside && handlesOwnKeyPresses(target))) return;
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
