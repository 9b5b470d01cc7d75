import { sheetCells } from '@marketplace/domain/catalogue/catalogue.cells.ts';
import { columnHeaders } from '@marketplace/contracts/catalogue/catalogue.columns.ts';
import type { FieldOverride, HeldField, EndedOverride } from '@marketplace/contracts/catalogue/catalogue.overrides.ts';
import { CapabilityFlag, type ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { type FieldOverrides, overridesOf } from './overrides.ts';

/** A file's catalogue with what corrections keep from it. */
export interface KeptCatalogue {
  readonly records: readonly ProviderRecord[];
  /** FieldOverrides that the file ends: it says the same as the correction, or something newer, or leaves the provider out. */
  readonly released: EndedOverride[];
  readonly held: readonly HeldField[];
}

/** What corrections keep of the catalogue as it stands. */
export interface HoldingBase {
  readonly holds: FieldOverrides;
  /** The records with holds, by id. */
  readonly standing: ReadonlyMap<string, ProviderRecord>;
}

function withFieldOf(record: ProviderRecord, from: ProviderRecord, field: FieldOverride['field']): ProviderRecord {
  const flag = CapabilityFlag.safeParse(field);
  if (flag.success) return { ...record, flags: { ...record.flags, [flag.data]: from.flags[flag.data] } };
  return { ...record, [field]: from[field as keyof ProviderRecord] };
}

/** The holds of one provider against its row of the file: those that keep their field, and those that end. */
function splitOverrides(holds: readonly FieldOverride[], row: ProviderRecord | undefined) {
  const cells = row === undefined ? null : sheetCells(row);
  const keeps = ({ field, sheet }: FieldOverride): boolean => cells?.[field] === sheet;
  return { kept: holds.filter(keeps), ended: holds.filter((hold) => !keeps(hold)) };
}

/**
 * Puts the corrected values back where the file still says what the sheet said when they were accepted; everywhere else the file is
 * right and the hold ends. A file that says in every held field what the sheet said before leaves all of them as they are.
 * @param records of the file, with the ids that they have in the catalogue.
 */
export function applyOverrides(base: HoldingBase, records: readonly ProviderRecord[]): KeptCatalogue {
  if (base.holds.size === 0) return { records, released: [], held: [] };
  const rows = new Map(records.map((record) => [record.id, record]));
  const released: EndedOverride[] = [];
  const held: HeldField[] = [];
  for (const providerId of base.holds.keys()) {
    const [row, standing] = [rows.get(providerId), base.standing.get(providerId)];
    const { kept, ended } = splitOverrides(overridesOf(base.holds, providerId), row);
    released.push(...ended.map(({ field }) => ({ providerId, field })));
    if (row === undefined || standing === undefined) continue;
    rows.set(
      providerId,
      kept.reduce((record, { field }) => withFieldOf(record, standing, field), row),
    );
    const values = sheetCells(standing);
    const told = { id: providerId, name: standing.name };
    held.push(
      ...kept.map(({ field, sheet }) => ({ ...told, field: columnHeaders[field], sheet, value: values[field] })),
    );
  }
  return { records: [...rows.values()], released, held };
}
