import { createElement } from 'react';
import { type PolymorphicProps, joinClassNames, buildGapStyle, type HtmlTagName } from './polymorphicProps.ts';
import classes from './TwoColumns.module.css';

interface ColumnsOwnProps {
  /** Gap in pixels, or a CSS value for row gap and column gap. */
  readonly gap?: number | string;
  /** Whether the columns are stacked on phones. */
  readonly stacked?: boolean;
}

/** Two columns for fields. A class passed as `className` overrides the default styles. */
export function TwoColumns<T extends HtmlTagName = 'div'>(props: PolymorphicProps<T, ColumnsOwnProps>) {
  const { as = 'div', gap, stacked, ...rest } = props as PolymorphicProps<'div', ColumnsOwnProps>;
  const className = joinClassNames(classes['columns'], rest.className);
  return createElement(as, { ...rest, className, style: buildGapStyle(gap, rest.style), 'data-stacked': stacked });
}
