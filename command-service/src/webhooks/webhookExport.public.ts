import type { ClientBase } from 'pg';

/** A webhook in an export of personal data. `address` is only the origin of the URL. */
export interface ExportedWebhook {
  readonly address: string;
  readonly types: readonly string[];
  readonly status: string;
  readonly created_at: Date;
}

/** @returns the webhooks that a user created, for any owner, oldest first. */
export async function exportWebhooksOfUser(
  pool: Pick<ClientBase, 'query'>,
  userId: string,
): Promise<readonly ExportedWebhook[]> {
  const { rows } = await pool.query<ExportedWebhook>(
    'SELECT origin AS address, types, status, created_at FROM webhooks.endpoint WHERE user_id = $1 ORDER BY created_at, id',
    [userId],
  );
  return rows;
}
