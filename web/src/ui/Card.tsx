import { createElement, type ReactNode } from 'react';
import { type AsElement, classNames, type Tag } from './asElement.ts';
import classes from './Card.module.css';

interface Own {
  /** With it the card has a head, and is called by it. */
  readonly title?: string;
  readonly heading?: 'h2' | 'h3';
  /** At the end of the head. */
  readonly aside?: ReactNode;
}

/** A surface with a line around it. A screen's own class wins over what it says. */
export function Card<T extends Tag = 'section'>(props: AsElement<T, Own>) {
  const {
    as = 'section',
    title,
    heading: Heading = 'h2',
    aside,
    children,
    ...rest
  } = props as AsElement<'section', Own>;
  const head = title !== undefined && (
    <header className={classes['head']}>
      <Heading>{title}</Heading>
      {aside}
    </header>
  );
  const className = classNames(classes['card'], rest.className);
  return createElement(as, { 'aria-label': title, ...rest, className }, head, children);
}
