import type { ReactNode } from 'react';
import { ErrorNotice } from './ErrorNotice.tsx';
import { LoadingText, SkeletonRows } from './Skeletons.tsx';

/** What RTK Query says of a call. */
export interface Asked<Data> {
  readonly data?: Data | undefined;
  readonly currentData?: Data | undefined;
  readonly error?: unknown;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface QueryStateProps {
  asked: Pick<Asked<unknown>, 'data' | 'isError' | 'isFetching' | 'refetch'>;
  /** What is said when it failed; `children` say more. */
  failure: string;
  /** What screen readers hear while it is on its way. */
  loading: string;
  rows?: number;
  children?: ReactNode;
}

/** Where a list will stand: that it could not be read, or that it is on its way; nothing once it is there. */
export function QueryState({ asked, failure, loading, rows = 5, children }: QueryStateProps) {
  if (asked.isError) {
    return (
      <ErrorNotice title={failure} onRetry={asked.refetch} retrying={asked.isFetching}>
        {children}
      </ErrorNotice>
    );
  }
  if (asked.data !== undefined) return null;
  return (
    <>
      <LoadingText>{loading}</LoadingText>
      <SkeletonRows rows={rows} />
    </>
  );
}
