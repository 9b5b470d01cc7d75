import type { ClientBase } from 'pg';

/** Takes addresses and secrets out of the webhooks that somebody set up, and what waits for them: from now on nothing is sent. */
export async function blankWebhooks(pool: Pick<ClientBase, 'query'>, userId: string): Promise<void> {
  await pool.query(
    `WITH blanked AS (
       UPDATE webhooks.endpoint SET sealed = NULL, origin = '', status = 'off' WHERE user_id = $1 RETURNING id
     )
     DELETE FROM webhooks.delivery WHERE endpoint_id IN (SELECT id FROM blanked)`,
    [userId],
  );
}
