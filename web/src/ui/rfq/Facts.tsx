import type { ReactNode } from 'react';
import classes from './Facts.module.css';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** Labels with their values: `strip` as one line of cells, `grid` in two columns, `list` in one, label and value side by side. */
export function Facts({ facts, layout }: { facts: readonly Fact[]; layout: 'strip' | 'grid' | 'list' }) {
  return (
    <dl className={classes[layout]}>
      {facts.map(({ label, value }) => (
        <div key={label} className={classes['fact']}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
