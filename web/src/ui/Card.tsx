import { createElement, type ReactNode } from 'react';
import { type PolymorphicProps, joinClassNames, type HtmlTagName } from './polymorphicProps.ts';
import classes from './Card.module.css';

interface CardOwnProps {
  /** With a title, the card has a header and uses the title as its label. */
  readonly title?: string;
  /** Language of the title, if it differs from the language of the interface. */
  readonly titleLanguage?: string;
  readonly heading?: 'h2' | 'h3';
  /** Content at the end of the header. */
  readonly aside?: ReactNode;
}

/** A bordered surface. A class passed as `className` overrides the default styles. */
export function Card<T extends HtmlTagName = 'section'>(props: PolymorphicProps<T, CardOwnProps>) {
  const {
    as = 'section',
    title,
    titleLanguage,
    heading: Heading = 'h2',
    aside,
    children,
    ...rest
  } = props as PolymorphicProps<'section', CardOwnProps>;
  const head = title !== undefined && (
    <header className={classes['head']}>
      <Heading lang={titleLanguage}>{title}</Heading>
      {aside}
    </header>
  );
  const className = joinClassNames(classes['card'], rest.className);
  return createElement(as, { 'aria-label': title, ...rest, className }, head, children);
}
