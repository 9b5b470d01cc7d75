import type { ReactNode } from 'react';
import classes from './Facts.module.css';
import { companyErased, contactErased, notProvided } from './rfqText.ts';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

export interface FactsProps {
  facts: readonly Fact[];
  /** `strip` is one row of cells; `grid` has two columns, `list` one, with label and value side by side. */
  layout: 'strip' | 'grid' | 'list';
}

/** Placeholder texts for missing values. */
const placeholderTexts: ReadonlySet<ReactNode> = new Set([companyErased, contactErased, notProvided]);

/** A list of labels with their values. */
export function Facts({ facts, layout }: FactsProps) {
  return (
    <dl className={classes[layout]}>
      {facts.map(({ label, value }) => (
        <div key={label} className={classes['fact']}>
          <dt>{label}</dt>
          <dd data-missing={placeholderTexts.has(value) || undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
