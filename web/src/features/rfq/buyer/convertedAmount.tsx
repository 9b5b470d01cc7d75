import { t } from '@lingui/core/macro';
import type { Currency } from '@marketplace/contracts/kernel/money.ts';
import {
  type CurrencyComparisonSettings,
  type CurrencyCrossRate,
  computeCurrencyCrossRate,
  formatExchangeRate,
} from '@marketplace/domain/rfq/cost/currencyConversion.ts';
import type { ReactNode } from 'react';
import { formatList } from '@marketplace/contracts/kernel/messages/formats.ts';
import classes from './QuoteComparisonGrid.module.css';

/**
 * Renders an amount in the comparison currency, or a note that the exchange rate is missing. Renders nothing without a
 * comparison currency, or if the amount already is in that currency.
 * @param text formats the converted amount.
 */
export function renderAmountInComparisonCurrency(
  comparison: CurrencyComparisonSettings | null,
  from: Currency,
  text: (cross: CurrencyCrossRate, to: Currency) => string,
): ReactNode {
  if (comparison === null || comparison.currency === from) return null;
  const cross = computeCurrencyCrossRate(comparison.rates, from, comparison.currency);
  if (cross.kind === 'no-rate')
    return (
      <div className={classes['older']}>{t`No exchange rate for ${{ currencies: formatList(cross.missing) }}`}</div>
    );
  return (
    <div className={classes['about']} title={cross.value.uses.map(formatExchangeRate).join('; ')}>
      ≈ {text(cross.value, comparison.currency)}
    </div>
  );
}
