import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import { useReopenSearch } from '../../app/useReopenSearch.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { LoadingText, SkeletonRows } from '../../ui/Skeletons.tsx';
import { LoggedSearches } from '../../ui/searches/LoggedSearches.tsx';
import { useNow } from '../../ui/useNow.ts';
import classes from './SearchHistory.module.css';
import { useUserSearchesQuery } from './searchesApi.ts';

/** The newest searches of a person in the log, with what they found. */
export function RecentSearches({ user, limit }: { user: UserView; limit: number }) {
  const now = useNow();
  const reopen = useReopenSearch();
  const { data, isError, isFetching, refetch } = useUserSearchesQuery({ userId: user.id, limit });
  if (data === undefined && isError) {
    return (
      <div className={classes['inset']}>
        <ErrorNotice title="Your recent searches could not be loaded" onRetry={refetch} retrying={isFetching} />
      </div>
    );
  }
  if (data === undefined) {
    return (
      <>
        <LoadingText>Loading your recent searches</LoadingText>
        <SkeletonRows rows={3} />
      </>
    );
  }
  if (data.length === 0) {
    return <EmptyState title="You have not searched for providers yet">Your searches appear here.</EmptyState>;
  }
  return <LoggedSearches searches={data} now={now} onRun={reopen} />;
}
