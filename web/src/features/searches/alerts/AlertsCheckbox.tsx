import { Checkbox } from '@mantine/core';
import type { SavedSearchView } from '@marketplace/contracts/searches/searches.views.ts';
import classes from './AlertsCheckbox.module.css';
import { alertsLabel, useSearchAlerts } from './useSearchAlerts.ts';

/** Checkbox that turns mails about new matches of a saved search on or off. */
export function AlertsCheckbox({ search }: { search: SavedSearchView }) {
  const setAlerts = useSearchAlerts();
  return (
    <Checkbox
      classNames={{ root: classes['root'] ?? '', body: classes['body'] ?? '', label: classes['label'] ?? '' }}
      label={alertsLabel}
      aria-label={`${alertsLabel} of ${search.name}`}
      checked={search.alerts}
      onChange={({ currentTarget }) => setAlerts(search, currentTarget.checked)}
    />
  );
}
