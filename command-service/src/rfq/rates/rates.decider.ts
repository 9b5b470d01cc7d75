import { msg, plural } from '@lingui/core/runtime-macro';
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
  const entered = formatIsoDateAsDayMonthYear(asOf);
  const newer = rates.flatMap(({ currency }, index) => {
    const currentDay = standing.get(currency)?.asOf ?? '';
    const current = formatIsoDateAsDayMonthYear(currentDay);
    const message = msg`The current rate for ${{ currency }} is from ${{ current }}, which is later than ${{ entered }}. To set an earlier rate, remove the current rate first.`;
    return currentDay > asOf ? [{ currency, path: `rates.${index}.rate`, message }] : [];
  });
  const [first] = newer;
  if (first === undefined) return;
  const currencies = newer.map(({ currency }) => currency).join(', ');
  const issues = newer.map(({ path, message }) => ({ path, message }));
  const text =
    newer.length === 1
      ? first.message
      : msg`The current rates for ${{ currencies }} are later than ${{ entered }}. To set earlier rates, remove the current rates first.`;
  throw new Refusal('state', 'rates.older', text, issues);
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
  if (known === undefined)
    throw new Refusal('notFound', 'rates.unknown', msg`There is no exchange rate for this currency.`);
  return [{ type: 'ExchangeRateRemoved', data: { version: version + 1, currency: known } }];
}

function decideRates(
  command: SetOrRemoveExchangeRatesCommand,
  state: ExchangeRatesDeciderState,
): readonly ExchangeRateEvent[] {
  if (command.seen !== state.version) {
    throw new Refusal(
      'state',
      'rates.changed',
      msg`The exchange rates have changed since you loaded them. Load them again and repeat your change.`,
    );
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

/** Maximum number of changes. Sufficient for daily changes for 25 years. */
const maxRateChanges = 10_000;

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
  quota: {
    maxEvents: maxRateChanges,
    maxCharacters: 8_000_000,
    isExempt: ({ type }) => type === 'RemoveExchangeRate',
    refusal: {
      code: 'rates.history-full',
      message: msg`The exchange rates have reached their limit of ${plural({ max: maxRateChanges }, { one: '# change', other: '# changes' })}. You can only remove rates.`,
    },
  },
  decide: decideRates,
};
