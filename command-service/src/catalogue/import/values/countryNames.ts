import { countryNamings } from '@marketplace/domain/asking/asking.countryNames.ts';
import { countryCodes, countryName } from '@marketplace/domain/geo/geo.countries.ts';
import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

/** Names that neither the package nor the product's own table knows, by code. */
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

/** Names of two countries at once: the reader must say which. */
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

/** Parts of the United Kingdom, which has one code. */
const partsOfBritain = [
  ...['England', 'Scotland', 'Wales', 'Northern Ireland'],
  ...['Schottland', 'Nordirland', 'Angleterre', 'Écosse', 'Pays de Galles', 'Irlande du Nord'],
  ...['Inglaterra', 'Escocia', 'Gales', 'Irlanda del Norte'],
];

/** Lower case, without accents, apostrophes, dots and a leading article; `&` is "and", `St` is "saint". */
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
const productNames = countryCodes.map((code) => [code, [countryName(code)]] as const);
const allNames = [...packageNames, ...productNames, ...Object.entries(aliases)];

const ambiguous = new Set(ambiguousNames.map(foldCountry));
const british = new Set(partsOfBritain.map(foldCountry));
/** Names in German, French and Spanish come first, so that an English name wins where two languages use one word. */
const byName = new Map([
  ...countryNamings().map(({ code, name }) => [foldCountry(name), code] as const),
  ...allNames.flatMap(([code, names]) => names.map((name) => [foldCountry(name), code] as const)),
]);
const namesWithComma = allNames.flatMap(([, names]) => names.filter((name) => name.includes(',')));
const withComma = new Set(namesWithComma.map(foldCountry));
/** What stands behind the comma, to look only at the few pieces that can be such an end. */
const ends = new Set(
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
  // As the European Union writes it.
  ['EL', 'GR'],
  ['UAE', 'AE'],
  ['XKX', 'XK'],
]);

export type CountryMeaning =
  | { readonly kind: 'country'; readonly code: string }
  | { readonly kind: 'partOfBritain' | 'ambiguous' | 'unknown' };

/** What one name means. Ambiguous names come before the package, which would take one of the two in silence. */
export function meaningOf(name: string): CountryMeaning {
  const folded = foldCountry(name);
  if (ambiguous.has(folded)) return { kind: 'ambiguous' };
  if (british.has(folded)) return { kind: 'partOfBritain' };
  const code = byName.get(folded);
  return code === undefined ? { kind: 'unknown' } : { kind: 'country', code };
}

/** Words that stand between countries, and two that mean "none": in lower case they are no codes. */
const lowerCaseWords = new Set(['and', 'no', 'na']);

/** The alpha-2 code for an alpha-2 or alpha-3 code in either case, else `undefined`. */
export function codeOf(code: string): string | undefined {
  return lowerCaseWords.has(code) ? undefined : byCode.get(code.toUpperCase());
}

/** Whether a comma between the two texts makes them one name: `Moldova` and `Republic of`. */
export function isOneName(start: string, end: string): boolean {
  return ends.has(end.toLowerCase()) && withComma.has(foldCountry(`${start} ${end}`));
}
