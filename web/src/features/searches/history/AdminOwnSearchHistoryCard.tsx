import { t } from '@lingui/core/macro';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { getApiErrorText } from '../../../core/apiError.ts';
import { useReopenSearch } from '../../../shared/searches/useReopenSearch.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { SearchLogList } from '../../../shared/searches/SearchLogList.tsx';
import { ScreenReaderLoadingText, SkeletonRows } from '../../../ui/Skeletons.tsx';
import { useCurrentTime } from '../../../ui/useCurrentTime.ts';
import { useUserSearchesQuery } from '../searchesApi.ts';
import { Card } from '../../../ui/Card.tsx';
import classes from './AdminOwnSearchHistoryCard.module.css';

/** Maximum number of recent searches in the tab. */
const maxSearches = 6;

/** Card with the admin's own recent searches. Updates live. */
export function AdminOwnSearchHistoryCard({ admin }: { admin: SignedInUserReply }) {
  const { data, isError, error, isFetching, refetch } = useUserSearchesQuery({ userId: admin.id, limit: maxSearches });
  const reopen = useReopenSearch();
  const now = useCurrentTime();
  return (
    <Card title={t`My Search History`}>
      {isError && data === undefined && (
        <div className={classes['inset']}>
          <ErrorNotice
            title={getApiErrorText(error, t`Your searches could not be loaded`)}
            onRetry={refetch}
            retrying={isFetching}
          />
        </div>
      )}
      {data === undefined && !isError && (
        <>
          <ScreenReaderLoadingText>{t`Loading your searches`}</ScreenReaderLoadingText>
          <SkeletonRows rows={3} />
        </>
      )}
      {data?.length === 0 && (
        <EmptyState title={t`You have not searched for providers yet`}>{t`Your searches appear here.`}</EmptyState>
      )}
      {data !== undefined && data.length > 0 && <SearchLogList searches={data} now={now} onRun={reopen} />}
    </Card>
  );
}
