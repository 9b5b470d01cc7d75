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

/** The text before it was escaped; any other text stays as it is. */
export function unescapeFormula(text: string): string {
  return /^'['\s]*[=+\-@]/.test(text) ? text.slice(1) : text;
}
