import { createElement } from 'react';
import { type AsElement, classNames, gapStyle, type Tag } from './asElement.ts';
import classes from './Row.module.css';

interface RowOwnProps {
  /** In pixels, or a CSS value for row gap and column gap. */
  readonly gap?: number | string;
  /** Vertical alignment; centred by default. */
  readonly align?: 'start' | 'end' | 'baseline' | 'stretch';
  /** Distribution of free space; by default it stays at the end. */
  readonly justify?: 'between' | 'end' | 'center';
  /** Inline, as wide as its content. */
  readonly inline?: boolean;
  /** Wraps when there is not enough space. */
  readonly wrap?: boolean;
}

/** A horizontal flex container. The screen's own class overrides its styles. */
export function Row<T extends Tag = 'div'>(props: AsElement<T, RowOwnProps>) {
  const { as = 'div', gap, align, justify, inline, wrap, ...rest } = props as AsElement<'div', RowOwnProps>;
  return createElement(as, {
    ...rest,
    className: classNames(classes['row'], rest.className),
    style: gapStyle(gap, rest.style),
    'data-align': align,
    'data-justify': justify,
    'data-inline': inline,
    'data-wrap': wrap,
  });
}
