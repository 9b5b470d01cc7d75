import { msg } from '@lingui/core/runtime-macro';
import type { Range } from 'xlsx';
import type { ZipArchive } from '../container/zipArchive.ts';
import { parseXml } from '../xml/parseXml.ts';
import type { OoxmlPartRelationship } from './packageParts.ts';
import { parseCellRange } from './cellReferences.ts';

/** Maximum number of tables with totals that are read per sheet. */
const maxTables = 100;

/** The declared totals rows of an Excel table; `null` if the table has none. */
function findTotals(ref: string | undefined, count: string | undefined): Range | null {
  const table = parseCellRange(ref ?? '');
  const rows = Number(count ?? 0);
  if (table === null || !Number.isInteger(rows) || rows <= 0) return null;
  return { s: { c: table.s.c, r: Math.max(table.s.r, table.e.r - rows + 1) }, e: table.e };
}

/**
 * The totals rows of a sheet's tables, regardless of language.
 * @throws Refusal upload.*.
 */
export async function parseExcelTableTotalsRowRanges(
  zip: ZipArchive,
  relationships: ReadonlyMap<string, OoxmlPartRelationship>,
): Promise<readonly Range[]> {
  const totals: Range[] = [];
  for (const { type, target, isExternal } of relationships.values()) {
    if (totals.length >= maxTables) break;
    if (type !== 'table' || isExternal || !zip.has(target)) continue;
    let isRead = false;
    await parseXml(msg`Excel table`, zip.read(target), {
      open: (name, attribute) => {
        if (name !== 'table' || isRead) return;
        isRead = true;
        const range = findTotals(attribute('ref'), attribute('totalsRowCount'));
        if (range !== null) totals.push(range);
      },
      isDone: () => isRead,
    });
  }
  return totals;
}
