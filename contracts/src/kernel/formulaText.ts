/** An apostrophe before text that a spreadsheet could take for a formula. */
export function escapeFormula(text: string): string {
  return /^['\s]*[=+\-@]/.test(text) ? `'${text}` : text;
}

/**
 * Text for a cell of an .xlsx: no formula, and `_x0041_` in it stays these seven signs, which would stand for one letter there
 * (ECMA-376, ST_Xstring).
 */
export function sheetText(text: string): string {
  return escapeFormula(text).replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
}

/** Signs at which some spreadsheet separates cells. */
const separators = /([,;\t\r\n])/;
/** What begins a formula in one spreadsheet or another, full-width signs included. */
const formulaStart = /^(["'\s]*)([=+\-@\uff1d\uff0b\uff0d\uff20])/;

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
