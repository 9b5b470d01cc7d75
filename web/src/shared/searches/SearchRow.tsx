import { t } from '@lingui/core/macro';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { RelativeTimeText } from '../../ui/RelativeTimeText.tsx';
import { FlexRow } from '../../ui/FlexRow.tsx';
import classes from './SearchRow.module.css';

export interface PreviousSearchRowProps {
  title: string;
  /** Summary of the search, when it differs from the title. */
  summary?: string | undefined;
  /** Time of the search, ISO 8601. */
  instant: string;
  now: number;
  /** Text about the result, such as the number of matches. */
  outcome?: string | undefined;
  /** Content below the text, for example a setting. */
  note?: ReactNode;
  onRun: () => void;
  /** Additional buttons. */
  children?: ReactNode;
}

/** List for `PreviousSearchItemWithRunButton`. */
export function PreviousSearchList({ children }: { children: ReactNode }) {
  return <ul>{children}</ul>;
}

/** List item of a previous search, with a button to run the search again. */
export function PreviousSearchItemWithRunButton({
  title,
  summary,
  instant,
  now,
  outcome,
  note,
  onRun,
  children,
}: PreviousSearchRowProps) {
  return (
    <FlexRow as="li" gap="8px 20px" className={classes['row']}>
      <div className={classes['words']}>
        <h3>{title}</h3>
        {summary !== undefined && summary !== title && <p>{summary}</p>}
        <FlexRow as="small" gap="0 6px" align="stretch" wrap>
          <RelativeTimeText instant={instant} now={now} />
          {outcome !== undefined && <span>{outcome}</span>}
        </FlexRow>
        {note}
      </div>
      <FlexRow gap={4} align="stretch" wrap className={classes['actions']}>
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          onClick={onRun}
          aria-label={t`Run ${title} again`}
        >{t`Run`}</Button>
        {children}
      </FlexRow>
    </FlexRow>
  );
}
