import type {
  CataloguePublished,
  CatalogueStreamEvent,
  ProviderEdited,
} from '@marketplace/contracts/catalogue/catalogue.events.ts';
import type { ProviderFieldOverride } from '@marketplace/contracts/catalogue/catalogue.overrides.ts';

/** Field overrides by provider id; contains no empty entries. */
export type FieldOverridesByProvider = ReadonlyMap<string, readonly ProviderFieldOverride[]>;

/** The uploaded sheet and the overrides from version `since` on. */
export interface SheetVersionWithFieldOverrides {
  readonly since: number;
  /** Version in which the sheet was uploaded; 0 before the first upload. */
  readonly sheet: number;
  readonly overrides: FieldOverridesByProvider;
}

const emptySheet: SheetVersionWithFieldOverrides = { since: 0, sheet: 0, overrides: new Map() };

/**
 * @param sheets oldest first.
 * @returns the uploaded sheet and the overrides in a catalogue version.
 */
export function findSheetAndFieldOverridesAtVersion(
  sheets: readonly SheetVersionWithFieldOverrides[],
  version: number,
): SheetVersionWithFieldOverrides {
  return sheets.findLast(({ since }) => since <= version) ?? emptySheet;
}

/** The overrides of one provider; empty if it has none. */
export function getProviderFieldOverrides(
  holds: FieldOverridesByProvider,
  providerId: string,
): readonly ProviderFieldOverride[] {
  return holds.get(providerId) ?? [];
}

function withOverrides(
  holds: FieldOverridesByProvider,
  providerId: string,
  providerOverrides: readonly ProviderFieldOverride[],
): FieldOverridesByProvider {
  const next = new Map(holds);
  if (providerOverrides.length === 0) next.delete(providerId);
  else next.set(providerId, providerOverrides);
  return next;
}

function afterEdit(
  current: SheetVersionWithFieldOverrides,
  { version, providerId, holds }: ProviderEdited['data'],
): SheetVersionWithFieldOverrides {
  if (holds.length + getProviderFieldOverrides(current.overrides, providerId).length === 0) return current;
  return { ...current, since: version, overrides: withOverrides(current.overrides, providerId, holds) };
}

function afterUpload(
  current: SheetVersionWithFieldOverrides,
  { version, released }: CataloguePublished['data'],
): SheetVersionWithFieldOverrides {
  const holds = released.reduce((all: FieldOverridesByProvider, { providerId, field }) => {
    const left = getProviderFieldOverrides(all, providerId).filter((hold) => hold.field !== field);
    return withOverrides(all, providerId, left);
  }, current.overrides);
  return { since: version, sheet: version, overrides: holds };
}

/** Computes the sheet states after an event. Restoring a version also restores its overrides. */
export function evolveSheetVersionsWithFieldOverrides(
  sheets: readonly SheetVersionWithFieldOverrides[],
  event: CatalogueStreamEvent,
): readonly SheetVersionWithFieldOverrides[] {
  const { version } = event.data;
  const current = findSheetAndFieldOverridesAtVersion(sheets, version);
  if (event.type === 'ProviderEdited') {
    const next = afterEdit(current, event.data);
    return next === current ? sheets : [...sheets, next];
  }
  const { restoredFrom } = event.data;
  if (restoredFrom !== null)
    return [...sheets, { ...findSheetAndFieldOverridesAtVersion(sheets, restoredFrom), since: version }];
  return [...sheets, afterUpload(current, event.data)];
}
