import { msg } from '@lingui/core/runtime-macro';
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
import { formatProviderType } from '@marketplace/contracts/catalogue/catalogue.typeLabels.ts';
import {
  formatSupportText,
  formatProviderCapabilityLevel,
} from '@marketplace/contracts/catalogue/catalogue.valueLabels.ts';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
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

type TechnologyName = (typeof technologyStripNames)[number];
type GetValue = (provider: ProviderDetailsReplyItem) => ProviderComparisonCellValue;

/** A label, the function that returns a provider's value, and an explanation of the label. */
type Fact = readonly [label: Message | TechnologyName, getValue: GetValue, note?: Message];

const stateLabels: Readonly<Record<TechnologySupportState, Message>> = {
  yes: msg`Yes`,
  no: msg`No`,
  half: msg`Announced`,
  unknown: msg`Not stated`,
};

function stateValue(state: TechnologySupportState): ProviderComparisonCellValue {
  return { kind: state, text: formatMessage(stateLabels[state]) };
}

const notStated = (): ProviderComparisonCellValue => stateValue('unknown');

function yesOrNo(value: boolean | null): ProviderComparisonCellValue {
  if (value === null) return notStated();
  return stateValue(value ? 'yes' : 'no');
}

function textValue(text: string | null): ProviderComparisonCellValue {
  return text === null || text.trim() === '' ? notStated() : { kind: 'text', text };
}

function countValue(count: number): ProviderComparisonCellValue {
  return { kind: 'count', text: String(count) };
}

/**
 * Converts a support text of the catalogue to a value with its label, or to `notStated` if the text is missing or
 * `Unknown`.
 */
function supportValue(text: string | null): ProviderComparisonCellValue {
  if (text === null || text === 'Unknown') return notStated();
  const label = formatSupportText(text);
  if (/^yes$|commercial/i.test(text)) return { kind: 'yes', text: label };
  if (/announced|pilot|planned/i.test(text)) return { kind: 'half', text: label };
  return { kind: /^(no|none|not applicable)$/i.test(text) ? 'no' : 'text', text: label };
}

function dayValue(instant: string | null): ProviderComparisonCellValue {
  return instant === null ? notStated() : { kind: 'day', text: instant.slice(0, 10), instant };
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
  const total = buyerCountries.length;
  const overlap: GetValue = (provider) => {
    const missing = missingCountries(provider, buyerCountries);
    return missing === null
      ? notStated()
      : { kind: 'count', text: formatMessage(msg`${{ covered: total - missing.length }} of ${{ total }}`) };
  };
  const missing: GetValue = (provider) => {
    const codes = missingCountries(provider, buyerCountries);
    if (codes === null) return notStated();
    const text = codes.length === 0 ? formatMessage(msg`None`) : codes.map(getCountryName).join(', ');
    return { kind: 'text', text };
  };
  return [
    [msg`Your countries`, overlap],
    [msg`Missing countries`, missing],
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
  [msg`Total`, ({ scores }) => countValue(scores.total), msg`out of 100, with the same weights as matching`],
];

const unknownValue = (text: Message): ProviderComparisonCellValue => ({ kind: 'unknown', text: formatMessage(text) });
const tooFewRequests = (): ProviderComparisonCellValue => unknownValue(msg`Too few requests`);
const notOnPlatform = (): ProviderComparisonCellValue => unknownValue(msg`Not on this platform yet`);

/** @param getValue Returns `null` if there are no statistics for the provider. */
function responseValue(getValue: (response: ProviderResponseMetrics) => ProviderComparisonCellValue | null): GetValue {
  return ({ response = unclaimedProviderResponseMetrics }) =>
    getValue(response) ?? (response.registered ? tooFewRequests() : notOnPlatform());
}

const responseRows: readonly Fact[] = [
  [
    msg`On this platform`,
    ({ response = unclaimedProviderResponseMetrics }) => (response.registered ? stateValue('yes') : notOnPlatform()),
  ],
  [
    msg`Response rate`,
    responseValue(({ answerRate }) =>
      answerRate === null ? null : { kind: 'count', text: formatMessage(msg`${{ answerRate }}%`) },
    ),
    msg`share of the requests sent on this platform that were answered before they expired`,
  ],
  [
    msg`First response`,
    responseValue(({ answerRate, answerMinutes }) => {
      if (answerRate === null) return null;
      return answerMinutes === null
        ? { kind: 'text', text: formatMessage(msg`None`) }
        : { kind: 'text', text: formatMessage(formatProviderResponseTime(answerMinutes)) };
    }),
    msg`median time until accepted, declined or quoted`,
  ],
];

interface FactGroup {
  readonly name: Message;
  readonly facts: readonly Fact[];
}

function buildGroups({
  countries,
  catalogueVersion,
  lastUpdated,
}: ComparisonCountriesAndCatalogueVersion): readonly FactGroup[] {
  return [
    {
      name: msg`Identity`,
      facts: [
        [msg`Type`, ({ Type }) => textValue(formatProviderType(Type))],
        [msg`Scope / Sectors`, (provider) => textValue(provider['Scope / Sectors'])],
        [msg`Core offerings`, (provider) => textValue(provider['Core Offerings'])],
        [msg`Website`, ({ Website }) => textValue(Website)],
      ],
    },
    {
      name: msg`Technology`,
      facts: [...techRows, [msg`Protocols`, (provider) => textValue(provider['Protocols Supported'])]],
    },
    {
      name: msg`Coverage`,
      facts: [
        [msg`Countries`, ({ country_count: count }) => (count === null ? notStated() : countValue(count))],
        ...overlapRows([...new Set(countries)]),
      ],
    },
    {
      name: msg`SIM and NTN`,
      facts: [
        [msg`GSMA SGP.32`, (provider) => supportValue(provider['GSMA SGP.32 Support'])],
        [msg`NTN support`, (provider) => supportValue(provider['NTN Support'])],
      ],
    },
    {
      name: msg`Platform`,
      facts: [
        ...capabilityRows,
        [msg`Connectivity management`, ({ cmp_type }) => textValue(cmp_type)],
        [msg`Capability level`, ({ capability_level }) => textValue(formatProviderCapabilityLevel(capability_level))],
        [msg`Platform features`, (provider) => textValue(provider['Platform Features'])],
      ],
    },
    {
      name: msg`Commercial`,
      facts: [
        [msg`Pricing tiers`, (provider) => textValue(provider['Pricing Tiers'])],
        [msg`Pricing model`, ({ pricing_model }) => textValue(pricing_model)],
        [msg`Partner`, ({ Partner }) => yesOrNo(Partner === 'Y')],
      ],
    },
    { name: msg`Responses to requests`, facts: responseRows },
    { name: msg`Catalogue scores`, facts: scoreRows },
    {
      name: msg`Source`,
      facts: [
        [msg`Catalogue version`, () => countValue(catalogueVersion)],
        [msg`Catalogue date`, () => dayValue(lastUpdated)],
        [msg`Data last changed`, ({ updated_at }) => dayValue(updated_at)],
      ],
    },
  ];
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
  return buildGroups(context).map(({ name, facts }) => ({
    name: formatMessage(name),
    rows: facts.map(([label, getValue, note]) => {
      const values = providers.map(getValue);
      return {
        label: typeof label === 'string' ? label : formatMessage(label),
        ...(note !== undefined && { note: formatMessage(note) }),
        values,
        differs: haveDifferences(values),
      };
    }),
  }));
}
