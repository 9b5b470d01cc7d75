import { columnHeaders, type ColumnKey } from '@marketplace/contracts/catalogue/catalogue.columns.ts';

/** Names for people where the column's own is made for machines. */
const labels: Readonly<Partial<Record<ColumnKey, string>>> = {
  name: 'Name',
  radioTech: 'Radio technologies',
  pricingModel: 'Pricing model',
  cmpType: 'Connectivity management platform',
};

/** What a field of a provider's entry is called. */
export function entryLabel(field: ColumnKey): string {
  return labels[field] ?? columnHeaders[field].replaceAll('_', ' ');
}

/** A field's words of the sheet as people read and write them: a list in JSON becomes one with commas. */
export function entryText(field: ColumnKey, words: string): string {
  if (field !== 'radioTech' || words === '') return words;
  const list: unknown = JSON.parse(words);
  return Array.isArray(list) ? list.join(', ') : words;
}
