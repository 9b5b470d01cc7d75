import { useMediaQuery } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { countryName } from '@marketplace/domain/geo/geo.countries.ts';
import { Row } from '../../ui/Row.tsx';
import { CountryInput } from './CountryInput.tsx';
import classes from './CountryPicker.module.css';
import { popularShortcuts } from './popularCountries.ts';
import { useSuggestions } from './useSuggestions.ts';

export interface CountryPickerProps {
  /** Alpha-2 codes. */
  countries: readonly string[];
  onChange: (countries: string[]) => void;
  /** How many can be chosen; left out, all. */
  most?: number;
  /** Shortcuts to popular countries below it. */
  shortcuts?: boolean;
}

/** Letters for which the field has room in one line, the frame of each name included. */
const room = { wide: 33, phone: 23, frame: 5 };

/** How many countries stand in the field before the rest becomes +N: at least one, at most three. */
function namedCount(countries: readonly string[], letters: number): number {
  let used = 0;
  const fitting = countries.slice(0, 3).filter((code) => {
    used += countryName(code).length + room.frame;
    return used <= letters;
  });
  return Math.max(1, fitting.length);
}

interface TokensProps {
  countries: readonly string[];
  onRemove: (code: string) => void;
}

function Tokens({ countries, onRemove }: TokensProps) {
  const [all, setAll] = useState(false);
  const phone = useMediaQuery('(max-width: 720px)', undefined, { getInitialValueInEffect: false });
  const count = namedCount(countries, phone ? room.phone : room.wide);
  const named = all ? countries : countries.slice(0, count);
  const hidden = countries.length - named.length;
  return (
    <>
      {named.map((code) => (
        <Row
          as="button"
          inline
          gap={4}
          key={code}
          type="button"
          className={classes['token']}
          aria-label={`Remove ${countryName(code)}`}
          onClick={() => onRemove(code)}
        >
          {countryName(code)}
          <IconX aria-hidden />
        </Row>
      ))}
      {countries.length > count && (
        <button
          type="button"
          className={classes['rest']}
          aria-expanded={all}
          aria-label={hidden > 0 ? `Show ${hidden} more countries` : undefined}
          onClick={() => setAll(!all)}
        >
          {hidden > 0 ? `+${hidden}` : 'Show fewer'}
        </button>
      )}
    </>
  );
}

/** The chosen countries, a search for more, and shortcuts to popular ones. */
export function CountryPicker({ countries, onChange, most = Infinity, shortcuts = true }: CountryPickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const add = (code: string): void => onChange([...countries, code]);
  const suggestions = useSuggestions(countries, add);
  const remove = (code: string): void => {
    onChange(countries.filter((each) => each !== code));
    input.current?.focus();
  };
  const full = countries.length >= most;
  return (
    <>
      <CountryInput
        id={id}
        suggestions={suggestions}
        label="Add a country"
        {...(full && { placeholder: `${most} of ${most}, remove one to add another` })}
        disabled={full}
        inputRef={input}
        holdsTokens
        before={<Tokens countries={countries} onRemove={remove} />}
        after={<IconSearch size={18} aria-hidden />}
      />
      {shortcuts && !full && (
        <Row gap="0 12px" wrap className={classes['popular']} role="group" aria-label="Popular countries">
          <span aria-hidden="true">Popular</span>
          {popularShortcuts(countries).map((code) => (
            <button key={code} type="button" onClick={() => add(code)}>
              {countryName(code)}
            </button>
          ))}
        </Row>
      )}
    </>
  );
}
