import type { Currency } from '@marketplace/contracts/kernel/money.ts';
import { type Comparison, type CrossRate, crossRate, rateText } from '@marketplace/domain/rfq/cost/conversion.ts';
import type { ReactNode } from 'react';
import classes from './QuoteGrid.module.css';

/**
 * An amount in the currency that quotes are compared in too, or which rate is missing for that; nothing where it is in that currency already.
 * @param text the amount by the factor, as people read it.
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
