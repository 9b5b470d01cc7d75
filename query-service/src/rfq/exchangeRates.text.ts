import { msg } from '@lingui/core/runtime-macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { exchangeRateBaseCurrency } from '@marketplace/contracts/rfq/rfq.rates.ts';
import { addThousandsSeparators } from '@marketplace/contracts/kernel/digitGrouping.ts';
import { formatIsoDateAsDayMonthYear } from '@marketplace/domain/rfq/cost/currencyConversion.ts';
import type { exchangeRateChangeTable } from '@marketplace/read-models/rfq/exchangeRates.tables.ts';
import type { TableRowFromQuery } from '@marketplace/read-models/table.ts';

/**
 * Formats a change to exchange rates for admins, for example `Set 1 EUR = 1.0812 USD, 0.8541 GBP as of 26 Nov 2026
 * (source: European Central Bank)`.
 */
export function formatExchangeRateHistoryEntry({
  as_of: asOf,
  source,
  rates,
}: Pick<TableRowFromQuery<typeof exchangeRateChangeTable>, 'as_of' | 'source' | 'rates'>): string {
  const set = rates.flatMap(({ currency, rate }) =>
    rate === null ? [] : [`${addThousandsSeparators(rate)} ${currency}`],
  );
  if (asOf === null || source === null) {
    const currencies = rates.map(({ currency }) => currency).join(', ');
    return formatMessage(msg`Removed the rate for ${{ currencies }}`);
  }
  const base = exchangeRateBaseCurrency;
  const date = formatIsoDateAsDayMonthYear(asOf);
  return formatMessage(
    msg`Set exchange rates: 1 ${{ base }} = ${{ rates: set.join(', ') }} as of ${{ date }} (source: ${{ source }})`,
  );
}
