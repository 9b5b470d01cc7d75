import { createElement } from 'react';
import { type PolymorphicProps, joinClassNames, type HtmlTag } from './polymorphicProps.ts';
import classes from './Text.module.css';

interface TextOwnProps {
  /** A lighter colour for less important text. */
  readonly faint?: boolean;
  /** 13 or 12 px instead of the surrounding size. */
  readonly size?: 'medium' | 'small';
}

/**
 * Secondary text of a screen. The screen's own class overrides its styles. With `data-breaks`, as on any element,
 * long words such as URLs may break.
 */
export function Text<T extends HtmlTag = 'p'>(props: PolymorphicProps<T, TextOwnProps>) {
  const { as = 'p', faint, size, ...rest } = props as PolymorphicProps<'p', TextOwnProps>;
  const className = joinClassNames(classes['text'], rest.className);
  return createElement(as, { ...rest, className, 'data-faint': faint, 'data-size': size });
}
