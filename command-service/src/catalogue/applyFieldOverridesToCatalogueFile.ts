import { convertProviderRecordToSheetCells } from '@marketplace/domain/catalogue/catalogue.sheetCells.ts';
import { catalogueColumnHeaders } from '@marketplace/contracts/catalogue/catalogue.columns.ts';
import type {
  ProviderFieldOverride,
  OverriddenSheetField,
  EndedProviderFieldOverride,
} from '@marketplace/contracts/catalogue/catalogue.overrides.ts';
import {
  ProviderCapabilityFlagName,
  type ProviderRecord,
} from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { type FieldOverridesByProvider, getProviderFieldOverrides } from './overrides.ts';

/** A catalogue file with overrides applied. */
export interface CatalogueFileWithOverridesApplied {
  readonly records: readonly ProviderRecord[];
  /** Overrides that end, because the file repeats the correction, contains a newer value or omits the provider. */
  readonly released: EndedProviderFieldOverride[];
  readonly held: readonly OverriddenSheetField[];
}

/** Current overrides, and the records of the providers with overrides. */
export interface CurrentFieldOverridesWithRecords {
  readonly overrides: FieldOverridesByProvider;
  /** Records of the providers with overrides, by provider id. */
  readonly currentRecords: ReadonlyMap<string, ProviderRecord>;
}

function copyField(
  record: ProviderRecord,
  from: ProviderRecord,
  field: ProviderFieldOverride['field'],
): ProviderRecord {
  const flag = ProviderCapabilityFlagName.safeParse(field);
  if (flag.success) return { ...record, flags: { ...record.flags, [flag.data]: from.flags[flag.data] } };
  return { ...record, [field]: from[field as keyof ProviderRecord] };
}

/**
 * Splits one provider's overrides into those that stay and those that end because of the provider's row in the file.
 */
function splitOverrides(holds: readonly ProviderFieldOverride[], row: ProviderRecord | undefined) {
  const cells = row === undefined ? null : convertProviderRecordToSheetCells(row);
  const isUnchanged = ({ field, sheet }: ProviderFieldOverride): boolean => cells?.[field] === sheet;
  return { kept: holds.filter(isUnchanged), ended: holds.filter((hold) => !isUnchanged(hold)) };
}

/**
 * Restores a corrected value where the file still contains the same value as when the correction was accepted.
 * Otherwise the value of the file is used and the override ends.
 * @param records of the file, with their catalogue ids.
 */
export function applyFieldOverridesToCatalogueFile(
  base: CurrentFieldOverridesWithRecords,
  records: readonly ProviderRecord[],
): CatalogueFileWithOverridesApplied {
  if (base.overrides.size === 0) return { records, released: [], held: [] };
  const rows = new Map(records.map((record) => [record.id, record]));
  const released: EndedProviderFieldOverride[] = [];
  const held: OverriddenSheetField[] = [];
  for (const providerId of base.overrides.keys()) {
    const [row, standing] = [rows.get(providerId), base.currentRecords.get(providerId)];
    const { kept, ended } = splitOverrides(getProviderFieldOverrides(base.overrides, providerId), row);
    released.push(...ended.map(({ field }) => ({ providerId, field })));
    if (row === undefined || standing === undefined) continue;
    rows.set(
      providerId,
      kept.reduce((record, { field }) => copyField(record, standing, field), row),
    );
    const values = convertProviderRecordToSheetCells(standing);
    const provider = { id: providerId, name: standing.name };
    held.push(
      ...kept.map(({ field, sheet }) => ({
        ...provider,
        field: catalogueColumnHeaders[field],
        sheet,
        value: values[field],
      })),
    );
  }
  return { records: [...rows.values()], released, held };
}
