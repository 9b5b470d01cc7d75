import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { useReopenSearch } from '../../../shared/searches/useReopenSearch.ts';
import { TruncationNote } from '../../../ui/TruncationNote.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { ShowMoreRow } from '../../../ui/ShowMoreRow.tsx';
import { ScreenReaderLoadingText, SkeletonRows } from '../../../ui/Skeletons.tsx';
import { SearchLogList } from '../../../shared/searches/SearchLogList.tsx';
import { useCurrentTime } from '../../../ui/useCurrentTime.ts';
import classes from './SearchHistory.module.css';
import { useUserSearchesQuery } from '../searchesApi.ts';

/** Number of searches shown initially and added by each Show More, and the maximum number that the API returns. */
const [pageSize, maxSearches] = [20, 1000];

function formatShownCount(searches: number): string {
  return plural(searches, { one: 'Showing your latest search', other: 'Showing your latest # searches' });
}

/** List of the newest logged searches of the user, with the matches of each search. */
export function RecentSearchList({ user }: { user: SignedInUserReply }) {
  const [shown, setShown] = useState(pageSize);
  const now = useCurrentTime();
  const reopen = useReopenSearch();
  const { data, isError, isFetching, refetch } = useUserSearchesQuery({
    userId: user.id,
    limit: Math.min(maxSearches, shown + 1),
  });
  if (data === undefined && isError) {
    return (
      <div className={classes['inset']}>
        <ErrorNotice title={t`Your recent searches could not be loaded`} onRetry={refetch} retrying={isFetching} />
      </div>
    );
  }
  if (data === undefined) {
    return (
      <>
        <ScreenReaderLoadingText>{t`Loading your recent searches`}</ScreenReaderLoadingText>
        <SkeletonRows rows={3} />
      </>
    );
  }
  if (data.length === 0) {
    return <EmptyState title={t`You have not searched for providers yet`}>{t`Your searches appear here.`}</EmptyState>;
  }
  const isTruncated = data.length >= maxSearches;
  return (
    <>
      <SearchLogList searches={data.slice(0, shown)} now={now} onRun={reopen} />
      {data.length > shown && (
        <ShowMoreRow onMore={() => setShown((count) => count + pageSize)}>
          {formatShownCount(Math.min(shown, data.length))}
        </ShowMoreRow>
      )}
      {isTruncated && data.length <= shown && <TruncationNote>{formatShownCount(maxSearches)}</TruncationNote>}
    </>
  );
}
