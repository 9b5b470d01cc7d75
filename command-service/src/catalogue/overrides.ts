import type {
  CataloguePublished,
  CatalogueStreamEvent,
  ProviderEdited,
} from '@marketplace/contracts/catalogue/catalogue.events.ts';
import type { FieldOverride } from '@marketplace/contracts/catalogue/catalogue.overrides.ts';

/** Field overrides by provider id; contains no empty entries. */
export type FieldOverrides = ReadonlyMap<string, readonly FieldOverride[]>;

/** The uploaded sheet and the overrides from version `since` on. */
export interface SheetState {
  readonly since: number;
  /** Version in which the sheet was uploaded; 0 before the first upload. */
  readonly sheet: number;
  readonly holds: FieldOverrides;
}

const emptySheet: SheetState = { since: 0, sheet: 0, holds: new Map() };

/** The sheet state in a version. @param sheets oldest first. */
export function sheetAt(sheets: readonly SheetState[], version: number): SheetState {
  return sheets.findLast(({ since }) => since <= version) ?? emptySheet;
}

/** The overrides of one provider; empty without a correction. */
export function overridesOf(holds: FieldOverrides, providerId: string): readonly FieldOverride[] {
  return holds.get(providerId) ?? [];
}

function withOverrides(
  holds: FieldOverrides,
  providerId: string,
  providerOverrides: readonly FieldOverride[],
): FieldOverrides {
  const next = new Map(holds);
  if (providerOverrides.length === 0) next.delete(providerId);
  else next.set(providerId, providerOverrides);
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

/** Computes the sheet states after an event. Restoring a version also restores its overrides. */
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
