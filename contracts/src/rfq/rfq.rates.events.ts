import { z } from 'zod';
import { WholeNumber } from '../kernel/integers.ts';
import { type DefinedEvent, defineFirstEventVersion } from '../kernel/event.ts';
import { Currency } from '../kernel/money.ts';
import { DecimalText } from './rfq.lineItems.ts';
import { maxExchangeRateSourceLength, maxExchangeRates, ExchangeRateDate } from './rfq.rates.ts';

/** Stream `exchangeRates`: prices of one unit of the base currency. `version` increases by one with each change. */
export const ExchangeRatesSet = defineFirstEventVersion('ExchangeRatesSet', {
  version: WholeNumber,
  /** Date of the rates according to the source. */
  asOf: ExchangeRateDate,
  source: z.string().max(maxExchangeRateSourceLength),
  rates: z.array(z.object({ currency: Currency, rate: DecimalText })).max(maxExchangeRates),
});
/** Amounts are no longer converted from or to the currency. */
export const ExchangeRateRemoved = defineFirstEventVersion('ExchangeRateRemoved', {
  version: WholeNumber,
  currency: Currency,
});

export const exchangeRateEvents = [ExchangeRatesSet, ExchangeRateRemoved] as const;
export type ExchangeRatesSet = DefinedEvent<typeof ExchangeRatesSet>;
/** Events of the stream `exchangeRates`. */
export type ExchangeRateEvent = DefinedEvent<(typeof exchangeRateEvents)[number]>;

/** Name of the stream that contains all exchange rates. */
export const exchangeRatesStreamName = 'exchangeRates';
