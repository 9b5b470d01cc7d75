import type { ReactNode } from 'react';
import { FlexRow } from './FlexRow.tsx';
import classes from './EmptyState.module.css';

export interface EmptyStateProps {
  /** One sentence. */
  title: string;
  /** `h1` when the page shows nothing else. */
  heading?: 'h1' | 'h2';
  /** Advice on the next step. */
  children?: ReactNode;
  /** Buttons for the next step. */
  action?: ReactNode;
}

/** A placeholder for empty content: an illustration, one sentence and the next step. */
export function EmptyState({ title, heading: Heading = 'h2', children, action }: EmptyStateProps) {
  return (
    <div className={classes['empty']}>
      <svg className={classes['ring']} viewBox="0 0 64 64" aria-hidden="true">
        <circle cx="32" cy="32" r="29" strokeWidth="5" strokeDasharray="24.2 6.16" />
        <path d="M18 32h28" strokeWidth="1.5" />
      </svg>
      <Heading>{title}</Heading>
      {children !== undefined && <p>{children}</p>}
      {action !== undefined && (
        <FlexRow gap={16} wrap justify="center" className={classes['actions']}>
          {action}
        </FlexRow>
      )}
    </div>
  );
}
