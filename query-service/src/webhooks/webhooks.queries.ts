import { type Caller, canAnswerRfqs } from '@marketplace/contracts/kernel/caller.ts';
import type { WebhookDeliveryReplyItem, WebhookReplyItem } from '@marketplace/contracts/webhooks/webhooks.api.ts';
import { maxListedWebhookDeliveries } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import type { Pool } from 'pg';

/**
 * SQL condition for the webhooks visible to a caller: personal webhooks, webhooks of the provider that the caller
 * represents, and, if the caller is an owner of a company, webhooks of that company.
 */
const visibleWebhooks = `status <> 'adding' AND (owner_kind, owner_id) IN (('user', $1), ('provider', $2), ('company', $3))`;

const listOwnerIds = (caller: Caller) => {
  const { userId, vendorOf, member } = caller;
  return [userId, canAnswerRfqs(caller) ? vendorOf : null, member?.role === 'owner' ? member.companyId : null];
};

type Instants = 'created_at' | 'failing_since' | 'rotating_until' | 'tried_at' | 'next_try_at';
type Row<View> = { readonly [Key in keyof View]: Key extends Instants ? Date | Extract<View[Key], null> : View[Key] };

const formatIsoTime = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** Finds the webhooks visible to the caller, oldest first. */
export async function findWebhooksVisibleToCaller(pool: Pool, caller: Caller, now: Date): Promise<WebhookReplyItem[]> {
  const { rows } = await pool.query<Row<WebhookReplyItem>>(
    `SELECT id, owner_kind AS owner, origin AS address, types, status, created_at, failing_since,
            CASE WHEN old_secret_until > $4 THEN old_secret_until END AS rotating_until
       FROM webhooks.endpoint WHERE ${visibleWebhooks} ORDER BY created_at, id`,
    [...listOwnerIds(caller), now],
  );
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    failing_since: formatIsoTime(row.failing_since),
    rotating_until: formatIsoTime(row.rotating_until),
  }));
}

/**
 * Finds the deliveries of a webhook, newest first.
 * @returns `null` for a webhook that is not visible to the caller.
 */
export async function findWebhookDeliveries(
  pool: Pool,
  caller: Caller,
  webhookId: string,
): Promise<WebhookDeliveryReplyItem[] | null> {
  const seen = await pool.query(`SELECT FROM webhooks.endpoint WHERE ${visibleWebhooks} AND id = $4`, [
    ...[...listOwnerIds(caller), webhookId],
  ]);
  if (seen.rowCount === 0) return null;
  const { rows } = await pool.query<Row<WebhookDeliveryReplyItem>>(
    `SELECT id, type, status, created_at, attempts, tried_at, duration_ms, answer, failure,
            CASE WHEN status = 'waiting' THEN next_try_at END AS next_try_at
       FROM webhooks.delivery WHERE endpoint_id = $1 ORDER BY created_at DESC, id LIMIT $2`,
    [webhookId, maxListedWebhookDeliveries],
  );
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    tried_at: formatIsoTime(row.tried_at),
    next_try_at: formatIsoTime(row.next_try_at),
  }));
}
