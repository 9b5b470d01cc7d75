import { NativeSelect } from '@mantine/core';
import { currencies, Currency } from '@marketplace/contracts/kernel/money.ts';
import { missingRates, rateText, usedRates } from '@marketplace/domain/rfq/cost/conversion.ts';
import { Stack } from '../../../ui/Stack.tsx';
import type { ComparisonControl } from './useComparison.ts';
import classes from './QuoteGrid.module.css';

/** What is said of the rates: those that were used, and what is not compared for want of one. */
function notesOn({ comparison, failed }: ComparisonControl, quoted: readonly Currency[]): readonly string[] {
  if (failed) return ['The exchange rates could not be loaded.'];
  if (comparison === null) {
    return quoted.length > 1 ? ['Quotes in several currencies are ranked once you choose one to compare them in.'] : [];
  }
  const missing = missingRates(quoted, comparison);
  const isRanked = missing.length === 0 || quoted.length === 1;
  const lack =
    missing.length === 0
      ? []
      : [`There is no exchange rate for ${missing.join(' and ')}${isRanked ? '.' : ', so quotes are not ranked.'}`];
  return [...usedRates(quoted, comparison).map(rateText), ...lack];
}

export interface ComparedInProps {
  control: ComparisonControl;
  /** The currencies of the quotes, each once. */
  quoted: readonly Currency[];
}

/** In which currency the amounts stand too, and by which rates. */
export function ComparedIn({ control, quoted }: ComparedInProps) {
  const notes = notesOn(control, quoted);
  return (
    <Stack gap={4} className={classes['compared']}>
      <NativeSelect
        label="Show amounts in"
        value={control.chosen ?? ''}
        data={[{ value: '', label: 'Their own currency' }, ...currencies]}
        onChange={({ currentTarget: { value } }) => control.choose(Currency.optional().catch(undefined).parse(value))}
      />
      <ul aria-label="Exchange rates" aria-live="polite">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Stack>
  );
}
