import type { LiveChangeAudienceAndTag } from '@marketplace/contracts/liveUpdates.ts';
import type { ExchangeRateEvent } from '@marketplace/contracts/rfq/rfq.rates.events.ts';
import {
  exchangeRateTable,
  exchangeRatesReadModel,
  exchangeRateChangeTable,
} from '@marketplace/read-models/rfq/exchangeRates.tables.ts';
import { defineProjection, type ProjectionHandlers } from '../runtime/projection.ts';

const handlers: ProjectionHandlers<ExchangeRateEvent> = {
  ExchangeRatesSet: ({ event: { data }, at, actor }, { put }) => {
    const { version, asOf, source, rates } = data;
    for (const { currency, rate } of rates) {
      put(exchangeRateTable, { currency, rate, as_of: asOf, source, set_by: actor, set_at: at });
    }
    put(exchangeRateChangeTable, { version, at, changed_by: actor, as_of: asOf, source, rates });
  },
  ExchangeRateRemoved: ({ event: { data }, at, actor }, { put, remove }) => {
    const { version, currency } = data;
    remove(exchangeRateTable, { currency });
    put(exchangeRateChangeTable, {
      version,
      at,
      changed_by: actor,
      as_of: null,
      source: null,
      rates: [{ currency, rate: null }],
    });
  },
};

/** Notifies everybody, because all users can compare amounts. */
const changes = (): readonly LiveChangeAudienceAndTag[] => [['all', 'ExchangeRates']];

/** Current exchange rates and their history. */
export const exchangeRatesProjection = defineProjection<ExchangeRateEvent>({
  readModel: exchangeRatesReadModel,
  handlers,
  changes,
});
