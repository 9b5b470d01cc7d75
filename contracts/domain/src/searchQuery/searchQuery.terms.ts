// Strings are not spell-checked, because they contain words in other languages and beginnings of words.
// cspell:ignoreRegExp /(['"`])(?:(?!\1)[^\n])*\1/g
import { msg } from '@lingui/core/runtime-macro';
import { memoize } from '@marketplace/contracts/kernel/memoize.ts';
import type { CanonicalTechnologyName, ProviderType } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { getTechnologyLabel } from '@marketplace/contracts/catalogue/catalogue.technologyLabels.ts';
import { type Message, toUntranslatedMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { regionLabels } from '@marketplace/contracts/matching/matching.regionLabels.ts';
import { getCountryName } from '../geo/geo.countries.ts';
import { listRegionCountries, type RegionName } from '../geo/geo.regions.ts';
import { getProviderTechnologies, mapSupportTextToFilterValue } from '../catalogue/catalogue.filterValues.ts';
import type { EqualFacetProviderGroup } from '../catalogue/catalogue.filters.ts';
import { listMultilingualCountryNames } from './searchQuery.countryNames.ts';
import { toAlphanumericKey } from './searchQuery.words.ts';

/** The possible meanings of a word in a search query. */
export type SearchTermKind = 'country' | 'region' | 'technology' | 'sgp32' | 'type' | 'sector' | 'name';

/**
 * Condition that a provider must meet to match a term: a filter value, one of several countries, or one of several
 * texts.
 */
export type ProviderConditionForSearchTerm =
  | { readonly in: 'cell'; readonly passes: (cell: EqualFacetProviderGroup) => boolean }
  | { readonly in: 'countries'; readonly anyOf: readonly string[] }
  | { readonly in: 'text'; readonly anyOf: readonly string[] };

export interface KnownSearchTerm {
  readonly kind: SearchTermKind;
  /** Alpha-2 code, region, technology, sector, filter value or normalised word of a name. */
  readonly value: string;
  /** Formatted for each reply, because terms are created once for all languages. */
  readonly label: Message;
  readonly need: ProviderConditionForSearchTerm;
}

const splitSpellings = (text: string): string[] => text.split('|');

/** Exact technology names and their common spellings. */
const technologySpellings: Readonly<Record<Exclude<CanonicalTechnologyName, 'Satellite'>, string>> = {
  'LTE-M': 'LTE-M|LTE-MTC|Cat-M|Cat-M1|CatM1|LTE Cat-M1|LTE Cat M|eMTC|M1',
  'NB-IoT': 'NB-IoT|NBIoT|Narrowband IoT|Narrow Band IoT|Cat-NB1|Cat-NB2|NB1|LTE Cat-NB1|NB-IOT',
  'NTN NB-IoT': 'NTN NB-IoT|NB-NTN|NB-IoT NTN|NB-IoT over satellite',
  LoRaWAN: 'LoRaWAN|LoRa|LoRa WAN',
  Sigfox: 'Sigfox|0G',
  mioty: 'mioty',
  '5G': '5G|5G NR|NR',
  '4G': '4G|LTE|4G LTE',
  '3G': '3G|UMTS|WCDMA|HSPA',
  '2G': '2G|GSM|GPRS',
  'Cat-1': 'Cat-1|LTE Cat-1|LTE Cat 1',
  'Cat-1 bis': 'Cat-1 bis|LTE Cat-1 bis',
};

/** Names that cover several technologies. */
const technologyGroups: readonly (readonly [
  value: string,
  label: Message,
  names: string,
  technologies: readonly string[],
])[] = [
  ['LPWAN', msg`LPWAN`, 'LPWAN|LPWA|Low power wide area', ['LTE-M', 'NB-IoT', 'LoRaWAN', 'Sigfox', 'mioty']],
  ['Cellular', msg`Cellular`, 'Cellular|Mobilfunk|Cellulaire|Celular', ['2G', '3G', '4G', '5G', 'LTE-M', 'NB-IoT']],
];

const satelliteNames =
  'Satellite|Satellites|Satellite operator|Satellite provider|Satellit|Satelite|Satcom|NTN|Non-terrestrial|Non-terrestrial network|Direct to cell|Direct to device';

const typeNames: readonly (readonly [value: ProviderType, names: string])[] = [
  [
    'MNO',
    'MNO|MNOs|Mobile network operator|Mobile operator|Operator|Operators|Network operator|Carrier|Netzbetreiber|Opérateur|Operador',
  ],
  ['MVNO', 'MVNO|MVNOs|Virtual operator|Mobile virtual network operator|Virtual network operator|Reseller'],
];

/** Sectors with their common names, and the word beginnings by which the Scope / Sectors column names them. */
const sectors: readonly (readonly [value: string, label: Message, names: string, texts: string])[] = [
  [
    'Agriculture',
    msg`Agriculture`,
    'Agriculture|Farming|Farm|Agri|Agritech|Smart farming|Landwirtschaft|Agricultura',
    'agricultur|livestock|farming',
  ],
  [
    'Automotive',
    msg`Automotive`,
    'Automotive|Cars|Car|Vehicles|Connected car|Connected cars|Automobile|Automobil',
    'automotive|connected-car|connected car',
  ],
  ['Aviation', msg`Aviation`, 'Aviation|Aircraft|Airlines|Luftfahrt', 'aviation'],
  ['Energy', msg`Energy`, 'Energy|Solar|Power grid|Smart grid|Energie|Energía', 'energy|smart grid'],
  [
    'EV charging',
    msg`EV charging`,
    'EV charging|EV|EV charger|EV chargers|Charging stations|Wallbox|Ladesäulen',
    'ev charging',
  ],
  ['Fleet', msg`Fleet`, 'Fleet|Fleets|Telematics|Fleet management|Trucks|Flotte|Flotas', 'fleet|telematics'],
  ['Healthcare', msg`Healthcare`, 'Healthcare|Health|Medical|Medtech|Hospitals|Gesundheit|Santé|Salud', 'health'],
  [
    'Industry',
    msg`Industry`,
    'Industry|Industrial|Manufacturing|Factory|IIoT|Industrie|Industria',
    'industr|manufactur|factory',
  ],
  ['Logistics', msg`Logistics`, 'Logistics|Supply chain|Freight|Logistik|Logistique|Logística', 'logistic|shipping'],
  [
    'Maritime',
    msg`Maritime`,
    'Maritime|Ships|Vessels|Marine|Fishing|Fisheries|Schifffahrt',
    'maritime|fisher|shipping',
  ],
  [
    'Metering',
    msg`Metering`,
    'Metering|Meters|Meter|Smart meter|Smart meters|Smart metering|Water meter|Water meters|Water metering|Zähler|Compteurs',
    'meter',
  ],
  ['Mining', msg`Mining`, 'Mining|Mines|Bergbau', 'mining'],
  ['Payments', msg`Payments`, 'Payments|Payment|POS|Point of sale|Payment terminals', 'payment|fintech'],
  ['Public safety', msg`Public safety`, 'Public safety|Emergency services|First responders', 'public safety|emergency'],
  ['Retail', msg`Retail`, 'Retail|Shops|Vending|Einzelhandel', 'retail'],
  ['Security', msg`Security`, 'Security|Alarms|Alarm|Surveillance|Sicherheit', 'security'],
  ['Smart building', msg`Smart building`, 'Smart building|Smart buildings|Building automation|HVAC', 'building|hvac'],
  ['Smart cities', msg`Smart cities`, 'Smart cities|Smart city|Cities|Street lighting', 'smart cit|smart-cit'],
  ['Tracking', msg`Tracking`, 'Tracking|Asset tracking|Trackers|Tracker|Asset tracker', 'tracking'],
  ['Utilities', msg`Utilities`, 'Utilities|Utility|Stadtwerke|Versorger', 'utilit'],
];

/** Common names of the regions. A provider with any country of a region matches. */
const regionSpellings: readonly (readonly [name: RegionName, names: string])[] = [
  ['Europe', 'Europe|Europa|EU|European|EMEA'],
  ['Africa', 'Africa|Afrika|Afrique|African'],
  [
    'Latin America',
    'Latin America|LatAm|South America|Südamerika|Lateinamerika|Amérique latine|Amérique du Sud|América Latina|' +
      'América del Sur|Sudamérica|Latinoamérica',
  ],
  ['Asia Pacific', 'Asia Pacific|APAC|Asia|Asien|Asie|Asien Pazifik|Asie Pacifique|Asia Pacífico'],
  ['Middle East', 'Middle East|MENA|GCC|Naher Osten|Nahost|Moyen Orient|Proche Orient|Oriente Medio|Oriente Próximo'],
  ['North America', 'North America|Nordamerika|Amérique du Nord|América del Norte|Norteamérica'],
  ['Oceania', 'Oceania|Ozeanien|Océanie'],
];

type TermWithNames = readonly [names: readonly string[], term: KnownSearchTerm];

function technologyTerm(value: string, label: Message, technologies: readonly string[]): KnownSearchTerm {
  const passes = (cell: EqualFacetProviderGroup) =>
    getProviderTechnologies(cell).some((name) => technologies.includes(name));
  return { kind: 'technology', value, label, need: { in: 'cell', passes } };
}

const satellite: KnownSearchTerm = {
  kind: 'technology',
  value: 'Satellite',
  label: getTechnologyLabel('Satellite'),
  need: {
    in: 'cell',
    passes: (cell) =>
      getProviderTechnologies(cell).some((name) => name === 'Satellite' || name === 'NTN NB-IoT') ||
      /^(commercial|yes)/i.test(mapSupportTextToFilterValue(cell.ntn)),
  },
};

const sgp32: KnownSearchTerm = {
  kind: 'sgp32',
  value: 'Yes',
  label: toUntranslatedMessage('SGP.32'),
  need: { in: 'cell', passes: (cell) => mapSupportTextToFilterValue(cell.sgp32) === 'Yes' },
};

function typeTerm(value: ProviderType): KnownSearchTerm {
  const label = toUntranslatedMessage(value);
  return { kind: 'type', value, label, need: { in: 'cell', passes: ({ type }) => type === value } };
}

function regionTerm(name: RegionName): KnownSearchTerm {
  const label = regionLabels[name];
  return { kind: 'region', value: name, label, need: { in: 'countries', anyOf: listRegionCountries(name) } };
}

function countryTerm(code: string): KnownSearchTerm {
  const label = toUntranslatedMessage(getCountryName(code));
  return { kind: 'country', value: code, label, need: { in: 'countries', anyOf: [code] } };
}

/** Spells umlauts as two letters: `Österreich` becomes `Oesterreich`. */
function withoutUmlauts(name: string): string {
  return name.replace(/[Ää]/g, 'ae').replace(/[Öö]/g, 'oe').replace(/[Üü]/g, 'ue');
}

function* allTermsWithNames(): Generator<TermWithNames> {
  for (const { code, name } of listMultilingualCountryNames()) yield [[name, withoutUmlauts(name)], countryTerm(code)];
  for (const [name, names] of regionSpellings) yield [splitSpellings(names), regionTerm(name)];
  for (const [value, label, texts, beginnings] of sectors) {
    const need: ProviderConditionForSearchTerm = { in: 'text', anyOf: splitSpellings(beginnings) };
    yield [splitSpellings(texts), { kind: 'sector', value, label, need }];
  }
  for (const [value, names] of typeNames) yield [splitSpellings(names), typeTerm(value)];
  for (const [value, label, names, technologies] of technologyGroups) {
    yield [splitSpellings(names), technologyTerm(value, label, technologies)];
  }
  yield [splitSpellings(satelliteNames), satellite];
  yield [splitSpellings('SGP.32|SGP32|GSMA SGP.32|GSMA SGP32|eSIM IoT SGP.32'), sgp32];
  for (const [name, names] of Object.entries(technologySpellings))
    yield [splitSpellings(names), technologyTerm(name, toUntranslatedMessage(name), [name])];
}

/**
 * Every term by the `toAlphanumericKey` of each of its spellings. When two terms share a spelling, the term that is
 * listed later wins.
 */
export const getSearchTermsByKey = memoize((): ReadonlyMap<string, KnownSearchTerm> => {
  const terms = new Map<string, KnownSearchTerm>();
  for (const [names, term] of allTermsWithNames()) {
    for (const name of names) {
      const key = toAlphanumericKey(name);
      if (key !== '') terms.set(key, term);
    }
  }
  return terms;
});
