import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { useOpenDialog, useSessionDeferringSignInRender } from '../../../core/hooks.ts';
import { loadGuestRecentSearches } from '../../../shared/searches/recentSearches.ts';
import { useReopenSearch } from '../../../shared/searches/useReopenSearch.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ScreenReaderLoadingText, SkeletonRows } from '../../../ui/Skeletons.tsx';
import { PreviousSearchList, PreviousSearchItemWithRunButton } from '../../../shared/searches/SearchRow.tsx';
import { formatSearchRequirementsSummary } from '../../../shared/searches/searchText.ts';
import { useCurrentTime } from '../../../ui/useCurrentTime.ts';
import { formatOwnCompanyNameOrPlaceholder } from '../companyText.ts';
import { CompanySharedSearchList } from './CompanySharedSearchList.tsx';
import { RecentSearchList } from './RecentSearchList.tsx';
import { SavedSearchList } from './SavedSearchList.tsx';
import { Card } from '../../../ui/Card.tsx';
import classes from './SearchHistory.module.css';
import { useCompanySearchesQuery } from '../companySearchesApi.ts';
import { useSavedSearchesQuery } from '../searchesApi.ts';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className={classes['section']} title={title}>
      {children}
    </Card>
  );
}

function SavedSearchesSection({ user }: { user: SignedInUserReply }) {
  const { data, isError, isFetching, refetch } = useSavedSearchesQuery(user.id);
  const company = useCompanySearchesQuery(undefined);
  // The company data adds a button to each row. Wait for the data, so that rows do not move while the user taps one.
  const isComplete = company.data !== undefined || company.isError;
  if (data !== undefined && data.length > 0 && isComplete) {
    return <SavedSearchList searches={data} companySearches={company.data} />;
  }
  if (data?.length === 0) {
    return (
      <EmptyState
        title={t`You have no saved searches yet`}
        action={<ButtonLink to="/requirements">{t`Specify Requirements`}</ButtonLink>}
      >{t`Your searches for matching providers are saved here automatically.`}</EmptyState>
    );
  }
  if (isError) {
    return (
      <div className={classes['inset']}>
        <ErrorNotice title={t`Your saved searches could not be loaded`} onRetry={refetch} retrying={isFetching} />
      </div>
    );
  }
  return (
    <>
      <ScreenReaderLoadingText>{t`Loading your saved searches`}</ScreenReaderLoadingText>
      <SkeletonRows rows={3} />
    </>
  );
}

/** Shared searches of the company. Renders nothing for users without a company. */
function CompanySearchesSection() {
  const { data, isError, isFetching, refetch } = useCompanySearchesQuery(undefined);
  if (data === undefined && isError) {
    return (
      <Section title={t`Company searches`}>
        <div className={classes['inset']}>
          <ErrorNotice title={t`Company searches could not be loaded`} onRetry={refetch} retrying={isFetching} />
        </div>
      </Section>
    );
  }
  if (data === undefined || data.company === null) return null;
  return (
    <Section title={t`Searches shared with ${{ company: formatOwnCompanyNameOrPlaceholder(data.company) }}`}>
      <CompanySharedSearchList {...data} />
    </Section>
  );
}

/** Searches of a guest, stored in this browser. */
function GuestSearches() {
  const open = useOpenDialog();
  const now = useCurrentTime();
  const reopen = useReopenSearch();
  const searches = loadGuestRecentSearches();
  const signIn = <Button variant="primary" onClick={() => open('signIn')}>{t`Sign In`}</Button>;
  if (searches.length === 0) {
    return (
      <EmptyState
        title={t`You have not searched for providers yet`}
        action={signIn}
      >{t`Sign in to see the searches in your account.`}</EmptyState>
    );
  }
  return (
    <PreviousSearchList>
      {searches.map(({ id, name, data, lastUsed }) => (
        <PreviousSearchItemWithRunButton
          key={id}
          title={name}
          summary={formatSearchRequirementsSummary(data)}
          instant={lastUsed}
          now={now}
          onRun={() => reopen(data)}
        />
      ))}
    </PreviousSearchList>
  );
}

/** Page with saved, shared and recent searches. Guests see the searches stored in the browser. */
export function SavedAndRecentSearchesPage() {
  const { status, user } = useSessionDeferringSignInRender();
  return (
    <div className="page">
      <PageHeader title={t`Search History`} crumb={t`Search History`} />
      {status === 'checking' && <SkeletonRows />}
      {status === 'guest' && (
        <Section title={t`Recent searches in this browser`}>
          <GuestSearches />
        </Section>
      )}
      {user !== null && (
        <>
          <Section title={t`Saved searches`}>
            <SavedSearchesSection user={user} />
          </Section>
          <CompanySearchesSection />
          <Section title={t`Recent searches`}>
            <RecentSearchList user={user} />
          </Section>
        </>
      )}
    </div>
  );
}
