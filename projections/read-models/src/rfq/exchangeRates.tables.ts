import type { Currency } from '@marketplace/contracts/kernel/money.ts';
import { instant, int, jsonb, nullable, text } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

/** One row per current rate. A rate is the price of one unit of the base currency in `currency`. */
export const exchangeRateTable = defineTable(
  'exchange_rate',
  {
    currency: text<Currency>(),
    rate: text(),
    as_of: text(),
    source: text(),
    set_by: text(),
    set_at: instant,
  },
  ['currency'],
);

/**
 * One row per change; `as_of` and `source` are `NULL` when a rate was removed; `rates` then contains the currency of
 * that rate.
 */
export const exchangeRateChangeTable = defineTable(
  'rate_change',
  {
    version: int,
    at: instant,
    changed_by: text(),
    as_of: nullable(text()),
    source: nullable(text()),
    rates: jsonb<readonly { readonly currency: Currency; readonly rate: string | null }[]>(),
  },
  ['version'],
);

/** Exchange rates and their history. */
export const exchangeRatesReadModel = defineReadModel({
  name: 'exchangeRates',
  version: 1,
  tables: { exchangeRate: exchangeRateTable, rateChange: exchangeRateChangeTable },
});
