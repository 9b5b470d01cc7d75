import { refuseUpload } from '../uploadLimits.ts';

/** UTF-16 units of a text in a cell, Excel's own limit. */
export const longestCell = 32_767;

const escapedUnit = /_x([\da-f]{4})_/gi;

/** Resolves the form `_x000D_` in which workbooks write units that XML does not take. */
export function unescapeUnits(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(escapedUnit, (_all, unit: string) => String.fromCharCode(Number.parseInt(unit, 16)));
}

/** Collects a cell's text, of which the runs of a rich text are parts; `null` as soon as it is longer than a cell can be. */
export interface TextCollector {
  readonly add: (text: string) => void;
  /** Hands the text over and begins the next. */
  readonly take: () => string | null;
}

/** Makes a collector that never holds much more than one cell's text. */
export function collectText(): TextCollector {
  let text = '';
  return {
    add: (more) => {
      // Escaped units are longer than what they stand for.
      if (text.length <= longestCell * 7) text += more;
    },
    take: () => {
      const taken = unescapeUnits(text);
      text = '';
      return taken.length > longestCell ? null : taken;
    },
  };
}

/** @param place such as `B7`. */
export function refuseLongCell(sheet: string, place: string): Error {
  const reason = `The cell ${place} of the sheet "${sheet}" holds more than ${longestCell.toLocaleString('en')} characters, which no cell of Excel can.`;
  return refuseUpload('upload.cell-too-long', reason);
}
