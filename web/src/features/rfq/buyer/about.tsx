import type { Currency } from '@marketplace/contracts/kernel/money.ts';
import { type Comparison, type CrossRate, crossRate, rateText } from '@marketplace/domain/rfq/cost/conversion.ts';
import type { ReactNode } from 'react';
import classes from './QuoteGrid.module.css';

/**
 * Renders an amount in the comparison currency, or a note about the missing rate; nothing if it is already in that currency.
 * @param text formats the converted amount.
 */
export function about(
  comparison: Comparison | null,
  from: Currency,
  text: (cross: CrossRate, to: Currency) => string,
): ReactNode {
  if (comparison === null || comparison.currency === from) return null;
  const cross = crossRate(comparison.rates, from, comparison.currency);
  if (cross.kind === 'no-rate')
    return <div className={classes['older']}>No rate for {cross.missing.join(' and ')}</div>;
  return (
    <div className={classes['about']} title={cross.value.uses.map(rateText).join('; ')}>
      ≈ {text(cross.value, comparison.currency)}
    </div>
  );
}
