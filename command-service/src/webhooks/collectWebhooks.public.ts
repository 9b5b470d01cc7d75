import type { ClientBase } from 'pg';

/** A webhook as its person is told of it; the address as far as it is shown. */
export interface CollectedWebhook {
  readonly address: string;
  readonly types: readonly string[];
  readonly status: string;
  readonly created_at: Date;
}

/** @returns the webhooks that somebody set up, for whomever, the oldest first. */
export async function collectWebhooks(
  pool: Pick<ClientBase, 'query'>,
  userId: string,
): Promise<readonly CollectedWebhook[]> {
  const { rows } = await pool.query<CollectedWebhook>(
    'SELECT origin AS address, types, status, created_at FROM webhooks.endpoint WHERE user_id = $1 ORDER BY created_at, id',
    [userId],
  );
  return rows;
}
