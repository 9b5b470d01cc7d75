import { createElement } from 'react';
import { type PolymorphicProps, joinClassNames, type HtmlTagName } from './polymorphicProps.ts';
import classes from './MutedText.module.css';

interface TextOwnProps {
  /** A lighter colour for less important text. */
  readonly faint?: boolean;
  /** `medium` is 13 px, `small` 12 px; by default, the text has the surrounding size. */
  readonly size?: 'medium' | 'small';
}

/**
 * Secondary text. A class passed as `className` overrides the default styles. With the attribute `data-breaks`, which
 * any element may have, long words such as URLs may break.
 */
export function MutedText<T extends HtmlTagName = 'p'>(props: PolymorphicProps<T, TextOwnProps>) {
  const { as = 'p', faint, size, ...rest } = props as PolymorphicProps<'p', TextOwnProps>;
  const className = joinClassNames(classes['text'], rest.className);
  return createElement(as, { ...rest, className, 'data-faint': faint, 'data-size': size });
}
