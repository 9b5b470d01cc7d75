import { buildReplayIncrementStatement } from '@marketplace/projections/replay/counts.ts';
import { ReplayRefusedError } from '@marketplace/projections/replay/replaySchema.ts';
import type { ProjectionWriteStatement, ProjectionRowWriteBatch } from '@marketplace/projections/runtime/writes.ts';
import type { ReadModelTable } from '@marketplace/read-models/table.ts';
import type { ReceivedReplayWriteBatch, ReceivedReplayRowWrite } from './messages.ts';

function requireKnownColumns({ name, columns }: ReadModelTable, ...rows: readonly object[]): void {
  for (const column of rows.flatMap((row) => Object.keys(row))) {
    if (!Object.hasOwn(columns, column)) throw new ReplayRefusedError(`The table ${name} has no column ${column}.`);
  }
}

function requireKnownWrite(table: ReadModelTable, write: ReceivedReplayRowWrite): void {
  if (write.kind === 'put') requireKnownColumns(table, write.row);
  else if (write.kind === 'remove') requireKnownColumns(table, write.key);
  else requireKnownColumns(table, write.key, write.set, write.add);
}

/** Only accepts the SQL of `increase`, because other SQL from a file could switch to another database role. */
function validateStatement(
  tables: readonly ReadModelTable[],
  sent: ReceivedReplayWriteBatch['statement'],
): ProjectionWriteStatement | null {
  if (sent === null) return null;
  const { text, values, isRefill } = sent;
  const isCount = !isRefill && tables.some((table) => buildReplayIncrementStatement(table) === text);
  if (!isCount)
    throw new ReplayRefusedError('A projection in a file may not run SQL: use put, patch, add, remove or increase.');
  return { text, values, refills: null };
}

/**
 * Validates the writes that the sandbox process sent.
 * @returns the validated batches.
 * @throws ReplayRefusedError for unknown tables or columns, and for SQL other than that of `increase`.
 */
export function validateReceivedReplayWriteBatches(
  tables: readonly ReadModelTable[],
  runs: readonly ReceivedReplayWriteBatch[],
): readonly ProjectionRowWriteBatch[] {
  const requireTable = (name: string): ReadModelTable => {
    const found = tables.find((table) => table.name === name);
    if (found === undefined) throw new ReplayRefusedError(`The projection has no table ${name}.`);
    return found;
  };
  return runs.map((run) => ({
    tables: new Map(
      run.tables.map(([name, writes]) => {
        const table = requireTable(name);
        for (const [, write] of writes) requireKnownWrite(table, write);
        return [table, new Map(writes)] as const;
      }),
    ),
    statement: validateStatement(tables, run.statement),
  }));
}
