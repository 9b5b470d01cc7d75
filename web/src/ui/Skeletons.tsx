import { VisuallyHidden } from '@mantine/core';
import { Card } from './Card.tsx';
import { Row } from './Row.tsx';
import { Stack } from './Stack.tsx';
import classes from './Skeletons.module.css';

type Width = 'short' | 'middle' | 'long';

function Bar({ width }: { width: Width }) {
  return <div className={classes['bar']} data-width={width} />;
}

/** A result card that is on its way: ring or logo, name, reasons. */
export function SkeletonCard({ lead = 'ring', lines = 3 }: { lead?: 'ring' | 'logo' | 'none'; lines?: number }) {
  return (
    <Card as="div" className={classes['card']} aria-hidden="true">
      <Row gap={16}>
        {lead !== 'none' && <div className={classes[lead === 'ring' ? 'ring' : 'square']} />}
        <Stack gap={10} className={classes['lines']}>
          <Bar width="middle" />
          <Bar width="short" />
        </Stack>
      </Row>
      {Array.from({ length: lines }, (_none, line) => (
        <Bar key={line} width={line % 2 === 0 ? 'long' : 'middle'} />
      ))}
    </Card>
  );
}

/** A page's crumbs and heading that are on their way, as high as they will be. */
export function SkeletonHead() {
  return (
    <div className={classes['head']} aria-hidden="true">
      <Bar width="short" />
    </div>
  );
}

/** Table or list rows that are on their way, each as high as a row. */
export function SkeletonRows({ rows = 5, lead = 'logo' }: { rows?: number; lead?: 'logo' | 'none' }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_none, row) => (
        <Row gap={12} key={row} className={classes['row']}>
          {lead === 'logo' && <div className={classes['square']} />}
          <Stack gap={10} className={classes['lines']}>
            <Bar width="middle" />
            <Bar width="short" />
          </Stack>
        </Row>
      ))}
    </div>
  );
}

/** Says for screen readers what the skeletons around it show. */
export function LoadingText({ children }: { children: string }) {
  return <VisuallyHidden role="status">{children}</VisuallyHidden>;
}
