import { t } from '@lingui/core/macro';
import { catalogueColumnHeaders, type CatalogueColumnKey } from '@marketplace/contracts/catalogue/catalogue.columns.ts';

/** Labels of catalogue columns whose headers are technical names. */
const labels: Readonly<Partial<Record<CatalogueColumnKey, string>>> = {
  name: t`Name`,
  radioTech: t`Radio technologies`,
  pricingModel: t`Pricing model`,
  cmpType: t`Connectivity management platform`,
};

/** Returns the label of a field of a provider's catalogue entry. */
export function getCatalogueEntryFieldLabel(field: CatalogueColumnKey): string {
  return labels[field] ?? catalogueColumnHeaders[field].replaceAll('_', ' ');
}

/**
 * Formats a value of the catalogue spreadsheet for display and editing: a JSON list becomes a comma-separated list.
 */
export function formatCatalogueEntryFieldValue(field: CatalogueColumnKey, words: string): string {
  if (field !== 'radioTech' || words === '') return words;
  const list: unknown = JSON.parse(words);
  return Array.isArray(list) ? list.join(', ') : words;
}
