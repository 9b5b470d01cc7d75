import { msg } from '@lingui/core/runtime-macro';
import { formatTechnologyName } from '@marketplace/contracts/catalogue/catalogue.technologyLabels.ts';
import { formatProviderType } from '@marketplace/contracts/catalogue/catalogue.typeLabels.ts';
import { formatSupportText } from '@marketplace/contracts/catalogue/catalogue.valueLabels.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { getCountryName } from '../geo/geo.countries.ts';
import type { MultiValueCatalogueFilterFieldName } from './catalogue.filters.ts';
import { otherFilterValue, unknownFilterValue } from './catalogue.filterValues.ts';

const formatters: Readonly<Record<MultiValueCatalogueFilterFieldName, (value: string) => string>> = {
  type: formatProviderType,
  technology: formatTechnologyName,
  country: getCountryName,
  sgp32: formatSupportText,
  ntn: formatSupportText,
};

/** Formats a value of a filter for display. Values that are unknown to this release stay unchanged. */
export function formatFilterValue(field: MultiValueCatalogueFilterFieldName, value: string): string {
  if (value === unknownFilterValue) return formatMessage(msg`Not stated`);
  return value === otherFilterValue ? formatMessage(msg`Other`) : formatters[field](value);
}
