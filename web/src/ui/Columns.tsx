import { createElement } from 'react';
import { type AsElement, classNames, gapStyle, type Tag } from './asElement.ts';
import classes from './Columns.module.css';

interface ColumnsOwnProps {
  /** In pixels, or a CSS value for row gap and column gap. */
  readonly gap?: number | string;
  /** Stacks the columns on phones. */
  readonly stacked?: boolean;
}

/** Two columns for fields. The screen's own class overrides its styles. */
export function Columns<T extends Tag = 'div'>(props: AsElement<T, ColumnsOwnProps>) {
  const { as = 'div', gap, stacked, ...rest } = props as AsElement<'div', ColumnsOwnProps>;
  const className = classNames(classes['columns'], rest.className);
  return createElement(as, { ...rest, className, style: gapStyle(gap, rest.style), 'data-stacked': stacked });
}
