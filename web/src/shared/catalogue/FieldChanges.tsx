import type { ReactNode } from 'react';
import classes from './ChangeList.module.css';

function Words({ children }: { children: string }) {
  return children === '' ? <span className={classes['unknown']}>not stated</span> : <span>{children}</span>;
}

export interface FieldChangesProps {
  changes: readonly {
    readonly field: string;
    readonly before: string;
    readonly after: string;
    readonly note?: ReactNode;
  }[];
}

/** Fields with their words before and after. */
export function FieldChanges({ changes }: FieldChangesProps) {
  return (
    <dl className={classes['fields']}>
      {changes.map(({ field, before, after, note }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            <del>
              <Words>{before}</Words>
            </del>
            <ins>
              <Words>{after}</Words>
            </ins>
            {note}
          </dd>
        </div>
      ))}
    </dl>
  );
}
