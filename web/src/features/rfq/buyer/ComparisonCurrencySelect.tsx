import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { quoteCurrencies, Currency } from '@marketplace/contracts/kernel/money.ts';
import {
  findMissingExchangeRates,
  formatExchangeRate,
  findUsedExchangeRates,
} from '@marketplace/domain/rfq/cost/currencyConversion.ts';
import { Stack } from '../../../ui/Stack.tsx';
import type { ComparisonCurrencyState } from './useQuoteComparisonCurrency.ts';
import classes from './QuoteComparisonGrid.module.css';

/**
 * Builds the notes about the exchange rates in use and the missing rates. Without rates, builds a note about the
 * loading failure, or a hint to choose a currency if the quotes are in several currencies.
 */
function buildRateNotes(
  { comparison, failed }: ComparisonCurrencyState,
  quoted: readonly Currency[],
): readonly string[] {
  if (failed) return [t`The exchange rates could not be loaded.`];
  if (comparison === null) {
    return quoted.length > 1
      ? [t`Quotes in several currencies are ranked once you choose one to compare them in.`]
      : [];
  }
  const missing = findMissingExchangeRates(quoted, comparison);
  const isRanked = missing.length === 0 || quoted.length === 1;
  const missingRateNotes =
    missing.length === 0
      ? []
      : [`There is no exchange rate for ${missing.join(' and ')}${isRanked ? '.' : ', so quotes are not ranked.'}`];
  return [...findUsedExchangeRates(quoted, comparison).map(formatExchangeRate), ...missingRateNotes];
}

export interface ComparisonCurrencySelectProps {
  control: ComparisonCurrencyState;
  /** Distinct currencies of the quotes. */
  quotedCurrencies: readonly Currency[];
}

/** Select for the comparison currency, with notes about the exchange rates. */
export function ComparisonCurrencySelect({ control, quotedCurrencies }: ComparisonCurrencySelectProps) {
  const notes = buildRateNotes(control, quotedCurrencies);
  return (
    <Stack gap={4} className={classes['compared']}>
      <NativeSelect
        label={t`Show amounts in`}
        value={control.chosen ?? ''}
        data={[{ value: '', label: t`Their own currency` }, ...quoteCurrencies]}
        onChange={({ currentTarget: { value } }) => control.choose(Currency.optional().catch(undefined).parse(value))}
      />
      <ul aria-label={t`Exchange rates`} aria-live="polite">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Stack>
  );
}
