import type { ClientBase } from 'pg';

/** Erases addresses and secrets of a user's webhooks, disables them and deletes their deliveries. */
export async function eraseWebhooksOfUser(pool: Pick<ClientBase, 'query'>, userId: string): Promise<void> {
  await pool.query(
    `WITH blanked AS (
       UPDATE webhooks.endpoint SET sealed = NULL, origin = '', status = 'off' WHERE user_id = $1 RETURNING id
     )
     DELETE FROM webhooks.delivery WHERE endpoint_id IN (SELECT id FROM blanked)`,
    [userId],
  );
}
