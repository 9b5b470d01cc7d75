import { createElement } from 'react';
import { type AsElement, classNames, type Tag } from './asElement.ts';
import classes from './Text.module.css';

interface Own {
  /** For what is read last. */
  readonly faint?: boolean;
  /** 13 or 12 pixels instead of what stands around it. */
  readonly size?: 'medium' | 'small';
}

/**
 * Words of second rank: what stands below, beside or instead of what a screen is about. A screen's own class wins over what it says.
 * With `data-breaks`, as on any element, they go on in the next line also within a word, as addresses must.
 */
export function Text<T extends Tag = 'p'>(props: AsElement<T, Own>) {
  const { as = 'p', faint, size, ...rest } = props as AsElement<'p', Own>;
  const className = classNames(classes['text'], rest.className);
  return createElement(as, { ...rest, className, 'data-faint': faint, 'data-size': size });
}
