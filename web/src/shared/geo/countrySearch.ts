import { countryCode, countryCodes, countryName } from '@marketplace/domain/geo/geo.countries.ts';
import { regionCountries } from '@marketplace/domain/geo/geo.regions.ts';
import { once } from '@marketplace/contracts/kernel/once.ts';

const suggestionLimit = 8;

/** Lower case without accents, so that `turkiye` finds Türkiye. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

const countries = once(() => {
  const byName = new Intl.Collator('en');
  return countryCodes
    .map((code) => ({ code, name: countryName(code), key: plain(countryName(code)) }))
    .sort((one, other) => byName.compare(one.name, other.name));
});

/** The 198 countries. */
const global = once((): readonly string[] => regionCountries('Global'));

/** The country that a text names among those that fit it: by its whole name, or because no other fits. */
export function namedCountry(text: string, fitting: readonly string[]): string | undefined {
  if (fitting.length === 1) return fitting[0];
  const [needle, alias] = [plain(text), countryCode(text)];
  return fitting.find((code) => code === alias || plain(countryName(code)) === needle);
}

/**
 * At most 8 countries whose name holds the text, without those chosen; names that begin with it come first, and another common name
 * (UK, Holland) counts as the name. @param among the countries that can be found, by default the 198.
 */
export function countrySuggestions(
  text: string,
  chosen: readonly string[],
  among: readonly string[] = global(),
): readonly string[] {
  const needle = plain(text);
  if (needle === '') return [];
  const alias = countryCode(text);
  const findable = new Set(among);
  const open = countries().filter(({ code }) => findable.has(code) && !chosen.includes(code));
  const starting = open.filter(({ key }) => key.startsWith(needle));
  const holding = open.filter(({ key }) => key.includes(needle) && !key.startsWith(needle));
  const named = open.filter(({ code }) => code === alias);
  const found = [...named, ...starting, ...holding].map(({ code }) => code);
  return [...new Set(found)].slice(0, suggestionLimit);
}
