import { createElement } from 'react';
import { type PolymorphicProps, joinClassNames, buildGapStyle, type HtmlTagName } from './polymorphicProps.ts';
import classes from './FlexRow.module.css';

interface StackOwnProps {
  /** Gap in pixels. */
  readonly gap?: number;
}

/** A vertical flex container. A class passed as `className` overrides the default styles. */
export function Stack<T extends HtmlTagName = 'div'>(props: PolymorphicProps<T, StackOwnProps>) {
  const { as = 'div', gap, ...rest } = props as PolymorphicProps<'div', StackOwnProps>;
  const className = joinClassNames(classes['stack'], rest.className);
  return createElement(as, { ...rest, className, style: buildGapStyle(gap, rest.style) });
}
