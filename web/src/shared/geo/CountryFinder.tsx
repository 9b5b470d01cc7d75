import { IconSearch } from '@tabler/icons-react';
import { useId } from 'react';
import { Row } from '../../ui/Row.tsx';
import classes from './CountryFinder.module.css';
import { SuggestionBox } from './SuggestionBox.tsx';
import { useSuggestions } from './useSuggestions.ts';

export interface CountryFinderProps {
  /** Alpha-2 codes of the countries that can be found. */
  countries: readonly string[];
  onFind: (code: string) => void;
}

const nobody: readonly string[] = [];

/** A field that finds one country by its name. */
export function CountryFinder({ countries, onFind }: CountryFinderProps) {
  const id = useId();
  const suggestions = useSuggestions(nobody, onFind, countries);
  const { text, shown, active, type, close, onKeyDown } = suggestions;
  const activeCode = shown[active];
  return (
    <div className={classes['frame']}>
      <Row gap={8} className={classes['field']}>
        <IconSearch size={18} aria-hidden />
        <input
          role="combobox"
          aria-label="Find a country"
          aria-expanded={shown.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={activeCode === undefined ? undefined : `${id}-${activeCode}`}
          autoComplete="off"
          placeholder="Find a country"
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
      </Row>
      <SuggestionBox id={id} suggestions={suggestions} />
    </div>
  );
}
