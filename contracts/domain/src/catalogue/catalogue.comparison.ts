import { countryName } from '../geo/geo.countries.ts';
import { capabilityNames } from '@marketplace/contracts/catalogue/catalogue.capabilityNames.ts';
import { capabilityFlags } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { scoreParts } from '@marketplace/contracts/catalogue/catalogue.scoreNames.ts';
import type { DetailedProvider } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { noVendor, type ResponseRecord } from '@marketplace/contracts/catalogue/catalogue.response.ts';
import { placeNames, type PlaceState, techPlaces } from '@marketplace/contracts/catalogue/catalogue.techPlaces.ts';

import { answerTimeText } from './catalogue.responseText.ts';

/** What is said of one provider: `half` is announced, `unknown` that the catalogue does not say, `count` a figure, `day` a date. */
export interface ComparedValue {
  readonly kind: PlaceState | 'text' | 'count' | 'day';
  /** Of a day `YYYY-MM-DD`, in UTC. */
  readonly text: string;
  /** Of a day the instant itself, ISO 8601. */
  readonly instant?: string;
}

/** One fact of every provider, in their order. */
export interface ComparedRow {
  /** Unique within its group. */
  readonly label: string;
  /** What the label means, where it does not say so itself. */
  readonly note?: string;
  readonly values: readonly ComparedValue[];
  /** Whether the providers are not all alike in it. */
  readonly differs: boolean;
}

export interface ComparedGroup {
  readonly name: string;
  readonly rows: readonly ComparedRow[];
}

/** What providers are compared for, and the catalogue that says so. */
export interface ComparisonContext {
  /** Alpha-2 codes of the buyer's countries; none leaves out their overlap. */
  readonly countries: readonly string[];
  readonly catalogueVersion: number;
  /** ISO 8601; `null` before the first publication. */
  readonly lastUpdated: string | null;
}

type ValueOf = (provider: DetailedProvider) => ComparedValue;

/** A label, what is said of each provider under it, and what it means. */
type Fact = readonly [label: string, valueOf: ValueOf, note?: string];

const notStated: ComparedValue = { kind: 'unknown', text: 'Not stated' };
const stateTexts: Readonly<Record<PlaceState, string>> = {
  yes: 'Yes',
  no: 'No',
  half: 'Announced',
  unknown: notStated.text,
};

function stateValue(state: PlaceState): ComparedValue {
  return { kind: state, text: stateTexts[state] };
}

function yesOrNo(value: boolean | null): ComparedValue {
  if (value === null) return notStated;
  return stateValue(value ? 'yes' : 'no');
}

function textValue(text: string | null): ComparedValue {
  return text === null || text.trim() === '' ? notStated : { kind: 'text', text };
}

function countValue(count: number): ComparedValue {
  return { kind: 'count', text: String(count) };
}

/** A support value in the catalogue's own words. */
function supportValue(text: string | null): ComparedValue {
  if (text === null || text === 'Unknown') return notStated;
  if (/^yes$|commercial/i.test(text)) return { kind: 'yes', text };
  if (/announced|pilot|planned/i.test(text)) return { kind: 'half', text };
  return /^(no|none|not applicable)$/i.test(text) ? { kind: 'no', text } : { kind: 'text', text };
}

function dayValue(instant: string | null): ComparedValue {
  return instant === null ? notStated : { kind: 'day', text: instant.slice(0, 10), instant };
}

function missingCountries({ countries_iso }: DetailedProvider, asked: readonly string[]): readonly string[] | null {
  return countries_iso === null ? null : asked.filter((code) => !countries_iso.includes(code));
}

/** Rows that exist only for a buyer who named countries. */
function overlapRows(asked: readonly string[]): readonly Fact[] {
  if (asked.length === 0) return [];
  const overlap: ValueOf = (provider) => {
    const missing = missingCountries(provider, asked);
    return missing === null
      ? notStated
      : { kind: 'count', text: `${asked.length - missing.length} of ${asked.length}` };
  };
  const missing: ValueOf = (provider) => {
    const codes = missingCountries(provider, asked);
    if (codes === null) return notStated;
    return { kind: 'text', text: codes.length === 0 ? 'None' : codes.map(countryName).join(', ') };
  };
  return [
    ['Your countries', overlap],
    ['Missing countries', missing],
  ];
}

