/** An apostrophe before text that a spreadsheet could take for a formula. */
export function escapeFormula(text: string): string {
  return /^['\s]*[=+\-@]/.test(text) ? `'${text}` : text;
}

/** The text before it was escaped; any other text stays as it is. */
export function unescapeFormula(text: string): string {
  return /^'['\s]*[=+\-@]/.test(text) ? text.slice(1) : text;
}
