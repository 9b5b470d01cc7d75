import { csvText } from '@marketplace/contracts/kernel/formulaText.ts';

type Row = Readonly<Record<string, unknown>>;

/** A value in a cell: instants in ISO 8601, objects as JSON, nothing for NULL. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A line of a CSV file (RFC 4180), in which no text is a formula. */
export function csvLine(cells: readonly string[]): string {
  return cells
    .map((cell) => csvText(cell))
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');
}

/** Signs that a column is wide at most. */
const widest = 60;

function cellOf(value: unknown): string {
  // No control character of a stored text may reach the terminal.
  const text = textOf(value).replaceAll(/\p{Cc}/gu, ' ');
  return text.length > widest ? `${text.slice(0, widest - 1)}…` : text;
}

/** Rows below the names of their columns, numbers to the right. */
export function tableLines(columns: readonly string[], rows: readonly Row[]): readonly string[] {
  const cells = rows.map((row) => columns.map((column) => cellOf(row[column])));
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...cells.map((row) => row[index]?.length ?? 0)),
  );
  const isNumber = columns.map(
    (_, index) => cells.length > 0 && cells.every((row) => /^-?\d*(?:\.\d+)?$/.test(row[index] ?? '')),
  );
  const lineOf = (row: readonly string[]): string =>
    row
      .map((cell, index) => (isNumber[index] ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0)))
      .join('  ')
      .trimEnd();
  return [lineOf(columns), lineOf(widths.map((width) => '-'.repeat(width))), ...cells.map(lineOf)];
}
