import { sheetCells } from '@marketplace/domain/catalogue/catalogue.cells.ts';
import { columnHeaders } from '@marketplace/contracts/catalogue/catalogue.columns.ts';
import type { Hold, HeldField, ReleasedHold } from '@marketplace/contracts/catalogue/catalogue.holds.ts';
import { CapabilityFlag, type ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { holdsOf } from './holds.ts';
import { digestInTurns, type IdentifiedCatalogue } from './identify.ts';
import type { CatalogueBase } from './readBase.ts';

/** A file's catalogue with what corrections keep from it. */
export interface KeptCatalogue extends IdentifiedCatalogue {
  /** Holds that the file ends: it says the same as the correction, or something newer, or leaves the provider out. */
  readonly released: ReleasedHold[];
  readonly held: readonly HeldField[];
}

function withFieldOf(record: ProviderRecord, from: ProviderRecord, field: Hold['field']): ProviderRecord {
  const flag = CapabilityFlag.safeParse(field);
  if (flag.success) return { ...record, flags: { ...record.flags, [flag.data]: from.flags[flag.data] } };
  return { ...record, [field]: from[field as keyof ProviderRecord] };
}

/** The holds of one provider against its row of the file: those that keep their field, and those that end. */
function partHolds(holds: readonly Hold[], row: ProviderRecord | undefined) {
  const cells = row === undefined ? null : sheetCells(row);
  const keeps = ({ field, sheet }: Hold): boolean => cells?.[field] === sheet;
  return { kept: holds.filter(keeps), ended: holds.filter((hold) => !keeps(hold)) };
}

/**
 * Puts the corrected values back where the file still says what the sheet said when they were accepted; everywhere else the file is
 * right and the hold ends. A file that says in every held field what the sheet said before leaves all of them as they are.
 */
export async function keepHeld(base: CatalogueBase, file: IdentifiedCatalogue): Promise<KeptCatalogue> {
  if (base.holds.size === 0) return { ...file, released: [], held: [] };
  const current = new Map(base.records.map((record) => [record.id, record]));
  const rows = new Map(file.records.map((record) => [record.id, record]));
  const released: ReleasedHold[] = [];
  const held: HeldField[] = [];
  for (const providerId of base.holds.keys()) {
    const [row, standing] = [rows.get(providerId), current.get(providerId)];
    const { kept, ended } = partHolds(holdsOf(base.holds, providerId), row);
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
  const records = [...rows.values()];
  return { records, digest: await digestInTurns(records), released, held };
}
