import type { ReactNode } from 'react';
import classes from './DescriptionList.module.css';
import { erasedCompanyText, erasedContactText, notProvidedText } from './rfqText.ts';

export interface DescriptionListItem {
  readonly label: string;
  readonly value: ReactNode;
}

export interface DescriptionListProps {
  facts: readonly DescriptionListItem[];
  /** `strip`: one row of cells; `grid`: two columns; `list`: one column, with label and value side by side. */
  layout: 'strip' | 'grid' | 'list';
}

/** Placeholder texts for missing values. */
const placeholderTexts: ReadonlySet<ReactNode> = new Set([erasedCompanyText, erasedContactText, notProvidedText]);

/** A list of labels with their values. */
export function DescriptionList({ facts, layout }: DescriptionListProps) {
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
