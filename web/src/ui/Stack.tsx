import { createElement } from 'react';
import { type AsElement, classNames, gapStyle, type Tag } from './asElement.ts';
import classes from './Row.module.css';

interface StackOwnProps {
  /** In pixels. */
  readonly gap?: number;
}

/** A vertical flex container. The screen's own class overrides its styles. */
export function Stack<T extends Tag = 'div'>(props: AsElement<T, StackOwnProps>) {
  const { as = 'div', gap, ...rest } = props as AsElement<'div', StackOwnProps>;
  const className = classNames(classes['stack'], rest.className);
  return createElement(as, { ...rest, className, style: gapStyle(gap, rest.style) });
}
