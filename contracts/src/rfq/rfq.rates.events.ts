import { z } from 'zod';
import { WholeNumber } from '../kernel/bounds.ts';
import { type EventOf, firstVersion } from '../kernel/event.ts';
import { Currency } from '../kernel/money.ts';
import { DecimalText } from './rfq.priceParts.ts';
import { longestSource, mostRates, RateDay } from './rfq.rates.ts';

/** Stream `exchangeRates`: prices of one unit of the base currency. `version` increases by one with each change. */
export const ExchangeRatesSet = firstVersion('ExchangeRatesSet', {
  version: WholeNumber,
  /** Date of the rates according to the source. */
  asOf: RateDay,
  source: z.string().max(longestSource),
  rates: z.array(z.object({ currency: Currency, rate: DecimalText })).max(mostRates),
});
/** Amounts are no longer converted from or to the currency. */
export const ExchangeRateRemoved = firstVersion('ExchangeRateRemoved', { version: WholeNumber, currency: Currency });

export const rateEvents = [ExchangeRatesSet, ExchangeRateRemoved] as const;
export type ExchangeRatesSet = EventOf<typeof ExchangeRatesSet>;
/** Events of the stream `exchangeRates`. */
export type RateEvent = EventOf<(typeof rateEvents)[number]>;

/** The single stream of all rates. */
export const ratesStream = 'exchangeRates';
