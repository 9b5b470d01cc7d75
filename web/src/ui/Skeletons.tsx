import { VisuallyHidden } from '@mantine/core';
import { Card } from './Card.tsx';
import { FlexRow } from './FlexRow.tsx';
import { Stack } from './Stack.tsx';
import classes from './Skeletons.module.css';

type Width = 'short' | 'middle' | 'long';

function Bar({ width }: { width: Width }) {
  return <div className={classes['bar']} data-width={width} />;
}

/** Placeholder for a result card: ring or logo, name and reasons. */
export function SkeletonCard({ lead = 'ring', lines = 3 }: { lead?: 'ring' | 'logo' | 'none'; lines?: number }) {
  return (
    <Card as="div" className={classes['card']} aria-hidden="true">
      <FlexRow gap={16}>
        {lead !== 'none' && <div className={classes[lead === 'ring' ? 'ring' : 'square']} />}
        <Stack gap={10} className={classes['lines']}>
          <Bar width="middle" />
          <Bar width="short" />
        </Stack>
      </FlexRow>
      {Array.from({ length: lines }, (_none, line) => (
        <Bar key={line} width={line % 2 === 0 ? 'long' : 'middle'} />
      ))}
    </Card>
  );
}

/** Placeholder for a page's breadcrumb and heading, with their final height. */
export function SkeletonPageHeader() {
  return (
    <div className={classes['head']} aria-hidden="true">
      <Bar width="short" />
    </div>
  );
}

/** Placeholder for rows of a table or list, with their final height. */
export function SkeletonRows({ rows = 5, lead = 'logo' }: { rows?: number; lead?: 'logo' | 'none' }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_none, row) => (
        <FlexRow gap={12} key={row} className={classes['row']}>
          {lead === 'logo' && <div className={classes['square']} />}
          <Stack gap={10} className={classes['lines']}>
            <Bar width="middle" />
            <Bar width="short" />
          </Stack>
        </FlexRow>
      ))}
    </div>
  );
}

/** Announces loading to screen readers, which skip the skeletons. */
export function ScreenReaderLoadingText({ children }: { children: string }) {
  return <VisuallyHidden role="status">{children}</VisuallyHidden>;
}
