import type { Currency } from '@marketplace/contracts/kernel/money.ts';
import { instant, int, jsonb, orNull, text } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

/** One row per rate that stands: what one unit of the base currency costs. `set_by` is a user id or `system`. */
export const exchangeRate = defineTable(
  'exchange_rate',
  { currency: text<Currency>(), rate: text(), as_of: text(), source: text(), set_by: text(), set_at: instant },
  ['currency'],
);

/** One row per change; day and source are `NULL` where a rate was removed, and `rates` names its currency then. */
export const rateChange = defineTable(
  'rate_change',
  {
    version: int,
    at: instant,
    changed_by: text(),
    as_of: orNull(text()),
    source: orNull(text()),
    rates: jsonb<readonly { readonly currency: Currency; readonly rate: string | null }[]>(),
  },
  ['version'],
);

/** Exchange rates, and how they came to be. */
export const exchangeRates = defineReadModel({
  name: 'exchangeRates',
  version: 1,
  tables: { exchangeRate, rateChange },
});
