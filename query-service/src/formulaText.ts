/** An apostrophe before text that a spreadsheet could take for a formula. */
export function withoutFormula<Cell>(cell: Cell): Cell | string {
  return typeof cell === 'string' && /^['\s]*[=+\-@]/.test(cell) ? `'${cell}` : cell;
}
