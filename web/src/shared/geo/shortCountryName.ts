import { countryName } from '@marketplace/domain/geo/geo.countries.ts';

/** Letters up to which a name stays whole. */
const longest = 22;

/** A country's name where room is short: up to 22 letters, and an ellipsis where there are more. */
export function shortCountryName(code: string): string {
  const name = countryName(code);
  return name.length <= longest ? name : `${name.slice(0, longest).trimEnd()}…`;
}
