import { escapeSpreadsheetFormula } from '@marketplace/contracts/kernel/formulaEscaping.ts';
import type { ParsedCellValue } from '../diagnostics.ts';
import { readCellText } from '../workbook/cellText.ts';

/** Maximum parser runs; truncating and rejoining a list converges in two or three. */
const maxRounds = 8;

/** The text that a stored value displays in a cell of a downloaded catalogue. */
function toDownloadedText(value: string): string {
  return readCellText({ t: 's', v: escapeSpreadsheetFormula(value) }, false).text;
}

/**
 * Repeats a parser until importing a download of its result yields the same value. One run is not enough, for example,
 * when truncation leaves only a placeholder or a comma at the end.
 */
export function createRoundTripStableParser(
  read: (text: string) => ParsedCellValue<string | null>,
): (text: string) => ParsedCellValue<string | null> {
  return (text) => {
    const reading = read(text);
    let { value } = reading;
    for (let round = 0; value !== null && value !== text && round < maxRounds; round += 1) {
      const again: string | null = read(toDownloadedText(value)).value;
      if (again === value) break;
      value = again;
    }
    return value === reading.value ? reading : { value, diagnostics: reading.diagnostics };
  };
}
