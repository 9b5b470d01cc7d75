import { msg, plural } from '@lingui/core/runtime-macro';
import { createUploadRefusal } from '../catalogueUploadLimits.ts';

/** Excel's maximum length of a cell's text, in UTF-16 units. */
export const maxCellTextLength = 32_767;

const escapedUnit = /_x([\da-f]{4})_/gi;

/** Decodes sequences such as `_x000D_`, which represent UTF-16 units not allowed in XML. */
export function unescapeUtf16Units(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(escapedUnit, (_all, unit: string) => String.fromCharCode(Number.parseInt(unit, 16)));
}

/** Collects the runs of a cell's rich text; the result is `null` if the text exceeds the maximum cell length. */
export interface CellTextCollector {
  readonly add: (text: string) => void;
  /** Returns the collected text and starts the next text. */
  readonly take: () => string | null;
}

/** Creates a collector that stops buffering a text as soon as the text cannot fit into a cell. */
export function createCellTextCollector(): CellTextCollector {
  let text = '';
  return {
    add: (more) => {
      // An escape sequence of seven characters represents one character.
      if (text.length <= maxCellTextLength * 7) text += more;
    },
    take: () => {
      const taken = unescapeUtf16Units(text);
      text = '';
      return taken.length > maxCellTextLength ? null : taken;
    },
  };
}

/**
 * Refusal of a file with a cell text longer than Excel supports.
 * @param place cell reference such as `B7`.
 */
export function createCellTooLongRefusal(sheet: string, place: string): Error {
  const reason = msg`Cell ${{ cell: place }} of the sheet “${{ sheet }}” contains more than ${plural({ max: maxCellTextLength }, { one: '# character', other: '# characters' })}, the maximum in Excel. Shorten the text and upload the file again.`;
  return createUploadRefusal('upload.cell-too-long', reason);
}