const techRows = placeNames.map(
  (name, place): Fact => [name, (provider) => stateValue(techPlaces(provider)[place]?.state ?? 'unknown')],
);

const capabilityRows = capabilityFlags.map(
  (flag): Fact => [capabilityNames[flag], (provider) => yesOrNo(provider[flag])],
);

const scoreRows: readonly Fact[] = [
  ...scoreParts.map(({ score, name, meaning }): Fact => [name, ({ scores }) => countValue(scores[score]), meaning]),
  ['Total', ({ scores }) => countValue(scores.total), 'all four, weighed as matching does, of 100'],
];

const fewRequests: ComparedValue = { kind: 'unknown', text: 'Too few requests' };
const noVendorHere: ComparedValue = { kind: 'unknown', text: 'No vendor here yet' };

/** @param valueOf gives `null` without figures. */
function answerValue(valueOf: (response: ResponseRecord) => ComparedValue | null): ValueOf {
  return ({ response = noVendor }) => valueOf(response) ?? (response.registered ? fewRequests : noVendorHere);
}

const answerRows: readonly Fact[] = [
  ['Vendor here', ({ response = noVendor }) => (response.registered ? stateValue('yes') : noVendorHere)],
  [
    'Answer rate',
    answerValue(({ answerRate }) => (answerRate === null ? null : { kind: 'count', text: `${answerRate}%` })),
    'of the requests sent here, before they expired',
  ],
  [
    'First answer',
    answerValue(({ answerRate, answerMinutes }) => {
      if (answerRate === null) return null;
      return answerMinutes === null
        ? { kind: 'text', text: 'None' }
        : { kind: 'text', text: answerTimeText(answerMinutes) };
    }),
    'accepted, declined or quoted, in the median',
  ],
];

function groupsFor({ countries, catalogueVersion, lastUpdated }: ComparisonContext) {
  const groups: Readonly<Record<string, readonly Fact[]>> = {
    Identity: [
      ['Type', ({ Type }) => textValue(Type)],
      ['Scope / Sectors', (provider) => textValue(provider['Scope / Sectors'])],
      ['Core offerings', (provider) => textValue(provider['Core Offerings'])],
      ['Website', ({ Website }) => textValue(Website)],
    ],
    Technology: [...techRows, ['Protocols', (provider) => textValue(provider['Protocols Supported'])]],
    Coverage: [
      ['Countries', ({ country_count: count }) => (count === null ? notStated : countValue(count))],
      ...overlapRows([...new Set(countries)]),
    ],
    'SIM and NTN': [
      ['GSMA SGP.32', (provider) => supportValue(provider['GSMA SGP.32 Support'])],
      ['NTN support', (provider) => supportValue(provider['NTN Support'])],
    ],
    Platform: [
      ...capabilityRows,
      ['Connectivity management', ({ cmp_type }) => textValue(cmp_type)],
      ['Capability level', ({ capability_level }) => textValue(capability_level)],
      ['Platform features', (provider) => textValue(provider['Platform Features'])],
    ],
    Commercial: [
      ['Pricing tiers', (provider) => textValue(provider['Pricing Tiers'])],
      ['Pricing model', ({ pricing_model }) => textValue(pricing_model)],
      ['Partner', ({ Partner }) => yesOrNo(Partner === 'Y')],
    ],
    'Answers to requests': answerRows,
    'Catalogue scores': scoreRows,
    Source: [
      ['Catalogue version', () => countValue(catalogueVersion)],
      ['Catalogue of', () => dayValue(lastUpdated)],
      ['Facts last changed', ({ updated_at }) => dayValue(updated_at)],
    ],
  };
  return Object.entries(groups);
}

function differ(values: readonly ComparedValue[]): boolean {
  const [first] = values;
  return values.some(({ kind, text }) => kind !== first?.kind || text !== first.text);
}

/** The rows of a comparison, grouped; the page and the files show the same. @param providers give the columns, in their order. */
export function compareProviders(
  providers: readonly DetailedProvider[],
  context: ComparisonContext,
): readonly ComparedGroup[] {
  return groupsFor(context).map(([name, rows]) => ({
    name,
    rows: rows.map(([label, valueOf, note]) => {
      const values = providers.map(valueOf);
      return { label, ...(note !== undefined && { note }), values, differs: differ(values) };
    }),
  }));
}
