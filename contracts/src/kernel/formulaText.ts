/** The beginning of a formula in some spreadsheet, full-width signs included. */
const formulaStart = /^(["'\s]*)([=+\-@\uff1d\uff0b\uff0d\uff20])/;

/** An apostrophe before text that a spreadsheet could take for a formula. */
export function escapeFormula(text: string): string {
  return /^['\s]*[=+\-@]/.test(text) ? `'${text}` : text;
}

/** Whether a spreadsheet could take a text for a formula when a person types it. */
export function startsLikeFormula(text: string): boolean {
  return formulaStart.test(text);
}

/**
 * Text for a cell of an .xlsx, where no text is a formula: `_x0041_` in it stays these seven characters, which would mean one letter there
 * (ECMA-376, ST_Xstring).
 */
export function plainSheetText(text: string): string {
  return text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
}

/** Text for a workbook that is imported again: text that looks escaped gets one more apostrophe, because the import removes one. */
export function importableText(text: string): string {
  return unescapeFormula(text) === text ? text : `'${text}`;
}

/** Signs at which some spreadsheet separates cells. */
const separators = /([,;\t\r\n])/;
/**
 * Text for a cell of a CSV file: an apostrophe before everything that begins a formula, at the start of the text and behind each sign at
 * which some spreadsheet separates cells, since quotation marks do not protect a cell when another sign separates.
 */
export function csvText(text: string): string {
  const parts = text.split(separators);
  return parts.map((part) => part.replace(formulaStart, "$1'$2")).join('');
}

/** The text before it was escaped; any other text stays as it is. */
export function unescapeFormula(text: string): string {
  return /^'['\s]*[=+\-@]/.test(text) ? text.slice(1) : text;
}
