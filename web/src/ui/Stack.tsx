import { createElement } from 'react';
import { type AsElement, classNames, gapStyle, type Tag } from './asElement.ts';
import classes from './Row.module.css';

interface Own {
  /** In pixels. */
  readonly gap?: number;
}

/** Things below each other. A screen's own class wins over what it says. */
export function Stack<T extends Tag = 'div'>(props: AsElement<T, Own>) {
  const { as = 'div', gap, ...rest } = props as AsElement<'div', Own>;
  const className = classNames(classes['stack'], rest.className);
  return createElement(as, { ...rest, className, style: gapStyle(gap, rest.style) });
}
