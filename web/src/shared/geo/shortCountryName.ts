import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';

/** Maximum number of characters before a name is shortened. */
const maxLength = 22;

/** Formats a country's name for narrow spaces, shortened with an ellipsis after 22 characters. */
export function formatShortCountryName(code: string): string {
  const name = getCountryName(code);
  return name.length <= maxLength ? name : `${name.slice(0, maxLength).trimEnd()}…`;
}
