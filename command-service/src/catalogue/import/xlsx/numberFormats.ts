import { msg } from '@lingui/core/runtime-macro';
import { SSF } from 'xlsx';
import type { ZipArchive } from '../container/zipArchive.ts';
import { parseXml } from '../xml/parseXml.ts';

/** Number formats by style index, without `General`. */
export type XlsxNumberFormatsByStyleIndex = ReadonlyMap<number, string>;

/** Maximum length of a format in Excel. */
const maxFormatLength = 255;

function findBuiltInFormat(id: number): string | undefined {
  const { get_table } = SSF as { get_table: () => Readonly<Record<number, string>> };
  return get_table()[id];
}

/** Parses the number formats of a workbook's styles. */
export async function parseNumberFormats(zip: ZipArchive, part: string): Promise<XlsxNumberFormatsByStyleIndex> {
  const own = new Map<number, string>();
  const styles: number[] = [];
  let inCellStyles = false;
  await parseXml(msg`number formats`, zip.read(part), {
    open: (name, attribute) => {
      if (name === 'cellXfs') inCellStyles = true;
      if (name === 'xf' && inCellStyles) styles.push(Number(attribute('numFmtId') ?? 0));
      const format = name === 'numFmt' ? attribute('formatCode') : undefined;
      if (format !== undefined && format.length <= maxFormatLength) own.set(Number(attribute('numFmtId')), format);
    },
    close: (name) => {
      if (name === 'cellXfs') inCellStyles = false;
    },
  });
  const formats = styles.map((id) => own.get(id) ?? findBuiltInFormat(id));
  return new Map(
    [...formats.entries()].filter((entry): entry is [number, string] => (entry[1] ?? 'General') !== 'General'),
  );
}
