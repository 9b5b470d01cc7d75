import { listReplayTables, visitReplayRows } from '@marketplace/projections/replay/replayRows.ts';
import type { Pool } from 'pg';
import { UsageError } from '../commandArguments.ts';
import { formatReplayCsvLine, formatReplayRowsAsTable, formatReplayValueAsText } from './formatRows.ts';
import type { ReplayCommandArguments } from './replayOptions.ts';

type Show = Extract<ReplayCommandArguments, { kind: 'show' }>;
type Line = (text: string) => Promise<void>;

/**
 * Prints the rows of a replay's tables in key order.
 * @throws UsageError if the requested table does not exist, or if several tables are requested as CSV.
 */
export async function printReplayRows(pool: Pool, schema: string, request: Show, line: Line): Promise<void> {
  const tables = await listReplayTables(pool, schema);
  const chosen = request.table === null ? tables : tables.filter(({ name }) => name === request.table);
  const names = tables.map(({ name }) => name).join(', ');
  if (chosen.length === 0) throw new UsageError(`There is no table ${request.table ?? ''}: choose from ${names}.`);
  if (request.format === 'csv' && chosen.length > 1)
    throw new UsageError(`A CSV contains one table: choose with --table from ${names}.`);
  for (const [index, table] of chosen.entries()) {
    if (request.format === 'table') await line(`${index === 0 ? '' : '\n'}${table.name} (${table.rows} rows)`);
    await showTable(pool, { schema, ...table }, request, line);
  }
}

interface TableToShow {
  readonly schema: string;
  readonly name: string;
  readonly rows: number;
}

async function showTable(
  pool: Pool,
  { schema, name, rows: total }: TableToShow,
  request: Show,
  line: Line,
): Promise<void> {
  const maxRows = request.limit ?? Number.MAX_SAFE_INTEGER;
  const pageRows: Readonly<Record<string, unknown>>[] = [];
  let shown = 0;
  await visitReplayRows(pool, { schema, name, most: maxRows }, async (columns, rows) => {
    if (request.format === 'csv' && shown === 0) await line(formatReplayCsvLine(columns));
    for (const row of rows) {
      if (request.format === 'table') pageRows.push(row);
      else if (request.format === 'jsonl') await line(JSON.stringify(row));
      else await line(formatReplayCsvLine(columns.map((column) => formatReplayValueAsText(row[column]))));
    }
    shown += rows.length;
    if (request.format === 'table')
      for (const text of formatReplayRowsAsTable(columns, pageRows.splice(0))) await line(text);
  });
  if (request.format === 'table' && total > shown)
    await line(`… and ${total - shown} more rows: use --limit or --format csv.`);
}
