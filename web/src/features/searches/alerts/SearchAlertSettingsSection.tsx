import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import type { SavedSearchReplyItem } from '@marketplace/contracts/searches/searches.views.ts';
import { useSession } from '../../../core/hooks.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { RelativeTimeText } from '../../../ui/RelativeTimeText.tsx';
import { QueryErrorOrSkeleton } from '../../../ui/QueryErrorOrSkeleton.tsx';
import { useCurrentTime } from '../../../ui/useCurrentTime.ts';
import { SearchAlertCheckbox } from './SearchAlertCheckbox.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './SearchAlertSettingsSection.module.css';
import { useSavedSearchesQuery } from '../searchesApi.ts';

/** Returns the searches whose alerts are on, were on at some time since the page was opened, or have ever been sent. */
function useAlertedSearches(searches: readonly SavedSearchReplyItem[]): readonly SavedSearchReplyItem[] {
  const [onSincePageOpened, setOnSincePageOpened] = useState<ReadonlySet<string>>(new Set());
  const on = searches.filter(({ alerts }) => alerts).map(({ id }) => id);
  if (on.some((id) => !onSincePageOpened.has(id))) setOnSincePageOpened(new Set([...onSincePageOpened, ...on]));
  return searches.filter(({ id, alerts, lastAlertAt }) => alerts || lastAlertAt !== null || onSincePageOpened.has(id));
}

function AlertedSearchRow({ search, now }: { search: SavedSearchReplyItem; now: number }) {
  return (
    <FlexRow as="li" gap="0 16px" wrap justify="between">
      <div>
        <h3>{search.name}</h3>
        <small>
          {search.lastAlertAt === null ? (
            t`No email sent yet`
          ) : (
            <Trans>
              Last email <RelativeTimeText instant={search.lastAlertAt} now={now} />
            </Trans>
          )}
        </small>
      </div>
      <SearchAlertCheckbox search={search} />
    </FlexRow>
  );
}

function AlertedSearches({ searches }: { searches: readonly SavedSearchReplyItem[] }) {
  const now = useCurrentTime();
  const alerted = useAlertedSearches(searches);
  return (
    <>
      {!searches.some(({ alerts }) => alerts) && (
        <p className={classes['none']}>{t`Emails about new matches are off for all saved searches.`}</p>
      )}
      {alerted.length > 0 && (
        <ul className={classes['list']}>
          {alerted.map((search) => (
            <AlertedSearchRow key={search.id} search={search} now={now} />
          ))}
        </ul>
      )}
      <FlexRow gap="8px 16px" wrap justify="between" className={classes['foot']}>
        <span>{t`You can turn on emails for each saved search in Search History.`}</span>
        <ButtonLink to="/search-history">{t`Open Search History`}</ButtonLink>
      </FlexRow>
    </>
  );
}

function UserSearchAlerts({ user }: { user: SignedInUserReply }) {
  const query = useSavedSearchesQuery(user.id);
  const { data } = query;
  if (data !== undefined) return <AlertedSearches searches={data} />;
  return (
    <QueryErrorOrSkeleton
      query={query}
      failure={t`Your saved searches could not be loaded`}
      loading={t`Loading your saved searches`}
      rows={2}
    />
  );
}

/** Lists saved searches with a checkbox for their mail alerts, including searches whose alerts were turned off. */
export function SearchAlertSettingsSection() {
  const { user } = useSession();
  return user === null ? null : <UserSearchAlerts user={user} />;
}
