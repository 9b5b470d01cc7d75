import type { ClientBase } from 'pg';

/** Rows that one statement deletes, so that none runs for long. */
const batch = 5_000;

/**
 * Deletes rows a batch at a time.
 * @param table with its schema. @param condition SQL on its columns and the values. @returns how many there were.
 */
export async function deleteRows(
  pool: Pick<ClientBase, 'query'>,
  table: string,
  condition: string,
  values: readonly unknown[],
): Promise<number> {
  const text = `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${batch}))`;
  let deleted = 0;
  for (let gone = batch; gone === batch; deleted += gone) gone = (await pool.query(text, [...values])).rowCount ?? 0;
  return deleted;
}
