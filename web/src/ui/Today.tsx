import { useSyncExternalStore } from 'react';
import { dayText } from './instants.ts';

const neverChanges = () => () => undefined;

/**
 * The current date in the visitor's time zone. Prerendered pages contain "today" instead, since the build cannot know
 * the date.
 */
export function Today() {
  const day = useSyncExternalStore(
    neverChanges,
    () => dayText(new Date().toISOString()),
    () => null,
  );
  return day === null ? 'today' : <time>{day}</time>;
}
