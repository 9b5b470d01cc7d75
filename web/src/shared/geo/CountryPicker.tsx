import { plural, t } from '@lingui/core/macro';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { FlexRow } from '../../ui/FlexRow.tsx';
import { CountryCombobox } from './CountryCombobox.tsx';
import classes from './CountryPicker.module.css';
import { listUnselectedPopularCountries } from './popularCountries.ts';
import { useCountryComboboxState } from './useCountryComboboxState.ts';

export interface CountryPickerProps {
  /** Alpha-2 codes. */
  countries: readonly string[];
  onChange: (countries: string[]) => void;
  /** Maximum number of countries; unlimited by default. */
  maxCountries?: number;
  /** Whether shortcuts to popular countries are shown below the field. */
  shortcuts?: boolean;
}

/**
 * Number of characters that fit on one line of the field, on wide screens and on phones. `frame` is the width of a
 * token's frame in characters.
 */
const lineCapacity = { wide: 33, phone: 23, frame: 5 };

/**
 * Returns the number of countries to show before the rest is collapsed into +N, from 1 to 3.
 * @param letters number of characters that fit on the line.
 */
function countVisibleTokens(countries: readonly string[], letters: number): number {
  let used = 0;
  const fitting = countries.slice(0, 3).filter((code) => {
    used += getCountryName(code).length + lineCapacity.frame;
    return used <= letters;
  });
  return Math.max(1, fitting.length);
}

interface CountryTokensProps {
  countries: readonly string[];
  onRemove: (code: string) => void;
}

function CountryTokens({ countries, onRemove }: CountryTokensProps) {
  const [all, setAll] = useState(false);
  const phone = useMediaQuery('(max-width: 720px)', undefined, { getInitialValueInEffect: false });
  const count = countVisibleTokens(countries, phone ? lineCapacity.phone : lineCapacity.wide);
  const named = all ? countries : countries.slice(0, count);
  const hidden = countries.length - named.length;
  return (
    <>
      {named.map((code) => (
        <FlexRow
          as="button"
          inline
          gap={4}
          key={code}
          type="button"
          className={classes['token']}
          aria-label={t`Remove ${{ countryName: getCountryName(code) }}`}
          onClick={() => onRemove(code)}
        >
          {getCountryName(code)}
          <IconX aria-hidden />
        </FlexRow>
      ))}
      {countries.length > count && (
        <button
          type="button"
          className={classes['rest']}
          aria-expanded={all}
          aria-label={
            hidden > 0 ? plural(hidden, { one: 'Show # more country', other: 'Show # more countries' }) : undefined
          }
          onClick={() => setAll(!all)}
        >
          {hidden > 0 ? `+${hidden}` : t`Show fewer`}
        </button>
      )}
    </>
  );
}

/** Field with the selected countries, a search for more countries, and shortcuts to popular countries. */
export function CountryPicker({ countries, onChange, maxCountries = Infinity, shortcuts = true }: CountryPickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const add = (code: string): void => onChange([...countries, code]);
  const suggestions = useCountryComboboxState(countries, add);
  const remove = (code: string): void => {
    onChange(countries.filter((each) => each !== code));
    input.current?.focus();
  };
  const full = countries.length >= maxCountries;
  return (
    <>
      <CountryCombobox
        id={id}
        suggestions={suggestions}
        label={t`Add a country`}
        {...(full && {
          placeholder: t`${{ selectedCount: maxCountries }} of ${maxCountries}. Remove one to add another.`,
        })}
        disabled={full}
        inputRef={input}
        holdsTokens
        before={<CountryTokens countries={countries} onRemove={remove} />}
        after={<IconSearch size={18} aria-hidden />}
      />
      {shortcuts && !full && (
        <FlexRow gap="0 12px" wrap className={classes['popular']} role="group" aria-label={t`Popular countries`}>
          <span aria-hidden="true">{t`Popular`}</span>
          {listUnselectedPopularCountries(countries).map((code) => (
            <button key={code} type="button" onClick={() => add(code)}>
              {getCountryName(code)}
            </button>
          ))}
        </FlexRow>
      )}
    </>
  );
}
