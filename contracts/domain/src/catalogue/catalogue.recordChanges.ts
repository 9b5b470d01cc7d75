import type { ProviderChange } from '@marketplace/contracts/catalogue/catalogue.changes.ts';
import {
  type CatalogueColumnKey,
  catalogueColumnHeaders,
  catalogueColumnKeys,
} from '@marketplace/contracts/catalogue/catalogue.columns.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { convertProviderRecordToSheetCells } from './catalogue.sheetCells.ts';

/** Keys of the fields with different values in two records. */
export function findChangedProviderFields(
  before: ProviderRecord,
  after: ProviderRecord,
): readonly CatalogueColumnKey[] {
  const [old, next] = [convertProviderRecordToSheetCells(before), convertProviderRecordToSheetCells(after)];
  return catalogueColumnKeys.filter((key) => old[key] !== next[key]);
}

/**
 * Describes the change of one provider.
 * @throws Error when both records are `null`.
 */
export function buildProviderChange(before: ProviderRecord | null, after: ProviderRecord | null): ProviderChange {
  const record = after ?? before;
  if (record === null) throw new Error('Expected a record before or after the change.');
  const { id, name, type } = record;
  if (before === null) return { kind: 'added', id, name, type, fields: [] };
  if (after === null) return { kind: 'removed', id, name, type, fields: [] };
  const [old, next] = [convertProviderRecordToSheetCells(before), convertProviderRecordToSheetCells(after)];
  const fields = findChangedProviderFields(before, after).map((key) => ({
    field: catalogueColumnHeaders[key],
    before: old[key],
    after: next[key],
  }));
  return { kind: 'changed', id, name, type, fields };
}
