import { countryName } from '@marketplace/domain/geo/geo.countries.ts';
import classes from './SuggestionBox.module.css';
import type { Suggestions } from './useSuggestions.ts';

/** The countries that match the input, below the field. */
export function SuggestionBox({ id, suggestions }: { id: string; suggestions: Suggestions }) {
  const { shown, active, select } = suggestions;
  if (shown.length === 0) return null;
  return (
    <ul id={id} role="listbox" aria-label="Countries" className={classes['box']}>
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
          {countryName(code)}
        </li>
      ))}
    </ul>
  );
}
