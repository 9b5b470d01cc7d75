import { baseCurrency } from '@marketplace/contracts/rfq/rfq.rates.ts';
import { groupedDigits } from '@marketplace/contracts/kernel/money.ts';
import { dayText } from '@marketplace/domain/rfq/cost/conversion.ts';
import type { rateChange } from '@marketplace/read-models/rfq/exchangeRates.tables.ts';
import type { ReadRowOf } from '@marketplace/read-models/table.ts';

/**
 * Formats a change of rates for admins, for example `Set 1 EUR = 1.0812 USD, 0.8541 GBP, of 26 Nov 2026, from European
 * Central Bank`.
 */
export function rateChangeWords({
  as_of: asOf,
  source,
  rates,
}: Pick<ReadRowOf<typeof rateChange>, 'as_of' | 'source' | 'rates'>): string {
  const set = rates.flatMap(({ currency, rate }) => (rate === null ? [] : [`${groupedDigits(rate)} ${currency}`]));
  if (asOf === null || source === null) {
    return `Removed the rate of ${rates.map(({ currency }) => currency).join(', ')}`;
  }
  return `Set 1 ${baseCurrency} = ${set.join(', ')}, of ${dayText(asOf)}, from ${source}`;
}
