import type { SearchQueryTerm } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import {
  type MultiValueCatalogueFilterFieldName,
  multiValueFilterFields,
  type ProviderFilters,
} from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { providerFilterLabels, type searchCriterionLabels, formatProviderFilterValue } from './providerFilterLabels.ts';

/** One criterion of a search or filter. */
interface Criterion {
  readonly kind: keyof typeof searchCriterionLabels;
  readonly label: string;
}

/**
 * Formats the selected values of a filter. For `sgp32` and `ntn`, the text begins with the name of the column, and
 * omits `Yes` if that is the only selected value.
 */
export function formatSelectedFilterValues(
  field: MultiValueCatalogueFilterFieldName,
  filters: ProviderFilters,
): string {
  const join = field === 'technology' && filters.technologyMode === 'all' ? ' and ' : ' or ';
  const names = filters[field].map((value) => formatProviderFilterValue(field, value)).join(join);
  if (field !== 'sgp32' && field !== 'ntn') return names;
  const column = field === 'sgp32' ? 'SGP.32' : providerFilterLabels[field];
  return names === 'Yes' ? column : `${column} ${names}`;
}

function collectCriteria(filters: ProviderFilters, understood: readonly SearchQueryTerm[]): Criterion[] {
  const fields = multiValueFilterFields.filter((field) => filters[field].length > 0);
  return [
    ...understood,
    ...fields.map((field) => ({ kind: field, label: formatSelectedFilterValues(field, filters) })),
  ];
}

/**
 * Describes the combination of criteria that no provider meets, for example
 * `No provider has NB-IoT and SGP.32 in Chad.`; returns `null` for fewer than two criteria.
 */
export function formatNoProvidersFoundSentence(
  filters: ProviderFilters,
  understood: readonly SearchQueryTerm[],
): string | null {
  const criteria = collectCriteria(filters, understood);
  if (criteria.length < 2) return null;
  const part = (word: string, kinds: readonly Criterion['kind'][]): string => {
    const labels = criteria.filter(({ kind }) => kinds.includes(kind)).map(({ label }) => label);
    return labels.length === 0 ? '' : ` ${word} ${labels.join(' and ')}`;
  };
  const who = part('', ['type']).trim() || 'provider';
  const has = part('has', ['technology', 'sgp32', 'ntn', 'protocol', 'word', 'name']) || ' fits';
  return `No ${who}${has}${part('for', ['sector'])}${part('in', ['country', 'region'])}.`;
}
