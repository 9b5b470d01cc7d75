import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { quoteCurrencies, Currency } from '@marketplace/contracts/kernel/money.ts';
import {
  findMissingExchangeRates,
  formatExchangeRate,
  findUsedExchangeRates,
} from '@marketplace/domain/rfq/cost/currencyConversion.ts';
import { formatList } from '@marketplace/contracts/kernel/messages/formats.ts';
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
  if (failed) {
    return [t`The exchange rates could not be loaded, so amounts are not converted. Reload the page to try again.`];
  }
  if (comparison === null) {
    return quoted.length > 1 ? [t`The quotes are in different currencies. Select a currency to rank them.`] : [];
  }
  const rates = findUsedExchangeRates(quoted, comparison).map(formatExchangeRate);
  const missing = findMissingExchangeRates(quoted, comparison);
  if (missing.length === 0) return rates;
  const currencies = formatList(missing);
  return [
    ...rates,
    quoted.length === 1
      ? t`There is no exchange rate for ${currencies}.`
      : t`There is no exchange rate for ${currencies}, so the quotes are not ranked.`,
  ];
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
        data={[{ value: '', label: t`Quoted currency only` }, ...quoteCurrencies]}
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
