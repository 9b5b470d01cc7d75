import { t } from '@lingui/core/macro';
import { IconSearch } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './CountryFinderCombobox.module.css';
import { CountryCombobox } from './CountryCombobox.tsx';
import { useCountryComboboxState } from './useCountryComboboxState.ts';

export interface CountryFinderProps {
  /** Alpha-2 codes of the countries to search. */
  countries: readonly string[];
  onFind: (code: string) => void;
}

const noChosenCountries: readonly string[] = [];

/** Combobox that finds one country by name and calls `onFind` with its code. */
export function CountryFinderCombobox({ countries, onFind }: CountryFinderProps) {
  const id = useId();
  const suggestions = useCountryComboboxState(noChosenCountries, onFind, countries);
  return (
    <CountryCombobox
      id={id}
      suggestions={suggestions}
      label={t`Find a country`}
      className={classes['finder']}
      before={<IconSearch size={18} aria-hidden />}
    />
  );
}
