import { t } from '@lingui/core/macro';
import type { BuyerRfqLinkReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import type { ReactNode } from 'react';
import { buyerRfqLinkStatusAppearances } from '../../../shared/rfq/statusAppearances.tsx';
import classes from './QuoteComparisonGrid.module.css';

export interface QuoteComparisonGridRowDefinition {
  readonly label: string;
  /** Rank among the buyer's priorities, from 1. */
  readonly priority?: number;
  readonly cell: (link: BuyerRfqLinkReplyItem) => ReactNode;
  /** Whether the link has the best value of the row. */
  readonly isBest?: (link: BuyerRfqLinkReplyItem) => boolean;
}

/** Renders the placeholder of a link without a value, depending on its status. */
export function renderQuoteStatusPlaceholder({ response_status }: BuyerRfqLinkReplyItem): ReactNode {
  return <span className={classes['nothing']}>{buyerRfqLinkStatusAppearances[response_status].emptyText}</span>;
}

/** Renders `Not stated` if the provider sent a quote, otherwise the status placeholder. */
export function renderMissingQuoteValue(link: BuyerRfqLinkReplyItem): ReactNode {
  return link.quote_amount === null ? (
    renderQuoteStatusPlaceholder(link)
  ) : (
    <span className={classes['nothing']}>{t`Not stated`}</span>
  );
}
