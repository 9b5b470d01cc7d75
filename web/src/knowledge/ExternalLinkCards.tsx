import type { ReactNode } from 'react';
import { Card } from '../ui/Card.tsx';
import { ExternalLink } from '../ui/ExternalLink.tsx';
import { MutedText } from '../ui/MutedText.tsx';
import type { ExternalWebPage } from './facts/coverageMaps.ts';
import classes from './Knowledge.module.css';

export interface ExternalLinkCardsProps<Item extends ExternalWebPage> {
  label: string;
  links: readonly Item[];
  /** Additional content of a card. */
  children?: (link: Item) => ReactNode;
}

/** List of external pages as cards with link, publisher and description. */
export function ExternalLinkCards<Item extends ExternalWebPage>({
  label,
  links,
  children,
}: ExternalLinkCardsProps<Item>) {
  return (
    <ul className={classes['cards']} aria-label={label}>
      {links.map((link) => (
        <Card as="li" key={link.href} className={classes['outside']}>
          <ExternalLink href={link.href} alone>
            {link.title}
          </ExternalLink>
          <MutedText size="small">{link.publisher}</MutedText>
          <p>{link.text}</p>
          {children?.(link)}
        </Card>
      ))}
    </ul>
  );
}
