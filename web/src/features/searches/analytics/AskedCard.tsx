import type { ReactNode } from 'react';
import { errorText } from '../../../core/apiError.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { LoadingText, SkeletonRows } from '../../../ui/Skeletons.tsx';
import { Card } from '../../../ui/Card.tsx';
import classes from './Analytics.module.css';

/** What RTK Query says of a call. */
export interface Asked<Data> {
  readonly data?: Data | undefined;
  readonly currentData?: Data | undefined;
  readonly error?: unknown;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface AskedCardProps<Data> {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  asked: Asked<Data>;
  isEmpty: (data: Data) => boolean;
  /** What an empty card says. */
  empty: string;
  children: (data: Data) => ReactNode;
  /** Over the whole width. */
  wide?: boolean;
}

/** One part of the picture, with its own loading, failed and empty states; the last answer stays while a new one comes. */
export function AskedCard<Data>({ title, aside, asked, isEmpty, empty, children, wide = false }: AskedCardProps<Data>) {
  const { data, currentData, isError, error, isFetching, refetch } = asked;
  return (
    <Card className={classes['card']} aria-label={title} data-wide={wide || undefined}>
      <header>
        <h2>{title}</h2>
        {aside}
      </header>
      {isError && (
        <ErrorNotice title={`${title} could not be read`} onRetry={refetch} retrying={isFetching}>
          {errorText(error, '')}
        </ErrorNotice>
      )}
      {data === undefined && !isError && (
        <>
          <LoadingText>{`Loading ${title.toLowerCase()}`}</LoadingText>
          <SkeletonRows rows={4} />
        </>
      )}
      {data !== undefined && (
        <div data-stale={currentData === undefined || undefined}>
          {isEmpty(data) ? <p className={classes['none']}>{empty}</p> : children(data)}
        </div>
      )}
    </Card>
  );
}
