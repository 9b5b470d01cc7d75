import { Checkbox } from '@mantine/core';
import type { SavedSearchView } from '@marketplace/contracts/searches/searches.views.ts';
import classes from './AlertsCheckbox.module.css';
import { alertsLabel, useSearchAlerts } from './useSearchAlerts.ts';

/** Whether the person wants a mail when a saved search gains matches. */
export function AlertsCheckbox({ search }: { search: SavedSearchView }) {
  const change = useSearchAlerts();
  return (
    <Checkbox
      classNames={{ root: classes['root'] ?? '', body: classes['body'] ?? '', label: classes['label'] ?? '' }}
      label={alertsLabel}
      aria-label={`${alertsLabel} of ${search.name}`}
      checked={search.alerts}
      onChange={({ currentTarget }) => change(search, currentTarget.checked)}
    />
  );
}
