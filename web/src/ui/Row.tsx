import { createElement } from 'react';
import { type AsElement, classNames, gapStyle, type Tag } from './asElement.ts';
import classes from './Row.module.css';

interface Own {
  /** In pixels; as text, CSS for the gap between lines and then between columns. */
  readonly gap?: number | string;
  /** How things of different height stand beside each other: by default in the middle. */
  readonly align?: 'start' | 'end' | 'baseline' | 'stretch';
  /** What happens with room that is left over: by default it stays at the end. */
  readonly justify?: 'between' | 'end' | 'center';
  /** Within words, as wide as what it holds. */
  readonly inline?: boolean;
  /** Goes on in the next line where there is no room. */
  readonly wrap?: boolean;
}

/** Things in a line. A screen's own class wins over what it says. */
export function Row<T extends Tag = 'div'>(props: AsElement<T, Own>) {
  const { as = 'div', gap, align, justify, inline, wrap, ...rest } = props as AsElement<'div', Own>;
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
