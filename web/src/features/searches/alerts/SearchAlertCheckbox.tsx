import { Checkbox } from '@mantine/core';
import type { SavedSearchReplyItem } from '@marketplace/contracts/searches/searches.views.ts';
import classes from './SearchAlertCheckbox.module.css';
import { formatSearchAlertsLabel, searchAlertsCheckboxLabel, useSetSearchAlerts } from './useSetSearchAlerts.ts';

/** Checkbox that turns mails about new matches of a saved search on or off. */
export function SearchAlertCheckbox({ search }: { search: SavedSearchReplyItem }) {
  const setAlerts = useSetSearchAlerts();
  return (
    <Checkbox
      classNames={{ root: classes['root'] ?? '', body: classes['body'] ?? '', label: classes['label'] ?? '' }}
      label={searchAlertsCheckboxLabel}
      aria-label={formatSearchAlertsLabel(search)}
      checked={search.alerts}
      onChange={({ currentTarget }) => setAlerts(search, currentTarget.checked)}
    />
  );
}
