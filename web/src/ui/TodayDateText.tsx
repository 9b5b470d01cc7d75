import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import { formatInstantAsLocalDay } from './dateTimeFormat.ts';

const neverChanges = () => () => undefined;

/**
 * The current date in the visitor's time zone. Prerendered pages contain "today" instead, since the build cannot know
 * the date.
 */
export function TodayDateText() {
  const day = useSyncExternalStore(
    neverChanges,
    () => formatInstantAsLocalDay(new Date().toISOString()),
    () => null,
  );
  return day === null ? t`today` : <time>{day}</time>;
}
