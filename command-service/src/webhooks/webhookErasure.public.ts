import type { ClientBase } from 'pg';

/**
 * Erases the addresses and secrets of the webhooks that a user created, disables the webhooks and deletes their
 * deliveries.
 */
export async function eraseWebhooksOfUser(pool: Pick<ClientBase, 'query'>, userId: string): Promise<void> {
  await pool.query(
    `WITH blanked AS (
       UPDATE webhooks.endpoint SET sealed = NULL, origin = '', status = 'off' WHERE user_id = $1 RETURNING id
     )
     DELETE FROM webhooks.delivery WHERE endpoint_id IN (SELECT id FROM blanked)`,
    [userId],
  );
}
