import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { getApiErrorText } from '../../../core/apiError.ts';
import { type RtkQueryResult, QueryErrorOrSkeleton } from '../../../ui/QueryErrorOrSkeleton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './Analytics.module.css';

export interface QueryResultCardProps<Data> {
  title: string;
  /** Shown next to the title. */
  aside?: ReactNode;
  /** Shown below the title in every state. */
  above?: ReactNode;
  query: RtkQueryResult<Data>;
  isEmpty: (data: Data) => boolean;
  /** Text of the empty state. */
  empty: string;
  children: (data: Data) => ReactNode;
  /** Whether the card spans the full width. */
  wide?: boolean;
}

/** Card for the result of a query, with loading, error and empty states. Keeps previous data while new data loads. */
export function QueryResultCardWithLoadingStates<Data>(props: QueryResultCardProps<Data>) {
  const { title, aside, above, query, isEmpty, empty, children, wide = false } = props;
  const { data, currentData, error } = query;
  return (
    <Card className={classes['card']} aria-label={title} data-wide={wide || undefined}>
      <FlexRow as="header" gap="4px 16px" wrap justify="between">
        <h2>{title}</h2>
        {aside}
      </FlexRow>
      {above}
      <QueryErrorOrSkeleton
        query={query}
        failure={t`Failed to load “${title}”`}
        loading={t`Loading “${title}”`}
        rows={4}
      >
        {getApiErrorText(error, '')}
      </QueryErrorOrSkeleton>
      {data !== undefined && (
        <div data-stale={currentData === undefined || undefined}>
          {isEmpty(data) ? <p className={classes['none']}>{empty}</p> : children(data)}
        </div>
      )}
    </Card>
  );
}
