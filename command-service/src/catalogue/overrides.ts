import type {
  CataloguePublished,
  CatalogueStreamEvent,
  ProviderEdited,
} from '@marketplace/contracts/catalogue/catalogue.events.ts';
import type { FieldOverride } from '@marketplace/contracts/catalogue/catalogue.overrides.ts';

/** By provider, the fields that corrections keep from the sheet; no entry without any. */
export type FieldOverrides = ReadonlyMap<string, readonly FieldOverride[]>;

/** What the catalogue keeps of its sheet from version `since` on. */
export interface SheetState {
  readonly since: number;
  /** Version that the sheet was uploaded as; 0 before the first. */
  readonly sheet: number;
  readonly holds: FieldOverrides;
}

const noSheet: SheetState = { since: 0, sheet: 0, holds: new Map() };

/** How it stood in a version. @param sheets oldest first. */
export function sheetAt(sheets: readonly SheetState[], version: number): SheetState {
  return sheets.findLast(({ since }) => since <= version) ?? noSheet;
}

/** The fields of one provider that are kept from the sheet; none without a correction. */
export function overridesOf(holds: FieldOverrides, providerId: string): readonly FieldOverride[] {
  return holds.get(providerId) ?? [];
}

function withOverrides(holds: FieldOverrides, providerId: string, own: readonly FieldOverride[]): FieldOverrides {
  const next = new Map(holds);
  if (own.length === 0) next.delete(providerId);
  else next.set(providerId, own);
  return next;
}

function afterEdit(current: SheetState, { version, providerId, holds }: ProviderEdited['data']): SheetState {
  if (holds.length + overridesOf(current.holds, providerId).length === 0) return current;
  return { ...current, since: version, holds: withOverrides(current.holds, providerId, holds) };
}

function afterUpload(current: SheetState, { version, released }: CataloguePublished['data']): SheetState {
  const holds = released.reduce((all: FieldOverrides, { providerId, field }) => {
    const left = overridesOf(all, providerId).filter((hold) => hold.field !== field);
    return withOverrides(all, providerId, left);
  }, current.holds);
  return { since: version, sheet: version, holds };
}

/** A restore brings back what a version held together with its rows, so that it is the version again. */
export function evolveSheets(sheets: readonly SheetState[], event: CatalogueStreamEvent): readonly SheetState[] {
  const { version } = event.data;
  const current = sheetAt(sheets, version);
  if (event.type === 'ProviderEdited') {
    const next = afterEdit(current, event.data);
    return next === current ? sheets : [...sheets, next];
  }
  const { restoredFrom } = event.data;
  if (restoredFrom !== null) return [...sheets, { ...sheetAt(sheets, restoredFrom), since: version }];
  return [...sheets, afterUpload(current, event.data)];
}
