import { z } from 'zod';
import { NonNegativeInt32 } from '../kernel/integers.ts';
import { type InferredDomainEvent, defineFirstEventVersion } from '../kernel/event.ts';
import { Currency } from '../kernel/money.ts';
import { NonNegativeDecimalString } from './rfq.lineItems.ts';
import { maxExchangeRateSourceLength, maxExchangeRates, ExchangeRateIsoDate } from './rfq.rates.ts';

/** Stream `exchangeRates`: an admin set prices of one unit of the base currency. Each change adds one to `version`. */
export const ExchangeRatesSet = defineFirstEventVersion('ExchangeRatesSet', {
  version: NonNegativeInt32,
  /** Date of the rates according to the source. */
  asOf: ExchangeRateIsoDate,
  source: z.string().max(maxExchangeRateSourceLength),
  rates: z.array(z.object({ currency: Currency, rate: NonNegativeDecimalString })).max(maxExchangeRates),
});
/** Amounts are no longer converted from or to the currency. */
export const ExchangeRateRemoved = defineFirstEventVersion('ExchangeRateRemoved', {
  version: NonNegativeInt32,
  currency: Currency,
});

export const exchangeRateEvents = [ExchangeRatesSet, ExchangeRateRemoved] as const;
export type ExchangeRatesSet = InferredDomainEvent<typeof ExchangeRatesSet>;
/** Events of the stream `exchangeRates`. */
export type ExchangeRateEvent = InferredDomainEvent<(typeof exchangeRateEvents)[number]>;

/** Name of the stream that contains all exchange rates. */
export const exchangeRatesStreamName = 'exchangeRates';
