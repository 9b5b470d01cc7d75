import { getCountryName } from '../geo/geo.countries.ts';
import { providerCapabilityFlagLabels } from '@marketplace/contracts/catalogue/catalogue.capabilityFlagLabels.ts';
import { providerCapabilityFlags } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { catalogueScoreComponents } from '@marketplace/contracts/catalogue/catalogue.scoreComponents.ts';
import type { ProviderDetailsReplyItem } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import {
  unclaimedProviderResponseMetrics,
  type ProviderResponseMetrics,
} from '@marketplace/contracts/catalogue/catalogue.responseMetrics.ts';
import {
  technologyStripNames,
  type TechnologySupportState,
  buildTechnologyStrip,
} from '@marketplace/contracts/catalogue/catalogue.technologyStrip.ts';

import { formatProviderResponseTime } from './catalogue.responseText.ts';

/**
 * A provider's value in a comparison. The kind `half` means announced, piloted or planned; `unknown` means that the
 * value is missing or based on too few requests; `count` is a number, a ratio or a percentage; `day` is a date.
 */
export interface ProviderComparisonCellValue {
  readonly kind: TechnologySupportState | 'text' | 'count' | 'day';
  /** Display text; for the kind `day`: `YYYY-MM-DD` in UTC. */
  readonly text: string;
  /** Only for the kind `day`: the instant, ISO 8601. */
  readonly instant?: string;
}

/** One fact about all compared providers; the values are in the order of the providers. */
export interface ProviderComparisonRowData {
  /** Label of the row, unique within the group. */
  readonly label: string;
  /** Explanation of the label, if necessary. */
  readonly note?: string;
  readonly values: readonly ProviderComparisonCellValue[];
  /** Whether the providers have different values. */
  readonly differs: boolean;
}

export interface ProviderComparisonRowGroup {
  readonly name: string;
  readonly rows: readonly ProviderComparisonRowData[];
}

/** The buyer's countries, and the catalogue version from which providers are compared. */
export interface ComparisonCountriesAndCatalogueVersion {
  /** Alpha-2 codes of the buyer's countries. If empty, the rows about these countries are left out. */
  readonly countries: readonly string[];
  readonly catalogueVersion: number;
  /** Time of the last catalogue update, ISO 8601; `null` before the first publication. */
  readonly lastUpdated: string | null;
}

type GetValue = (provider: ProviderDetailsReplyItem) => ProviderComparisonCellValue;

/** A label, the function that returns a provider's value, and an explanation of the label. */
type Fact = readonly [label: string, getValue: GetValue, note?: string];

const notStated: ProviderComparisonCellValue = { kind: 'unknown', text: 'Not stated' };
const stateTexts: Readonly<Record<TechnologySupportState, string>> = {
  yes: 'Yes',
  no: 'No',
  half: 'Announced',
  unknown: notStated.text,
};

function stateValue(state: TechnologySupportState): ProviderComparisonCellValue {
  return { kind: state, text: stateTexts[state] };
}

function yesOrNo(value: boolean | null): ProviderComparisonCellValue {
  if (value === null) return notStated;
  return stateValue(value ? 'yes' : 'no');
}

function textValue(text: string | null): ProviderComparisonCellValue {
  return text === null || text.trim() === '' ? notStated : { kind: 'text', text };
}

function countValue(count: number): ProviderComparisonCellValue {
  return { kind: 'count', text: String(count) };
}

/**
 * Converts a support text of the catalogue to a value with the same text, or to `notStated` if the text is missing or
 * `Unknown`.
 */
function supportValue(text: string | null): ProviderComparisonCellValue {
  if (text === null || text === 'Unknown') return notStated;
  if (/^yes$|commercial/i.test(text)) return { kind: 'yes', text };
  if (/announced|pilot|planned/i.test(text)) return { kind: 'half', text };
  return /^(no|none|not applicable)$/i.test(text) ? { kind: 'no', text } : { kind: 'text', text };
}

function dayValue(instant: string | null): ProviderComparisonCellValue {
  return instant === null ? notStated : { kind: 'day', text: instant.slice(0, 10), instant };
}

