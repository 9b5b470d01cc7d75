import { createElement } from 'react';
import { type AsElement, classNames, gapStyle, type Tag } from './asElement.ts';
import classes from './Columns.module.css';

interface Own {
  /** In pixels; as text, CSS for the gap between lines and then between columns. */
  readonly gap?: number | string;
  /** On a phone below each other. */
  readonly stacked?: boolean;
}

/** Fields side by side, two in a line. A screen's own class wins over what it says. */
export function Columns<T extends Tag = 'div'>(props: AsElement<T, Own>) {
  const { as = 'div', gap, stacked, ...rest } = props as AsElement<'div', Own>;
  const className = classNames(classes['columns'], rest.className);
  return createElement(as, { ...rest, className, style: gapStyle(gap, rest.style), 'data-stacked': stacked });
}
