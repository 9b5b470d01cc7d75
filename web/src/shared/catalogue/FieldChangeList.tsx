import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Stack } from '../../ui/Stack.tsx';
import { MutedText } from '../../ui/MutedText.tsx';
import classes from './CatalogueChangeList.module.css';

function FieldValue({ children }: { children: string }) {
  return children === '' ? (
    <MutedText as="span" faint size="medium">{t`not stated`}</MutedText>
  ) : (
    <span>{children}</span>
  );
}

export interface FieldChangeListProps {
  changes: readonly {
    readonly field: string;
    readonly before: string;
    readonly after: string;
    readonly note?: ReactNode;
  }[];
}

/** List of changed fields with their old and new values. */
export function FieldChangeList({ changes }: FieldChangeListProps) {
  return (
    <Stack as="dl" gap={8} className={classes['fields']}>
      {changes.map(({ field, before, after, note }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            <del>
              <FieldValue>{before}</FieldValue>
            </del>
            <ins>
              <FieldValue>{after}</FieldValue>
            </ins>
            {note}
          </dd>
        </div>
      ))}
    </Stack>
  );
}
