import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';

/** Maximum number of characters before a name is shortened. */
const maxLength = 22;

/** Formats a country's name for narrow spaces. A name of more than 22 characters is shortened with an ellipsis. */
export function formatShortCountryName(code: string): string {
  const name = getCountryName(code);
  return name.length <= maxLength ? name : `${name.slice(0, maxLength).trimEnd()}…`;
}
