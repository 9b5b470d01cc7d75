import type { BuyerLinkView } from '@marketplace/contracts/rfq/rfq.views.ts';
import type { ReactNode } from 'react';
import { buyerLinkFaces } from '../../../shared/rfq/statusFaces.tsx';
import classes from './QuoteGrid.module.css';

/** A row of the grid of quotes. */
export interface GridRow {
  readonly label: string;
  /** Its place among the buyer's priorities, from 1. */
  readonly priority?: number;
  readonly cell: (link: BuyerLinkView) => ReactNode;
  /** Whether the link has the best value of the row. */
  readonly isBest?: (link: BuyerLinkView) => boolean;
}

/** What stands where a link has nothing to say yet. */
export function nothing({ response_status }: BuyerLinkView): ReactNode {
  return <span className={classes['nothing']}>{buyerLinkFaces[response_status].nothing}</span>;
}

/** What the provider did not say, though it sent a quote. */
export function unsaid(link: BuyerLinkView): ReactNode {
  return link.quote_amount === null ? nothing(link) : <span className={classes['nothing']}>Not stated</span>;
}
