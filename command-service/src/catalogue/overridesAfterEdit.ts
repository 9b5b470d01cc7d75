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
  /** The correction that it accepts, with the fields that it is about; `null` for an edit by hand. */
  readonly correction: { readonly id: string; readonly fields: readonly ColumnKey[] } | null;
}

/** What the newest sheet says of a provider, whatever was edited since; what stands there for one that it does not hold. */
async function sheetOf(
  deps: BaseDeps,
  edition: NewestEdition,
  before: ProviderRecord,
): Promise<(field: ColumnKey) => string> {
  const { sheets } = edition.state;
  const now = sheetAt(sheets, edition.version);
  const then = overridesOf(sheetAt(sheets, now.sheet).holds, before.id);
  const uploaded = await readProvider(deps, { ...edition, version: now.sheet }, before.id);
  const cells = sheetCells(uploaded?.record ?? before);
  const known = new Map([...then, ...overridesOf(now.holds, before.id)].map(({ field, sheet }) => [field, sheet]));
  return (field) => known.get(field) ?? cells[field];
}

/**
 * The provider's holds once it is edited. An accepted correction holds its fields. A field that an admin edits by hand stays held,
 * with the admin's value, unless that is the sheet's: then there is nothing to hold any more.
 */
export async function overridesAfterEdit(
  deps: BaseDeps,
  edition: NewestEdition,
  edited: EditedRecord,
): Promise<{ readonly holds: FieldOverride[]; readonly changed: boolean }> {
  const { before, after, correction } = edited;
  const own = overridesOf(sheetAt(edition.state.sheets, edition.version).holds, before.id);
  const corrected = new Set(correction?.fields);
  const wanted = own.filter(({ field }) => !corrected.has(field));
  if (correction !== null) {
    const sheet = await sheetOf(deps, edition, before);
    wanted.push(...[...corrected].map((field) => ({ field, sheet: sheet(field), correctionId: correction.id })));
  }
  const cells = sheetCells(after);
  const holds = wanted.filter(({ field, sheet }) => cells[field] !== sheet);
  return { holds, changed: JSON.stringify(holds) !== JSON.stringify(own) };
}
