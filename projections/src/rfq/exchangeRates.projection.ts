import type { Change } from '@marketplace/contracts/live.ts';
import type { RateEvent } from '@marketplace/contracts/rfq/rfq.rates.events.ts';
import { exchangeRate, exchangeRates, rateChange } from '@marketplace/read-models/rfq/exchangeRates.tables.ts';
import { defineProjection, type Handlers } from '../runtime/projection.ts';

const handlers: Handlers<RateEvent> = {
  ExchangeRatesSet: ({ event: { data }, at, actor }, { put }) => {
    const { version, asOf, source, rates } = data;
    for (const { currency, rate } of rates) {
      put(exchangeRate, { currency, rate, as_of: asOf, source, set_by: actor, set_at: at });
    }
    put(rateChange, { version, at, changed_by: actor, as_of: asOf, source, rates });
  },
  ExchangeRateRemoved: ({ event: { data }, at, actor }, { put, remove }) => {
    const { version, currency } = data;
    remove(exchangeRate, { currency });
    put(rateChange, { version, at, changed_by: actor, as_of: null, source: null, rates: [{ currency, rate: null }] });
  },
};

/** Everybody, because anybody may compare amounts. */
const changes = (): readonly Change[] => [['all', 'ExchangeRates']];

/** Current exchange rates and their history. */
export const exchangeRatesProjection = defineProjection<RateEvent>({ readModel: exchangeRates, handlers, changes });
