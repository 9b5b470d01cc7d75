import type { Range } from 'xlsx';
import type { ZipArchive } from '../container/zipArchive.ts';
import { readXml } from '../xml/readXml.ts';
import type { Relationship } from './packageParts.ts';
import { rangeOf } from './places.ts';

/** Tables with totals that are looked at per sheet. */
const maxTables = 100;

/** The rows of an Excel table that are its totals, by its declaration; `null` where it shows none. */
function totalsOf(ref: string | undefined, count: string | undefined): Range | null {
  const table = rangeOf(ref ?? '');
  const rows = Number(count ?? 0);
  if (table === null || !Number.isInteger(rows) || rows <= 0) return null;
  return { s: { c: table.s.c, r: Math.max(table.s.r, table.e.r - rows + 1) }, e: table.e };
}

/** The totals rows of a sheet's tables, in whatever language their labels are. @throws Refusal upload.*. */
export async function readTableTotals(
  zip: ZipArchive,
  relationships: ReadonlyMap<string, Relationship>,
): Promise<readonly Range[]> {
  const totals: Range[] = [];
  for (const { type, target, isExternal } of relationships.values()) {
    if (totals.length >= maxTables) break;
    if (type !== 'table' || isExternal || !zip.has(target)) continue;
    let isRead = false;
    await readXml('an Excel table', zip.read(target), {
      open: (name, attribute) => {
        if (name !== 'table' || isRead) return;
        isRead = true;
        const range = totalsOf(attribute('ref'), attribute('totalsRowCount'));
        if (range !== null) totals.push(range);
      },
      isDone: () => isRead,
    });
  }
  return totals;
}
