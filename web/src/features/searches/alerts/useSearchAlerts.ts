import type { SavedSearchView } from '@marketplace/contracts/searches/searches.views.ts';
import { useSession } from '../../../core/hooks.ts';
import { notifyFailure } from '../../../core/notifyFailure.ts';
import { useSetSearchAlertsMutation } from '../searchesApi.ts';

/** The words of the switch, which the mails quote. */
export const alertsLabel = 'Mail me about new matches';

/** @returns what turns the mails about a saved search on, or off; it says so when the server refuses. */
export function useSearchAlerts(): (search: SavedSearchView, wanted: boolean) => void {
  const { user } = useSession();
  const [setAlerts] = useSetSearchAlertsMutation();
  const change = async ({ id }: SavedSearchView, wanted: boolean): Promise<void> => {
    if (user === null) return;
    const { error } = await setAlerts({ userId: user.id, id, wanted });
    if (error === undefined) return;
    notifyFailure(error, 'Your mails were not changed');
  };
  return (search, wanted) => void change(search, wanted);
}
