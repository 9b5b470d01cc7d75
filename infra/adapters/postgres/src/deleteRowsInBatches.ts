import type { ClientBase } from 'pg';

/** Maximum number of rows to delete per statement, so that no statement runs for a long time. */
const batch = 5_000;

/**
 * Deletes rows in batches.
 * @param table name of the table with its schema.
 * @param condition SQL on the columns of the table; refers to `values` as `$1`, `$2` and so on.
 * @returns the number of deleted rows.
 */
export async function deleteRowsInBatches(
  pool: Pick<ClientBase, 'query'>,
  table: string,
  condition: string,
  values: readonly unknown[],
): Promise<number> {
  const text = `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${batch}))`;
  let deleted = 0;
  for (let deletedInBatch = batch; deletedInBatch === batch; deleted += deletedInBatch)
    deletedInBatch = (await pool.query(text, [...values])).rowCount ?? 0;
  return deleted;
}
