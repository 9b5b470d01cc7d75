import type { ReactNode } from 'react';
import { errorText } from '../../../core/apiError.ts';
import { type Asked, QueryState } from '../../../ui/QueryState.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from './Analytics.module.css';

export interface AskedCardProps<Data> {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  /** Below the title, whatever comes of the call. */
  above?: ReactNode;
  asked: Asked<Data>;
  isEmpty: (data: Data) => boolean;
  /** What an empty card says. */
  empty: string;
  children: (data: Data) => ReactNode;
  /** Over the whole width. */
  wide?: boolean;
}

/** One part of the picture, with its own loading, failed and empty states; the last answer stays while a new one comes. */
export function AskedCard<Data>(props: AskedCardProps<Data>) {
  const { title, aside, above, asked, isEmpty, empty, children, wide = false } = props;
  const { data, currentData, error } = asked;
  return (
    <Card className={classes['card']} aria-label={title} data-wide={wide || undefined}>
      <Row as="header" gap="4px 16px" wrap justify="between">
        <h2>{title}</h2>
        {aside}
      </Row>
      {above}
      <QueryState
        asked={asked}
        failure={`${title} could not be read`}
        loading={`Loading ${title.toLowerCase()}`}
        rows={4}
      >
        {errorText(error, '')}
      </QueryState>
      {data !== undefined && (
        <div data-stale={currentData === undefined || undefined}>
          {isEmpty(data) ? <p className={classes['none']}>{empty}</p> : children(data)}
        </div>
      )}
    </Card>
  );
}
