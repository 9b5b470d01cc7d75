import { errorText } from '../../core/apiError.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { LoadingText, SkeletonRows } from '../../ui/Skeletons.tsx';

/** The parts of a query that say why a list of requests does not stand yet. */
export interface RequestsQuery {
  data?: readonly unknown[] | undefined;
  error?: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Above a list of requests: that it could not be fetched, or that it is on its way; nothing once it is there. */
export function RequestsState({ data, error, isError, isFetching, refetch }: RequestsQuery) {
  if (isError) {
    return (
      <ErrorNotice
        title={`Error fetching requests: ${errorText(error, 'Unknown error')}`}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data !== undefined) return null;
  return (
    <>
      <LoadingText>Loading requests</LoadingText>
      <SkeletonRows rows={3} />
    </>
  );
}
