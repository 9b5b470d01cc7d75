import { t } from '@lingui/core/macro';
import type { SavedSearchReplyItem } from '@marketplace/contracts/searches/searches.views.ts';
import { useSession } from '../../../core/hooks.ts';
import { showFailureToast } from '../../../core/showFailureToast.ts';
import { useSetSearchAlertsMutation } from '../searchesApi.ts';

/** Label of the checkbox for mail alerts; the mails quote the label. */
export const searchAlertsCheckboxLabel = t`Email me about new matches`;

/** Formats the label of the checkbox together with the name of the search. */
export function formatSearchAlertsLabel({ name }: Pick<SavedSearchReplyItem, 'name'>): string {
  return t`Email me about new matches of ${name}`;
}

/** @returns a function that turns mail alerts of a saved search on or off, and shows a toast if the change fails. */
export function useSetSearchAlerts(): (search: SavedSearchReplyItem, wanted: boolean) => void {
  const { user } = useSession();
  const [setAlerts] = useSetSearchAlertsMutation();
  const change = async ({ id }: SavedSearchReplyItem, wanted: boolean): Promise<void> => {
    if (user === null) return;
    const { error } = await setAlerts({ userId: user.id, id, wanted });
    if (error === undefined) return;
    showFailureToast(error, t`Your email preferences were not changed`);
  };
  return (search, wanted) => void change(search, wanted);
}
