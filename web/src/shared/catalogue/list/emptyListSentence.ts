import { t } from '@lingui/core/macro';
import type { SearchQueryTerm } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { formatFilterValue } from '@marketplace/domain/catalogue/catalogue.filterLabels.ts';
import {
  type MultiValueCatalogueFilterFieldName,
  multiValueFilterFields,
  type ProviderFilters,
} from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { formatList, formatOrList } from '@marketplace/contracts/kernel/messages/formats.ts';
import { providerFilterLabels } from './providerFilterLabels.ts';

/**
 * Formats the selected values of a filter. For `sgp32` and `ntn`, the text begins with the name of the column, and
 * omits `Yes` if that is the only selected value.
 */
export function formatSelectedFilterValues(
  field: MultiValueCatalogueFilterFieldName,
  filters: ProviderFilters,
): string {
  const formatValues = field === 'technology' && filters.technologyMode === 'all' ? formatList : formatOrList;
  const values = formatValues(filters[field].map((value) => formatFilterValue(field, value)));
  if (field !== 'sgp32' && field !== 'ntn') return values;
  const column = field === 'sgp32' ? t`SGP.32` : providerFilterLabels[field];
  const isOnlyYes = filters[field].every((value) => value === 'Yes');
  return isOnlyYes ? column : t`${column}: ${values}`;
}

/**
 * Describes the combination of criteria that no provider meets, for example
 * `No provider meets all of these criteria: NB-IoT; SGP.32; Chad.`. Criteria are separated by semicolons, because the
 * values of a filter contain commas. Returns `null` for fewer than two criteria.
 */
export function formatNoProvidersFoundSentence(
  filters: ProviderFilters,
  understood: readonly SearchQueryTerm[],
): string | null {
  const fields = multiValueFilterFields.filter((field) => filters[field].length > 0);
  const labels = [
    ...understood.map(({ label }) => label),
    ...fields.map((field) => formatSelectedFilterValues(field, filters)),
  ];
  if (labels.length < 2) return null;
  const criteria = labels.join('; ');
  return t`No provider meets all of these criteria: ${criteria}.`;
}
