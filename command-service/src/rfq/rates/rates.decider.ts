import type { Currency } from '@marketplace/contracts/kernel/money.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { ExchangeRateEvent } from '@marketplace/contracts/rfq/rfq.rates.events.ts';
import { formatIsoDateAsDayMonthYear } from '@marketplace/domain/rfq/cost/currencyConversion.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';
import type { ValidatedExchangeRates } from './exchangeRateValidation.ts';

export interface CurrentExchangeRate {
  readonly rate: string;
  readonly asOf: string;
  readonly source: string;
}

export interface ExchangeRatesDeciderState {
  /** Number of changes; 0 before the first rate. */
  readonly version: number;
  readonly standing: ReadonlyMap<Currency, CurrentExchangeRate>;
}

export interface SetExchangeRatesCommand {
  readonly type: 'SetExchangeRates';
  /** The version that the admin was shown. */
  readonly seen: number;
  readonly given: ValidatedExchangeRates;
}

export interface RemoveExchangeRateCommand {
  readonly type: 'RemoveExchangeRate';
  readonly seen: number;
  readonly currency: string;
}

export type SetOrRemoveExchangeRatesCommand = SetExchangeRatesCommand | RemoveExchangeRateCommand;

function requireNotOlder(
  { asOf, rates }: ValidatedExchangeRates,
  standing: ExchangeRatesDeciderState['standing'],
): void {
  const newer = rates.flatMap(({ currency }, index) => {
    const currentDay = standing.get(currency)?.asOf ?? '';
    const message = `The rate of ${currency} is of ${formatIsoDateAsDayMonthYear(currentDay)} already, which is later than ${formatIsoDateAsDayMonthYear(asOf)}.`;
    return currentDay > asOf ? [{ path: `rates.${index}.rate`, message }] : [];
  });
  if (newer.length === 0) return;
  const reasons = newer.map(({ message }) => message).join(' ');
  throw new Refusal('state', 'rates.older', `${reasons} To go back, remove it first.`, newer);
}

function setRates(
  { given }: SetExchangeRatesCommand,
  { version, standing }: ExchangeRatesDeciderState,
): readonly ExchangeRateEvent[] {
  requireNotOlder(given, standing);
  const { asOf, source } = given;
  const rates = given.rates.filter(({ currency, rate }) => {
    const current = standing.get(currency);
    return current === undefined || current.rate !== rate || current.asOf !== asOf || current.source !== source;
  });
  if (rates.length === 0) return [];
  return [{ type: 'ExchangeRatesSet', data: { version: version + 1, asOf, source, rates } }];
}

function removeRate(
  { currency }: RemoveExchangeRateCommand,
  { version, standing }: ExchangeRatesDeciderState,
): readonly ExchangeRateEvent[] {
  const known = [...standing.keys()].find((rated) => rated === currency.toUpperCase());
  if (known === undefined) throw new Refusal('notFound', 'rates.unknown', 'There is no rate of this currency.');
  return [{ type: 'ExchangeRateRemoved', data: { version: version + 1, currency: known } }];
}

function decideRates(
  command: SetOrRemoveExchangeRatesCommand,
  state: ExchangeRatesDeciderState,
): readonly ExchangeRateEvent[] {
  if (command.seen !== state.version) {
    throw new Refusal('state', 'rates.changed', 'The rates have changed since you looked. Please look at them again.');
  }
  return command.type === 'SetExchangeRates' ? setRates(command, state) : removeRate(command, state);
}

function evolveRates(
  { standing }: ExchangeRatesDeciderState,
  { type, data }: ExchangeRateEvent,
): ExchangeRatesDeciderState {
  const next = new Map(standing);
  if (type === 'ExchangeRateRemoved') next.delete(data.currency);
  else for (const { currency, rate } of data.rates) next.set(currency, { rate, asOf: data.asOf, source: data.source });
  return { version: data.version, standing: next };
}

/** Folds the events into the current rates. */
export const exchangeRatesFold: Pick<
  Decider<ExchangeRatesDeciderState, SetOrRemoveExchangeRatesCommand, ExchangeRateEvent>,
  'initial' | 'evolve'
> = {
  initial: { version: 0, standing: new Map() },
  evolve: evolveRates,
};

/**
 * Rules of the stream `exchangeRates`: a command is refused unless the admin was shown the current version, and a rate
 * cannot be replaced by a rate of an earlier day.
 */
export const exchangeRatesDecider: Decider<
  ExchangeRatesDeciderState,
  SetOrRemoveExchangeRatesCommand,
  ExchangeRateEvent
> = {
  ...exchangeRatesFold,
  // The quota is sufficient for daily changes for 25 years.
  quota: {
    maxEvents: 10_000,
    maxCharacters: 8_000_000,
    isExempt: ({ type }) => type === 'RemoveExchangeRate',
    refusal: {
      code: 'rates.history-full',
      message: 'Rates have been changed so often that no more changes can be kept.',
    },
  },
  decide: decideRates,
};
