import type { ReactNode } from 'react';
import { ErrorNotice } from './ErrorNotice.tsx';
import { ScreenReaderLoadingText, SkeletonRows } from './Skeletons.tsx';

/** The result of an RTK Query hook. */
export interface RtkQueryResult<Data> {
  readonly data?: Data | undefined;
  readonly currentData?: Data | undefined;
  readonly error?: unknown;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface QueryErrorOrSkeletonProps {
  query: Pick<RtkQueryResult<unknown>, 'data' | 'isError' | 'isFetching' | 'refetch'>;
  /** Title of the error message; `children` is its text. */
  failure: string;
  /** Announced to screen readers while loading. */
  loading: string;
  rows?: number;
  children?: ReactNode;
}

/** Shows an error notice or a loading skeleton for a list, and nothing once the list is loaded. */
export function QueryErrorOrSkeleton({ query, failure, loading, rows = 5, children }: QueryErrorOrSkeletonProps) {
  if (query.isError) {
    return (
      <ErrorNotice title={failure} onRetry={query.refetch} retrying={query.isFetching}>
        {children}
      </ErrorNotice>
    );
  }
  if (query.data !== undefined) return null;
  return (
    <>
      <ScreenReaderLoadingText>{loading}</ScreenReaderLoadingText>
      <SkeletonRows rows={rows} />
    </>
  );
}
