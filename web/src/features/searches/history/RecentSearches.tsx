import { useState } from 'react';
import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import { useReopenSearch } from '../../../shared/searches/useReopenSearch.ts';
import { CutNote } from '../../../ui/CutNote.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { MoreRows } from '../../../ui/MoreRows.tsx';
import { LoadingText, SkeletonRows } from '../../../ui/Skeletons.tsx';
import { LoggedSearches } from '../../../shared/searches/LoggedSearches.tsx';
import { useNow } from '../../../ui/useNow.ts';
import classes from './SearchHistory.module.css';
import { useUserSearchesQuery } from '../searchesApi.ts';

/** Searches of the log that show at first, and that Show More adds; the call gives a thousand at most. */
const [step, most] = [20, 1000];

/** The newest searches of a person in the log, with what they found. */
export function RecentSearches({ user }: { user: UserView }) {
  const [shown, setShown] = useState(step);
  const now = useNow();
  const reopen = useReopenSearch();
  const { data, isError, isFetching, refetch } = useUserSearchesQuery({
    userId: user.id,
    limit: Math.min(most, shown + 1),
  });
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
  const isCut = data.length >= most;
  return (
    <>
      <LoggedSearches searches={data.slice(0, shown)} now={now} onRun={reopen} />
      {data.length > shown && (
        <MoreRows onMore={() => setShown((before) => before + step)}>
          {`Your newest ${Math.min(shown, data.length)} searches`}
        </MoreRows>
      )}
      {isCut && data.length <= shown && <CutNote>{`Your newest ${most} searches.`}</CutNote>}
    </>
  );
}
