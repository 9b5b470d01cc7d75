import { t } from '@lingui/core/macro';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import classes from './CountrySuggestionList.module.css';
import type { CountrySuggestionsState } from './useCountryComboboxState.ts';

/** List box below the field with the countries that match the input. */
export function CountrySuggestionList({ id, suggestions }: { id: string; suggestions: CountrySuggestionsState }) {
  const { shown, active, select } = suggestions;
  if (shown.length === 0) return null;
  return (
    <ul id={id} role="listbox" aria-label={t`Countries`} className={classes['box']}>
      {shown.map((code, place) => (
        <li
          key={code}
          id={`${id}-${code}`}
          ref={(item) => (place === active ? item?.scrollIntoView({ block: 'nearest' }) : undefined)}
          role="option"
          aria-selected={place === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => select(code)}
        >
          {getCountryName(code)}
        </li>
      ))}
    </ul>
  );
}
