import type { ClientBase } from 'pg';

type Queries = Pick<ClientBase, 'query'>;

/** @returns the setting as it stands; `null` when nobody has set it. */
export async function findSetting(pool: Queries, name: string): Promise<string | null> {
  const { rows } = await pool.query<{ value: string }>('SELECT value FROM ops.setting WHERE name = $1', [name]);
  return rows[0]?.value ?? null;
}

/** @returns the setting as it stands; `value` when nobody had set it. */
export async function getOrCreateSetting(pool: Queries, name: string, value: string): Promise<string> {
  await pool.query('INSERT INTO ops.setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [
    name,
    value,
  ]);
  return (await findSetting(pool, name)) ?? value;
}

/** Sets it, whatever it was. */
export async function putSetting(pool: Queries, name: string, value: string): Promise<void> {
  await pool.query(
    'INSERT INTO ops.setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    [name, value],
  );
}
