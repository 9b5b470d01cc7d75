import type { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import type { TechnologyFilterMode } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { normaliseSearchText } from './catalogue.search.ts';
import {
  mapSupportTextToFilterValue,
  getProviderTechnologies,
  toProviderTechnologyFilterValues,
  unknownFilterValue,
} from './catalogue.filterValues.ts';

/**
 * Filters of a provider list. A provider must pass every filter. A provider passes a filter if it has one of the chosen
 * values; in the technology mode `all`, it must have all chosen technologies. An empty filter lets all providers pass.
 */
export interface ProviderFilters {
  readonly type: readonly string[];
  /** Exact technology names, or `Other`. */
  readonly technology: readonly string[];
  readonly technologyMode: TechnologyFilterMode;
  /** Alpha-2 codes. */
  readonly country: readonly string[];
  readonly sgp32: readonly string[];
  readonly ntn: readonly string[];
  /** A literal substring of Protocols Supported. */
  readonly protocol: string | null;
  /** Free text, matched as a substring, ignoring case and accents. */
  readonly text: string;
  /** Text of the search field: finds literal matches and providers that meet the parsed search query. */
  readonly ask: string;
}

export const noProviderFilters: ProviderFilters = {
  type: [],
  technology: [],
  technologyMode: 'any',
  country: [],
  sgp32: [],
  ntn: [],
  protocol: null,
  text: '',
  ask: '',
};

/** The filters with several values, in display order. */
export const multiValueFilterFields = ['type', 'technology', 'country', 'sgp32', 'ntn'] as const;
export type MultiValueCatalogueFilterFieldName = (typeof multiValueFilterFields)[number];

/** A group of providers that have equal values for all filters except the country filter. */
export interface EqualFacetProviderGroup {
  readonly type: string;
  readonly protocols: string | null;
  /** Exact technology names. */
  readonly technologies: readonly string[];
  readonly sgp32: string | null;
  readonly ntn: string | null;
  /** Number of providers in the group. */
  readonly count: number;
}

/** The filters that can be evaluated on a facet group. */
export type FilterFieldExceptCountry = Exclude<MultiValueCatalogueFilterFieldName, 'country'> | 'protocol';
export const providerFilterFieldsExceptCountry = [
  'type',
  'technology',
  'sgp32',
  'ntn',
  'protocol',
] as const satisfies readonly FilterFieldExceptCountry[];

export type EqualFacetProviderGroupPredicate = (cell: EqualFacetProviderGroup) => boolean;

/** @returns the text of a support value as stored in the search table: `Unknown` for `null`. */
export function toSupportTextOrUnknown(value: string | null): string {
  return value ?? unknownFilterValue;
}

/**
 * Builds the predicate of a support filter: a chosen value is a standard filter value or the exact text of the
 * catalogue.
 */
function buildSupportPredicate(
  chosenValues: readonly string[],
  getText: (cell: EqualFacetProviderGroup) => string | null,
): EqualFacetProviderGroupPredicate {
  return (cell) =>
    chosenValues.length === 0 ||
    chosenValues.includes(mapSupportTextToFilterValue(getText(cell))) ||
    chosenValues.includes(toSupportTextOrUnknown(getText(cell)));
}

function buildTechnologyPredicate({
  technology: chosenValues,
  technologyMode: mode,
}: ProviderFilters): EqualFacetProviderGroupPredicate {
  return (cell) => {
    if (chosenValues.length === 0) return true;
    const names = getProviderTechnologies(cell);
    const values = new Set([...names, ...toProviderTechnologyFilterValues(names)]);
    return mode === 'all'
      ? chosenValues.every((name) => values.has(name))
      : chosenValues.some((name) => values.has(name));
  };
}

/** Builds one predicate per filter, except for the country and text filters. */
export function buildProviderFilterPredicatesByField(
  filters: ProviderFilters,
): Readonly<Record<FilterFieldExceptCountry, EqualFacetProviderGroupPredicate>> {
  const { type, protocol, sgp32, ntn } = filters;
  return {
    type: (cell) => type.length === 0 || type.includes(cell.type),
    technology: buildTechnologyPredicate(filters),
    sgp32: buildSupportPredicate(sgp32, (cell) => cell.sgp32),
    ntn: buildSupportPredicate(ntn, (cell) => cell.ntn),
    protocol: (cell) => protocol === null || (cell.protocols ?? '').includes(protocol),
  };
}

/** Returns the facet groups that pass the filters. The country and text filters are not evaluated. */
export function filterEqualFacetProviderGroups<C extends EqualFacetProviderGroup>(
  searched: readonly C[],
  filters: ProviderFilters,
): C[] {
  const passes = buildProviderFilterPredicatesByField(filters);
  return searched.filter((cell) => providerFilterFieldsExceptCountry.every((field) => passes[field](cell)));
}

/** Total number of providers in the groups. */
export function countProvidersInEqualFacetGroups(cells: readonly EqualFacetProviderGroup[]): number {
  return cells.reduce((sum, { count }) => sum + count, 0);
}

/** The provider fields that the filters use, except the countries. */
export type FilterableProviderWithoutCountries = Pick<
  ProviderListReplyItem,
  'Type' | 'Protocols Supported' | 'radio_tech' | 'GSMA SGP.32 Support' | 'NTN Support'
>;
/**
 * The fields of `FilterableProviderWithoutCountries` and the provider's countries; `null` or undefined when they are
 * unknown.
 */
export type FilterableProvider = FilterableProviderWithoutCountries & {
  readonly countries_iso?: readonly string[] | null;
};

/** Converts one provider to a facet group with the count 1. */
export function convertProviderToFacetGroup(provider: FilterableProviderWithoutCountries): EqualFacetProviderGroup {
  return {
    type: provider.Type,
    protocols: provider['Protocols Supported'],
    technologies: provider.radio_tech,
    sgp32: provider['GSMA SGP.32 Support'],
    ntn: provider['NTN Support'],
    count: 1,
  };
}

/** Key of a facet group, equal for providers with equal filter values. */
export function getEqualFacetProviderGroupKey({
  type,
  protocols,
  technologies,
  sgp32,
  ntn,
}: Omit<EqualFacetProviderGroup, 'count'>): string {
  return JSON.stringify([type, protocols, technologies, sgp32, ntn]);
}

/** Groups providers by their filter values. */
export function groupProvidersByEqualFacets(
  providers: readonly FilterableProviderWithoutCountries[],
): EqualFacetProviderGroup[] {
  const cells = new Map<string, EqualFacetProviderGroup>();
  for (const provider of providers) {
    const cell = convertProviderToFacetGroup(provider);
    const key = getEqualFacetProviderGroupKey(cell);
    cells.set(key, { ...cell, count: (cells.get(key)?.count ?? 0) + 1 });
  }
  return [...cells.values()];
}

/** Whether a provider covers one of the countries in the filter; true for an empty filter. */
export function isProviderInFilteredCountries(
  { countries_iso: codes }: FilterableProvider,
  { country }: ProviderFilters,
): boolean {
  return country.length === 0 || country.some((code) => codes?.includes(code) === true);
}

/**
 * Joins and normalises the texts of a provider in which free text is searched: Provider, Scope / Sectors and Platform
 * Features.
 */
export function joinAndNormaliseProviderSearchTexts(texts: readonly (string | null)[]): string {
  return normaliseSearchText(texts.filter((text) => text !== null).join('\n'));
}

type TextSearchableProvider = FilterableProvider &
  Record<'Provider', string> &
  Record<'Scope / Sectors' | 'Platform Features', string | null>;

/** Whether a provider matches the free text, ignoring case and accents. */
export function providerMatchesFreeText(provider: TextSearchableProvider, text: string): boolean {
  const needle = normaliseSearchText(text.trim());
  const { Provider, 'Scope / Sectors': scope, 'Platform Features': features } = provider;
  return needle === '' || joinAndNormaliseProviderSearchTexts([Provider, scope, features]).includes(needle);
}

/** Returns the providers that pass the filters, in the given order. Neither the free text nor `ask` is evaluated. */
export function filterProvidersIgnoringText<P extends FilterableProvider>(
  providers: readonly P[],
  filters: ProviderFilters,
): P[] {
  const passes = buildProviderFilterPredicatesByField(filters);
  return providers.filter((provider) => {
    const cell = convertProviderToFacetGroup(provider);
    return (
      providerFilterFieldsExceptCountry.every((field) => passes[field](cell)) &&
      isProviderInFilteredCountries(provider, filters)
    );
  });
}

/** Returns the providers that pass every filter except `ask`, which is not evaluated. Keeps the given order. */
export function filterProviders<P extends TextSearchableProvider>(
  providers: readonly P[],
  filters: ProviderFilters,
): P[] {
  return filterProvidersIgnoringText(providers, filters).filter((provider) =>
    providerMatchesFreeText(provider, filters.text),
  );
}

/** Number of chosen filter values; each non-empty text field counts as one. */
export function countChosenFilterValues(filters: ProviderFilters): number {
  const values = multiValueFilterFields.reduce((sum, field) => sum + filters[field].length, 0);
  const texts = [filters.protocol ?? '', filters.text, filters.ask].filter((text) => text.trim() !== '');
  return values + texts.length;
}
