import { escapeCsvFormulas } from '@marketplace/contracts/kernel/formulaEscaping.ts';

type Row = Readonly<Record<string, unknown>>;

/** Formats a database value as text: instants in ISO 8601, other values as JSON; empty for NULL. */
export function formatReplayValueAsText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Formats a line of CSV (RFC 4180). Texts that a spreadsheet would run as formulas are escaped. */
export function formatReplayCsvLine(cells: readonly string[]): string {
  return cells
    .map((cell) => escapeCsvFormulas(cell))
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');
}

/** Maximum column width in characters. */
const maxColumnWidth = 60;

function formatCell(value: unknown): string {
  // Control characters in stored text must not reach the terminal.
  const text = formatReplayValueAsText(value).replaceAll(/\p{Cc}/gu, ' ');
  return text.length > maxColumnWidth ? `${text.slice(0, maxColumnWidth - 1)}…` : text;
}

/** Formats rows with a header line; numbers are right-aligned. */
export function formatReplayRowsAsTable(columns: readonly string[], rows: readonly Row[]): readonly string[] {
  const cells = rows.map((row) => columns.map((column) => formatCell(row[column])));
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...cells.map((row) => row[index]?.length ?? 0)),
  );
  const isNumber = columns.map(
    (_, index) => cells.length > 0 && cells.every((row) => /^-?\d*(?:\.\d+)?$/.test(row[index] ?? '')),
  );
  const formatLine = (row: readonly string[]): string =>
    row
      .map((cell, index) => (isNumber[index] ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0)))
      .join('  ')
      .trimEnd();
  return [formatLine(columns), formatLine(widths.map((width) => '-'.repeat(width))), ...cells.map(formatLine)];
}
