import type { RoleGranted, RoleRevoked } from '@marketplace/contracts/access/access.events.ts';
import type { ClientBase } from 'pg';
import type { Recipients } from './draft.ts';

type Queries = Pick<ClientBase, 'query'>;

async function noteRecipient(
  client: Queries,
  userId: string,
  column: 'is_admin' | 'provider_id',
  value: boolean | string | null,
): Promise<void> {
  await client.query(
    `INSERT INTO mail.recipient (user_id, ${column}) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET ${column} = excluded.${column}`,
    [userId, value],
  );
}

/** Notes for which provider somebody speaks; `null` for none. */
export function noteProvider(client: Queries, userId: string, providerId: string | null): Promise<void> {
  return noteRecipient(client, userId, 'provider_id', providerId);
}

/** Notes whether somebody is an admin; other roles get no mails of their own. */
export async function noteRole(
  client: Queries,
  { userId, role }: (RoleGranted | RoleRevoked)['data'],
  has: boolean,
): Promise<void> {
  if (role === 'admin') await noteRecipient(client, userId, 'is_admin', has);
}

/** Forgets whom mail went to; nothing happens when nobody is known by the id. */
export async function dropRecipient(client: Queries, userId: string): Promise<void> {
  await client.query('DELETE FROM mail.recipient WHERE user_id = $1', [userId]);
}

/** @returns user ids. */
export async function usersOf(
  client: Queries,
  to: Exclude<Recipients, { readonly address: string }>,
): Promise<readonly string[]> {
  if ('user' in to) return [to.user];
  const where = 'admins' in to ? 'is_admin' : 'provider_id = $1';
  const { rows } = await client.query<{ user_id: string }>(
    `SELECT user_id FROM mail.recipient WHERE ${where} ORDER BY user_id`,
    'admins' in to ? [] : [to.vendorsOf],
  );
  return rows.map(({ user_id }) => user_id);
}
