import { convertProviderRecordToSheetCells } from '@marketplace/domain/catalogue/catalogue.sheetCells.ts';
import { type CatalogueColumnKey } from '@marketplace/contracts/catalogue/catalogue.columns.ts';
import type { ProviderFieldOverride } from '@marketplace/contracts/catalogue/catalogue.overrides.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { getProviderFieldOverrides, findSheetAndFieldOverridesAtVersion } from './overrides.ts';
import {
  type CatalogueReadDeps,
  type NewestCatalogueVersion,
  findProviderRecordInCatalogueVersion,
} from './catalogueReads.ts';

/** A provider's record before and after an edit. */
export interface ProviderRecordChange {
  readonly before: ProviderRecord;
  readonly after: ProviderRecord;
  /** The accepted correction with its fields; `null` for a manual edit. */
  readonly correction: { readonly id: string; readonly fields: readonly CatalogueColumnKey[] } | null;
}

/**
 * The provider's cells in the latest uploaded sheet, without later edits. Returns the current values if the sheet lacks
 * the provider.
 */
async function loadSheetCells(
  deps: CatalogueReadDeps,
  edition: NewestCatalogueVersion,
  before: ProviderRecord,
): Promise<(field: CatalogueColumnKey) => string> {
  const { sheets } = edition.state;
  const currentSheet = findSheetAndFieldOverridesAtVersion(sheets, edition.version);
  const overridesAtUpload = getProviderFieldOverrides(
    findSheetAndFieldOverridesAtVersion(sheets, currentSheet.sheet).overrides,
    before.id,
  );
  const uploaded = await findProviderRecordInCatalogueVersion(
    deps,
    { ...edition, version: currentSheet.sheet },
    before.id,
  );
  const cells = convertProviderRecordToSheetCells(uploaded?.record ?? before);
  const sheetValues = new Map(
    [...overridesAtUpload, ...getProviderFieldOverrides(currentSheet.overrides, before.id)].map(({ field, sheet }) => [
      field,
      sheet,
    ]),
  );
  return (field) => sheetValues.get(field) ?? cells[field];
}

/**
 * Computes the provider's overrides after an edit. An accepted correction adds overrides for its fields. A manual edit
 * of an overridden field keeps the override, which then preserves the admin's value. If that value equals the sheet's
 * value, the override ends.
 */
export async function computeFieldOverridesAfterEdit(
  deps: CatalogueReadDeps,
  edition: NewestCatalogueVersion,
  edited: ProviderRecordChange,
): Promise<{ readonly holds: ProviderFieldOverride[]; readonly changed: boolean }> {
  const { before, after, correction } = edited;
  const currentOverrides = getProviderFieldOverrides(
    findSheetAndFieldOverridesAtVersion(edition.state.sheets, edition.version).overrides,
    before.id,
  );
  const corrected = new Set(correction?.fields);
  const candidates = currentOverrides.filter(({ field }) => !corrected.has(field));
  if (correction !== null) {
    const sheet = await loadSheetCells(deps, edition, before);
    candidates.push(...[...corrected].map((field) => ({ field, sheet: sheet(field), correctionId: correction.id })));
  }
  const cells = convertProviderRecordToSheetCells(after);
  const holds = candidates.filter(({ field, sheet }) => cells[field] !== sheet);
  return { holds, changed: JSON.stringify(holds) !== JSON.stringify(currentOverrides) };
}
