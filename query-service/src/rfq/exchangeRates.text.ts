import { exchangeRateBaseCurrency } from '@marketplace/contracts/rfq/rfq.rates.ts';
import { addThousandsSeparators } from '@marketplace/contracts/kernel/money.ts';
import { formatIsoDateAsDayMonthYear } from '@marketplace/domain/rfq/cost/currencyConversion.ts';
import type { exchangeRateChangeTable } from '@marketplace/read-models/rfq/exchangeRates.tables.ts';
import type { TableRowFromQuery } from '@marketplace/read-models/table.ts';

/**
 * Formats a change to exchange rates for admins, for example `Set 1 EUR = 1.0812 USD, 0.8541 GBP, of 26 Nov 2026, from
 * European Central Bank`.
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
    return `Removed the rate of ${rates.map(({ currency }) => currency).join(', ')}`;
  }
  return `Set 1 ${exchangeRateBaseCurrency} = ${set.join(', ')}, of ${formatIsoDateAsDayMonthYear(asOf)}, from ${source}`;
}
