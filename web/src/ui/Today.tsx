import { useSyncExternalStore } from 'react';
import { dayText } from './instants.ts';

const neverChanges = () => () => undefined;

/** The visitor's day; while the build paints the page nobody's is known. */
export function Today() {
  const day = useSyncExternalStore(
    neverChanges,
    () => dayText(new Date().toISOString()),
    () => null,
  );
  return day === null ? 'today' : <time>{day}</time>;
}
