/** Start of a formula in any spreadsheet program, including full-width signs. */
const formulaStart = /^(["'\s]*)([=+\-@\uff1d\uff0b\uff0d\uff20])/;

/** Adds an apostrophe before text that a spreadsheet could interpret as a formula. */
export function escapeSpreadsheetFormula(text: string): string {
  return /^['\s]*[=+\-@]/.test(text) ? `'${text}` : text;
}

/** Whether a spreadsheet could interpret typed text as a formula. */
export function startsLikeSpreadsheetFormula(text: string): boolean {
  return formulaStart.test(text);
}

/**
 * Escapes text for a cell of an .xlsx, where text is never a formula: escapes sequences such as `_x0041_`, which would
 * otherwise be read as one character (ECMA-376, ST_Xstring).
 */
export function escapeXlsxCellText(text: string): string {
  return text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
}

/**
 * Escapes text for a workbook that is imported again: adds an apostrophe to text that looks escaped, because the import
 * removes one apostrophe.
 */
export function escapeWorkbookTextForReimport(text: string): string {
  return unescapeSpreadsheetFormula(text) === text ? text : `'${text}`;
}

/** Characters that some spreadsheet programs use to separate cells. */
const separators = /([,;\t\r\n])/;
/**
 * Escapes text for a cell of a CSV file: adds an apostrophe before every possible formula, at the start and after each
 * potential separator, because quotation marks do not protect a cell when the program uses another separator.
 */
export function escapeCsvFormulas(text: string): string {
  const parts = text.split(separators);
  return parts.map((part) => part.replace(formulaStart, "$1'$2")).join('');
}

/** Reverses `escapeSpreadsheetFormula`; other text is unchanged. */
export function unescapeSpreadsheetFormula(text: string): string {
  return /^'['\s]*[=+\-@]/.test(text) ? text.slice(1) : text;
}
