import type { ClientBase } from 'pg';

type Queries = Pick<ClientBase, 'query'>;

/** @returns the value of a stored setting; `null` if the setting does not exist. */
export async function findSettingInDatabase(pool: Queries, name: string): Promise<string | null> {
  const { rows } = await pool.query<{ value: string }>('SELECT value FROM ops.setting WHERE name = $1', [name]);
  return rows[0]?.value ?? null;
}

/** @returns the value of a stored setting, after creating the setting with `value` if it does not exist. */
export async function getOrCreateStoredSetting(pool: Queries, name: string, value: string): Promise<string> {
  await pool.query('INSERT INTO ops.setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [
    name,
    value,
  ]);
  return (await findSettingInDatabase(pool, name)) ?? value;
}

/** Stores a setting, replacing any previous value. */
export async function putStoredSetting(pool: Queries, name: string, value: string): Promise<void> {
  await pool.query(
    'INSERT INTO ops.setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    [name, value],
  );
}
