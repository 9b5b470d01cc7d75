import { findCountryCode, countryCodes, getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { listRegionCountries } from '@marketplace/domain/geo/geo.regions.ts';
import { memoize } from '@marketplace/contracts/kernel/memoize.ts';
import { compareTexts } from '@marketplace/contracts/kernel/messages/formats.ts';

const maxSuggestions = 8;

/** Normalises a name to lower case without accents, so that `turkiye` finds Türkiye. */
function normalizeName(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

const countries = memoize(() =>
  countryCodes
    .map((code) => ({ code, name: getCountryName(code), key: normalizeName(getCountryName(code)) }))
    .sort((one, other) => compareTexts(one.name, other.name)),
);

/** Alpha-2 codes of all 198 countries. */
const global = memoize((): readonly string[] => listRegionCountries('Global'));

/**
 * Returns the country that a text refers to: the only matching country, or else the matching country whose full or
 * alternative name is the text. Returns `undefined` if there is none.
 * @param fitting codes of the countries that match the text.
 */
export function findCountryByTypedName(text: string, fitting: readonly string[]): string | undefined {
  if (fitting.length === 1) return fitting[0];
  const [needle, alias] = [normalizeName(text), findCountryCode(text)];
  return fitting.find((code) => code === alias || normalizeName(getCountryName(code)) === needle);
}

/**
 * Finds up to 8 countries whose names contain the text, except the `chosen` countries. A country with the text as its
 * alternative name (UK, Holland) is listed first, followed by names that start with the text.
 * @param among codes of the countries to search; by default all 198.
 */
export function findCountrySuggestions(
  text: string,
  chosen: readonly string[],
  among: readonly string[] = global(),
): readonly string[] {
  const needle = normalizeName(text);
  if (needle === '') return [];
  const alias = findCountryCode(text);
  const findable = new Set(among);
  const open = countries().filter(({ code }) => findable.has(code) && !chosen.includes(code));
  const starting = open.filter(({ key }) => key.startsWith(needle));
  const holding = open.filter(({ key }) => key.includes(needle) && !key.startsWith(needle));
  const named = open.filter(({ code }) => code === alias);
  const found = [...named, ...starting, ...holding].map(({ code }) => code);
  return [...new Set(found)].slice(0, maxSuggestions);
}
