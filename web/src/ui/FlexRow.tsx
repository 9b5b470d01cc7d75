import { createElement } from 'react';
import { type PolymorphicProps, joinClassNames, buildGapStyle, type HtmlTagName } from './polymorphicProps.ts';
import classes from './FlexRow.module.css';

interface RowOwnProps {
  /** Gap in pixels, or a CSS value for row gap and column gap. */
  readonly gap?: number | string;
  /** Vertical alignment; centred by default. */
  readonly align?: 'start' | 'end' | 'baseline' | 'stretch';
  /** Distribution of free space; by default, the free space is at the end. */
  readonly justify?: 'between' | 'end' | 'center';
  /** Whether the container is inline and only as wide as its content. */
  readonly inline?: boolean;
  /** Whether the children wrap if there is not enough space. */
  readonly wrap?: boolean;
}

/** A horizontal flex container. A class passed as `className` overrides the default styles. */
export function FlexRow<T extends HtmlTagName = 'div'>(props: PolymorphicProps<T, RowOwnProps>) {
  const { as = 'div', gap, align, justify, inline, wrap, ...rest } = props as PolymorphicProps<'div', RowOwnProps>;
  return createElement(as, {
    ...rest,
    className: joinClassNames(classes['row'], rest.className),
    style: buildGapStyle(gap, rest.style),
    'data-align': align,
    'data-justify': justify,
    'data-inline': inline,
    'data-wrap': wrap,
  });
}
