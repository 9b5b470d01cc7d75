import { escapeFormula } from '@marketplace/contracts/kernel/formulaText.ts';
import type { Reading } from '../diagnostics.ts';
import { cellText } from '../workbook/cellText.ts';

/** Times that a value is read again; cutting a list and joining it anew settle in two or three. */
const mostRounds = 8;

/** A stored value as its cell in a download shows it. */
function readBack(value: string): string {
  return cellText({ t: 's', v: escapeFormula(value) }, false).text;
}

/**
 * Reads on until what is stored is what a download of it reads back to: what is left of a text that was cut may be nothing but a
 * placeholder, or end with a comma.
 */
export function settled(read: (text: string) => Reading<string | null>): (text: string) => Reading<string | null> {
  return (text) => {
    const reading = read(text);
    let { value } = reading;
    for (let round = 0; value !== null && value !== text && round < mostRounds; round += 1) {
      const again: string | null = read(readBack(value)).value;
      if (again === value) break;
      value = again;
    }
    return value === reading.value ? reading : { value, diagnostics: reading.diagnostics };
  };
}
