import { useState } from 'react';
import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import type { SavedSearchView } from '@marketplace/contracts/searches/searches.views.ts';
import { useSession } from '../../../core/hooks.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { QueryState } from '../../../ui/QueryState.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { AlertsCheckbox } from './AlertsCheckbox.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from './SearchAlerts.module.css';
import { useSavedSearchesQuery } from '../searchesApi.ts';

/** Searches with mails on, those that were mailed about once, and those whose mails ended while the page was open. */
function useAlerted(searches: readonly SavedSearchView[]): readonly SavedSearchView[] {
  const [seenOn, setSeenOn] = useState<ReadonlySet<string>>(new Set());
  const on = searches.filter(({ alerts }) => alerts).map(({ id }) => id);
  if (on.some((id) => !seenOn.has(id))) setSeenOn(new Set([...seenOn, ...on]));
  return searches.filter(({ id, alerts, lastAlertAt }) => alerts || lastAlertAt !== null || seenOn.has(id));
}

function Alerted({ search, now }: { search: SavedSearchView; now: number }) {
  return (
    <Row as="li" gap="0 16px" wrap justify="between">
      <div>
        <h3>{search.name}</h3>
        <small>
          {search.lastAlertAt === null ? (
            'No mail yet'
          ) : (
            <>
              Last mail <RelativeTime instant={search.lastAlertAt} now={now} />
            </>
          )}
        </small>
      </div>
      <AlertsCheckbox search={search} />
    </Row>
  );
}

function AlertedSearches({ searches }: { searches: readonly SavedSearchView[] }) {
  const now = useNow();
  const alerted = useAlerted(searches);
  return (
    <>
      {!searches.some(({ alerts }) => alerts) && <p className={classes['none']}>No mails are on.</p>}
      {alerted.length > 0 && (
        <ul className={classes['list']}>
          {alerted.map((search) => (
            <Alerted key={search.id} search={search} now={now} />
          ))}
        </ul>
      )}
      <Row gap="8px 16px" wrap justify="between" className={classes['foot']}>
        <span>You can turn them on in Search History, for each saved search.</span>
        <ButtonLink to="/search-history">Search History</ButtonLink>
      </Row>
    </>
  );
}

function AlertsOf({ user }: { user: UserView }) {
  const query = useSavedSearchesQuery(user.id);
  const { data } = query;
  if (data !== undefined) return <AlertedSearches searches={data} />;
  return (
    <QueryState
      asked={query}
      failure="Your saved searches could not be loaded"
      loading="Loading your saved searches"
      rows={2}
    />
  );
}

/** The mails about saved searches that a person turned on, each with its switch; as they stand after the link in a mail too. */
export function SearchAlerts() {
  const { user } = useSession();
  return user === null ? null : <AlertsOf user={user} />;
}
