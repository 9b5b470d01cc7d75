import { z } from 'zod';
import { WholeNumber } from '../kernel/bounds.ts';
import { type EventOf, firstVersion } from '../kernel/event.ts';
import { Currency } from '../kernel/money.ts';
import { DecimalText } from './rfq.priceParts.ts';
import { longestSource, mostRates, RateDay } from './rfq.rates.ts';

/** Stream `exchangeRates`: what one unit of the base currency costs in others, each change one version further. */
export const ExchangeRatesSet = firstVersion('ExchangeRatesSet', {
  version: WholeNumber,
  /** The day that the source gives them for. */
  asOf: RateDay,
  source: z.string().max(longestSource),
  rates: z.array(z.object({ currency: Currency, rate: DecimalText })).max(mostRates),
});
/** Amounts are not converted from or into the currency any more. */
export const ExchangeRateRemoved = firstVersion('ExchangeRateRemoved', { version: WholeNumber, currency: Currency });

export const rateEvents = [ExchangeRatesSet, ExchangeRateRemoved] as const;
export type ExchangeRatesSet = EventOf<typeof ExchangeRatesSet>;
/** Events of the stream `exchangeRates`. */
export type RateEvent = EventOf<(typeof rateEvents)[number]>;

/** The one stream of all rates. */
export const ratesStream = 'exchangeRates';
