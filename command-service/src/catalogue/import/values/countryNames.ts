// Strings are not spell-checked, because they contain names of countries in other languages.
// cspell:ignoreRegExp /(['"`])(?:(?!\1)[^\n])*\1/g
import { listMultilingualCountryNames } from '@marketplace/domain/searchQuery/searchQuery.countryNames.ts';
import { countryCodes, getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

/** Country names by code. Neither the package `i18n-iso-countries` nor the product's own table contains these names. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  AE: ['Emirates'],
  BA: ['Bosnia', 'Bosnia-Herzegovina'],
  BO: ['Bolivia, Plurinational State of', 'Plurinational State of Bolivia'],
  CD: [
    'DRC',
    'DR Congo',
    'Congo-Kinshasa',
    'Congo DR',
    'Congo, Democratic Republic of the',
    'Congo, The Democratic Republic of the',
  ],
  CG: ['Congo-Brazzaville', 'Congo, Republic of the'],
  CV: ['Cabo Verde'],
  FK: ['Falklands'],
  FM: ['Federated States of Micronesia'],
  GB: ['United Kingdom of Great Britain and Northern Ireland', 'Britain'],
  HK: ['Hong Kong SAR', 'Hong Kong, China', 'Hong Kong, SAR China'],
  IR: ['Iran, Islamic Republic of'],
  KP: ['DPRK', "Korea, Democratic People's Republic of", "Democratic People's Republic of Korea"],
  KR: ['Republic of South Korea'],
  LA: ['Lao PDR'],
  MD: ['Republic of Moldova'],
  MK: ['Macedonia', 'Macedonia, the former Yugoslav Republic of'],
  MM: ['Burma'],
  MO: ['Macau', 'Macao SAR', 'Macau SAR'],
  NL: ['Holland'],
  PS: ['Palestine, State of', 'Palestinian Territories', 'Palestinian Territory'],
  ST: ['Sao Tome'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TW: ['Taiwan, China'],
  TZ: ['Tanzania, United Republic of'],
  US: ['US of America'],
  VA: ['Vatican', 'Vatican City'],
  VE: ['Venezuela, Bolivarian Republic of', 'Bolivarian Republic of Venezuela'],
  VI: ['United States Virgin Islands'],
  VN: ['Viet Nam'],
};

/** Names shared by two countries; not resolved without more detail. */
const ambiguousNames = [
  'Congo',
  'Kongo',
  'Korea',
  'Corée',
  'Corea',
  'Virgin Islands',
  'Jungferninseln',
  'Îles Vierges',
  'Islas Vírgenes',
];

/** Parts of the United Kingdom, which has a single code. */
const partsOfBritain = [
  ...['England', 'Scotland', 'Wales', 'Northern Ireland'],
  ...['Schottland', 'Nordirland', 'Angleterre', 'Écosse', 'Pays de Galles', 'Irlande du Nord'],
  ...['Inglaterra', 'Escocia', 'Gales', 'Irlanda del Norte'],
];

/**
 * Normalises a name: converts it to lower case, and removes accents, apostrophes, dots and a leading article. `&`
 * becomes "and", and `St` becomes "saint".
 */
function foldCountry(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f.'’‘`´ʼ]/g, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\bst (?=\p{L})/gu, 'saint ')
    .replace(/^(?:the|die|der|das|la|le|les|el|los|las) /, '');
}

const packageNames: readonly (readonly [string, readonly string[]])[] = Object.entries(
  english.countries as Readonly<Record<string, string | readonly string[]>>,
).map(([code, names]) => [code, typeof names === 'string' ? [names] : names]);
const productNames = countryCodes.map((code) => [code, [getCountryName(code)]] as const);
const allNames = [...packageNames, ...productNames, ...Object.entries(aliases)];

const ambiguous = new Set(ambiguousNames.map(foldCountry));
const partsOfBritainFolded = new Set(partsOfBritain.map(foldCountry));
/**
 * German, French and Spanish names are inserted first, so that an English name replaces them if both have the same
 * spelling.
 */
const byName = new Map([
  ...listMultilingualCountryNames().map(({ code, name }) => [foldCountry(name), code] as const),
  ...allNames.flatMap(([code, names]) => names.map((name) => [foldCountry(name), code] as const)),
]);
const namesWithComma = allNames.flatMap(([, names]) => names.filter((name) => name.includes(',')));
const withComma = new Set(namesWithComma.map(foldCountry));
/** The texts after the comma in country names. Only a piece in this set can complete a name with a comma. */
const nameEndings = new Set(
  namesWithComma.map((name) =>
    name
      .slice(name.indexOf(',') + 1)
      .trim()
      .toLowerCase(),
  ),
);

const byCode = new Map<string, string>([
  ...packageNames.map(([code]) => [code, code] as const),
  ...(codes as readonly (readonly string[])[]).map(([two = '', three = '']) => [three, two] as const),
  ['UK', 'GB'],
  // The European Union uses the code EL for Greece.
  ['EL', 'GR'],
  ['UAE', 'AE'],
  ['XKX', 'XK'],
]);

export type CountryNameMatch =
  | { readonly kind: 'country'; readonly code: string }
  | { readonly kind: 'partOfBritain' | 'ambiguous' | 'unknown' };

/**
 * Resolves a country name. Ambiguous names are checked before the names of the package, which would silently choose one
 * of the countries.
 */
export function resolveCountryName(name: string): CountryNameMatch {
  const folded = foldCountry(name);
  if (ambiguous.has(folded)) return { kind: 'ambiguous' };
  if (partsOfBritainFolded.has(folded)) return { kind: 'partOfBritain' };
  const code = byName.get(folded);
  return code === undefined ? { kind: 'unknown' } : { kind: 'country', code };
}

/** Country codes that are ordinary words in lower case ("and", or "none"), so they count only in upper case. */
const lowerCaseWords = new Set(['and', 'no', 'na']);

/** The alpha-2 code for an alpha-2 or alpha-3 code in upper or lower case; `undefined` for other texts. */
export function toAlpha2CountryCode(code: string): string | undefined {
  return lowerCaseWords.has(code) ? undefined : byCode.get(code.toUpperCase());
}

/** Whether two texts form one name with a comma between them, such as `Moldova` and `Republic of`. */
export function isCountryNameSplitAtComma(start: string, end: string): boolean {
  return nameEndings.has(end.toLowerCase()) && withComma.has(foldCountry(`${start} ${end}`));
}
