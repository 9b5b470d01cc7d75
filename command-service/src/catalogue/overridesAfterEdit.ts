import { sheetCells } from '@marketplace/domain/catalogue/catalogue.cells.ts';
import { type ColumnKey } from '@marketplace/contracts/catalogue/catalogue.columns.ts';
import type { FieldOverride } from '@marketplace/contracts/catalogue/catalogue.overrides.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { overridesOf, sheetAt } from './overrides.ts';
import { type BaseDeps, type NewestEdition, readProvider } from './readBase.ts';

/** An edit of one provider. */
export interface EditedRecord {
  readonly before: ProviderRecord;
  readonly after: ProviderRecord;
  /** The accepted correction with its fields; `null` for a manual edit. */
  readonly correction: { readonly id: string; readonly fields: readonly ColumnKey[] } | null;
}

/**
 * The provider's cells in the latest sheet, regardless of later edits; the current values if the sheet lacks the
 * provider.
 */
async function loadSheetCells(
  deps: BaseDeps,
  edition: NewestEdition,
  before: ProviderRecord,
): Promise<(field: ColumnKey) => string> {
  const { sheets } = edition.state;
  const currentSheet = sheetAt(sheets, edition.version);
  const overridesAtUpload = overridesOf(sheetAt(sheets, currentSheet.sheet).holds, before.id);
  const uploaded = await readProvider(deps, { ...edition, version: currentSheet.sheet }, before.id);
  const cells = sheetCells(uploaded?.record ?? before);
  const sheetValues = new Map(
    [...overridesAtUpload, ...overridesOf(currentSheet.holds, before.id)].map(({ field, sheet }) => [field, sheet]),
  );
  return (field) => sheetValues.get(field) ?? cells[field];
}

/**
 * The provider's overrides after an edit. An accepted correction adds overrides for its fields. A manual edit keeps
 * an override with the admin's value, unless that equals the sheet's value, which ends the override.
 */
export async function overridesAfterEdit(
  deps: BaseDeps,
  edition: NewestEdition,
  edited: EditedRecord,
): Promise<{ readonly holds: FieldOverride[]; readonly changed: boolean }> {
  const { before, after, correction } = edited;
  const currentOverrides = overridesOf(sheetAt(edition.state.sheets, edition.version).holds, before.id);
  const corrected = new Set(correction?.fields);
  const candidates = currentOverrides.filter(({ field }) => !corrected.has(field));
  if (correction !== null) {
    const sheet = await loadSheetCells(deps, edition, before);
    candidates.push(...[...corrected].map((field) => ({ field, sheet: sheet(field), correctionId: correction.id })));
  }
  const cells = sheetCells(after);
  const holds = candidates.filter(({ field, sheet }) => cells[field] !== sheet);
  return { holds, changed: JSON.stringify(holds) !== JSON.stringify(currentOverrides) };
}
