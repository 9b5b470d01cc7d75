import type { AccessEvent } from '@marketplace/contracts/access/access.events.ts';
import type { ClientBase } from 'pg';
import type { Recipients } from './draft.ts';

type Queries = Pick<ClientBase, 'query'>;

/** Notes who is an admin and who speaks for which provider, in the order of the log. */
export async function keepRecipients(client: Queries, { type, data }: AccessEvent): Promise<void> {
  if (type === 'AccessRequested' || type === 'AccessRejected') return;
  const change = type === 'RoleGranted' || type === 'RoleRevoked' ? 'is_admin' : 'provider_id';
  if (change === 'is_admin' && 'role' in data && data.role !== 'admin') return;
  const value = change === 'is_admin' ? type === 'RoleGranted' : type === 'AccessApproved' ? data.providerId : null;
  await client.query(
    `INSERT INTO mail.recipient (user_id, ${change}) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET ${change} = excluded.${change}`,
    [data.userId, value],
  );
}

/** Forgets whom mail went to; nothing happens when nobody is known by the id. */
export async function dropRecipient(client: Queries, userId: string): Promise<void> {
  await client.query('DELETE FROM mail.recipient WHERE user_id = $1', [userId]);
}

/** @returns user ids. */
export async function usersOf(client: Queries, to: Recipients): Promise<readonly string[]> {
  if ('user' in to) return [to.user];
  const where = 'admins' in to ? 'is_admin' : 'provider_id = $1';
  const { rows } = await client.query<{ user_id: string }>(
    `SELECT user_id FROM mail.recipient WHERE ${where} ORDER BY user_id`,
    'admins' in to ? [] : [to.vendorsOf],
  );
  return rows.map(({ user_id }) => user_id);
}
