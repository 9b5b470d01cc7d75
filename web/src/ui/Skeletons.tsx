import { VisuallyHidden } from '@mantine/core';
import classes from './Skeletons.module.css';

type Width = 'short' | 'middle' | 'long';

function Bar({ width }: { width: Width }) {
  return <div className={classes['bar']} data-width={width} />;
}

/** A result card that is on its way: ring or logo, name, reasons. */
export function SkeletonCard({ lead = 'ring', lines = 3 }: { lead?: 'ring' | 'logo' | 'none'; lines?: number }) {
  return (
    <div className={classes['card']} aria-hidden="true">
      <div className={classes['head']}>
        {lead !== 'none' && <div className={classes[lead === 'ring' ? 'ring' : 'square']} />}
        <div className={classes['lines']}>
          <Bar width="middle" />
          <Bar width="short" />
        </div>
      </div>
      {Array.from({ length: lines }, (_none, line) => (
        <Bar key={line} width={line % 2 === 0 ? 'long' : 'middle'} />
      ))}
    </div>
  );
}

/** Table or list rows that are on their way, each as high as a row. */
export function SkeletonRows({ rows = 5, lead = 'logo' }: { rows?: number; lead?: 'logo' | 'none' }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_none, row) => (
        <div key={row} className={classes['row']}>
          {lead === 'logo' && <div className={classes['square']} />}
          <div className={classes['lines']}>
            <Bar width="middle" />
            <Bar width="short" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Says for screen readers what the skeletons around it show. */
export function LoadingText({ children }: { children: string }) {
  return <VisuallyHidden role="status">{children}</VisuallyHidden>;
}