function missingCountries(
  { countries_iso }: ProviderDetailsReplyItem,
  buyerCountries: readonly string[],
): readonly string[] | null {
  return countries_iso === null ? null : buyerCountries.filter((code) => !countries_iso.includes(code));
}

/** Rows about the buyer's countries; none if there are no countries. */
function overlapRows(buyerCountries: readonly string[]): readonly Fact[] {
  if (buyerCountries.length === 0) return [];
  const overlap: GetValue = (provider) => {
    const missing = missingCountries(provider, buyerCountries);
    return missing === null
      ? notStated
      : { kind: 'count', text: `${buyerCountries.length - missing.length} of ${buyerCountries.length}` };
  };
  const missing: GetValue = (provider) => {
    const codes = missingCountries(provider, buyerCountries);
    if (codes === null) return notStated;
    return { kind: 'text', text: codes.length === 0 ? 'None' : codes.map(getCountryName).join(', ') };
  };
  return [
    ['Your countries', overlap],
    ['Missing countries', missing],
  ];
}

const techRows = technologyStripNames.map(
  (name, place): Fact => [name, (provider) => stateValue(buildTechnologyStrip(provider)[place]?.state ?? 'unknown')],
);

const capabilityRows = providerCapabilityFlags.map(
  (flag): Fact => [providerCapabilityFlagLabels[flag], (provider) => yesOrNo(provider[flag])],
);

const scoreRows: readonly Fact[] = [
  ...catalogueScoreComponents.map(
    ({ score, name, meaning }): Fact => [name, ({ scores }) => countValue(scores[score]), meaning],
  ),
  ['Total', ({ scores }) => countValue(scores.total), 'all four, weighed as matching does, of 100'],
];

const fewRequests: ProviderComparisonCellValue = { kind: 'unknown', text: 'Too few requests' };
const noVendorHere: ProviderComparisonCellValue = { kind: 'unknown', text: 'No vendor here yet' };

/** @param getValue Returns `null` if there are no statistics for the provider. */
function responseValue(getValue: (response: ProviderResponseMetrics) => ProviderComparisonCellValue | null): GetValue {
  return ({ response = unclaimedProviderResponseMetrics }) =>
    getValue(response) ?? (response.registered ? fewRequests : noVendorHere);
}

const responseRows: readonly Fact[] = [
  [
    'Vendor here',
    ({ response = unclaimedProviderResponseMetrics }) => (response.registered ? stateValue('yes') : noVendorHere),
  ],
  [
    'Answer rate',
    responseValue(({ answerRate }) => (answerRate === null ? null : { kind: 'count', text: `${answerRate}%` })),
    'of the requests sent here, before they expired',
  ],
  [
    'First answer',
    responseValue(({ answerRate, answerMinutes }) => {
      if (answerRate === null) return null;
      return answerMinutes === null
        ? { kind: 'text', text: 'None' }
        : { kind: 'text', text: formatProviderResponseTime(answerMinutes) };
    }),
    'accepted, declined or quoted, in the median',
  ],
];

function buildGroups({ countries, catalogueVersion, lastUpdated }: ComparisonCountriesAndCatalogueVersion) {
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
    'Answers to requests': responseRows,
    'Catalogue scores': scoreRows,
    Source: [
      ['Catalogue version', () => countValue(catalogueVersion)],
      ['Catalogue of', () => dayValue(lastUpdated)],
      ['Facts last changed', ({ updated_at }) => dayValue(updated_at)],
    ],
  };
  return Object.entries(groups);
}

function haveDifferences(values: readonly ProviderComparisonCellValue[]): boolean {
  const [first] = values;
  return values.some(({ kind, text }) => kind !== first?.kind || text !== first.text);
}

/**
 * Returns the grouped rows of a comparison, for the page and for the exported files.
 *
 * @param providers The compared providers, in the order of the columns.
 */
export function buildProviderComparison(
  providers: readonly ProviderDetailsReplyItem[],
  context: ComparisonCountriesAndCatalogueVersion,
): readonly ProviderComparisonRowGroup[] {
  return buildGroups(context).map(([name, rows]) => ({
    name,
    rows: rows.map(([label, getValue, note]) => {
      const values = providers.map(getValue);
      return { label, ...(note !== undefined && { note }), values, differs: haveDifferences(values) };
    }),
  }));
}
