import type { WebhookPayload } from '@marketplace/contracts/webhooks/webhooks.integration.ts';
import type { WebhookOwner } from '@marketplace/contracts/webhooks/webhooks.events.ts';
import type { WebhookDeliveryFailureReason } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import { deriveUuid } from '@marketplace/event-store/ids.ts';
import { getCurrentTraceparent } from '@marketplace/telemetry/traceContext.ts';
import type { ClientBase } from 'pg';
import type { OutboundHttpCallResult } from './outboundCall.ts';

type Queries = Pick<ClientBase, 'query'>;

/** The receiving webhook and the cause of a message. */
export interface WebhookDeliveryTargetAndCause {
  readonly endpointId: string;
  /**
   * The company of which the webhook's creator must be a member for the message to be sent; `null` if membership is not
   * required.
   */
  readonly companyId: string | null;
  /** UUID of the event, or of the request for a test message. */
  readonly cause: string;
}

/**
 * Queues a message for a webhook. Does nothing if a message with the same `cause` was already queued for the webhook.
 */
export async function queueWebhookDelivery(
  client: Queries,
  { endpointId, companyId, cause }: WebhookDeliveryTargetAndCause,
  message: WebhookPayload,
  now: Date,
): Promise<void> {
  await client.query(
    `INSERT INTO webhooks.delivery (id, endpoint_id, cause, type, body, created_at, begun_at, next_try_at, trace, company_id)
     VALUES ($1, $2, $3, $4, $5, $6, $6, $6, $7, $8) ON CONFLICT DO NOTHING`,
    [
      ...[deriveUuid(cause, endpointId), endpointId, cause, message.type, JSON.stringify(message), now],
      ...[getCurrentTraceparent(), companyId],
    ],
  );
}

/** A delivery claimed by a sender, together with its webhook. */
export interface ClaimedWebhookDelivery {
  readonly id: string;
  readonly body: string;
  /** Number of attempts, including the current attempt. */
  readonly attempts: number;
  readonly begunAt: Date;
  readonly endpointId: string;
  readonly owner: WebhookOwner;
  readonly userId: string;
  readonly companyId: string | null;
  readonly sealed: Buffer | null;
  /** Consecutive failures of the webhook before this attempt. */
  readonly failures: number;
  readonly failingSince: Date | null;
  /** W3C traceparent of the event or request that caused the message; `null` if unknown. */
  readonly trace: string | null;
}

export interface WebhookDeliveryClaimLimits {
  readonly limit: number;
  /** Maximum number of concurrent calls to one origin, across all senders. */
  readonly perOrigin: number;
  /** Duration of a claim in milliseconds. */
  readonly claimMs: number;
}

const claimQuery = `
  WITH busy AS (
    SELECT origin, count(*) AS calls FROM webhooks.endpoint WHERE claimed_until > $1 GROUP BY origin
  ), due AS (
    SELECT e.id, e.origin, d.id AS delivery, d.next_try_at,
           row_number() OVER (PARTITION BY e.origin ORDER BY d.next_try_at, d.id) AS place
      FROM webhooks.endpoint e CROSS JOIN LATERAL (
        SELECT id, next_try_at FROM webhooks.delivery
         WHERE endpoint_id = e.id AND status = 'waiting' AND next_try_at <= $1
         ORDER BY next_try_at, created_at, id LIMIT 1) d
     WHERE e.status = 'active' AND e.next_try_at <= $1 AND (e.claimed_until IS NULL OR e.claimed_until <= $1)
  ), picked AS (
    SELECT e.id, due.delivery FROM webhooks.endpoint e JOIN due USING (id) LEFT JOIN busy ON busy.origin = e.origin
     WHERE due.place + coalesce(busy.calls, 0) <= $2
       AND e.status = 'active' AND (e.claimed_until IS NULL OR e.claimed_until <= $1)
     ORDER BY due.next_try_at LIMIT $3 FOR UPDATE OF e SKIP LOCKED
  ), claimed AS (
    UPDATE webhooks.endpoint e SET claimed_until = $4 FROM picked WHERE e.id = picked.id
    RETURNING e.*, picked.delivery
  )
  UPDATE webhooks.delivery d SET attempts = d.attempts + 1, tried_at = $1 FROM claimed c
   WHERE d.id = c.delivery
  RETURNING d.id, d.body, d.attempts, d.begun_at AS "begunAt", c.id AS "endpointId", c.user_id AS "userId", c.sealed,
            jsonb_build_object('kind', c.owner_kind, 'id', c.owner_id) AS owner, c.failures, c.failing_since AS "failingSince", d.trace,
            d.company_id AS "companyId"`;

/**
 * Claims due deliveries, one per webhook. Other senders cannot claim a delivery of the same webhook until the claim
 * ends.
 */
export async function claimDueWebhookDeliveries(
  pool: Queries,
  now: Date,
  { limit, perOrigin, claimMs }: WebhookDeliveryClaimLimits,
): Promise<readonly ClaimedWebhookDelivery[]> {
  const { rows } = await pool.query<ClaimedWebhookDelivery>(claimQuery, [
    ...[now, perOrigin, limit],
    new Date(now.getTime() + claimMs),
  ]);
  return rows;
}

/** The result and duration of a delivery attempt. */
export interface WebhookDeliveryAttempt extends OutboundHttpCallResult {
  readonly durationMs: number;
}

const attemptColumns = 'duration_ms = $2, answer = $3, failure = $4';

/** Records a successful delivery, and resets the failures of the webhook. */
export async function recordWebhookDeliverySuccess(
  client: Queries,
  { id, endpointId }: ClaimedWebhookDelivery,
  { durationMs, answer }: WebhookDeliveryAttempt,
  now: Date,
): Promise<void> {
  await client.query(`UPDATE webhooks.delivery SET status = 'delivered', ${attemptColumns} WHERE id = $1`, [
    ...[id, durationMs, answer, null],
  ]);
  await client.query(
    `UPDATE webhooks.endpoint SET failing_since = NULL, failures = 0, next_try_at = $2, claimed_until = NULL WHERE id = $1`,
    [endpointId, now],
  );
}

/** The retry time of a failed delivery, and the time from which its webhook can be called again. */
export interface WebhookDeliveryRetryTimes {
  /** Time of the next attempt; `null` if there is none. */
  readonly at: Date | null;
  readonly endpointAt: Date;
}

/**
 * Records a failed attempt and the retry time. Without a retry, the delivery is parked, so that only a user can send it
 * again.
 */
export async function recordWebhookDeliveryFailure(
  client: Queries,
  { id, endpointId }: ClaimedWebhookDelivery,
  { durationMs, answer, failure }: WebhookDeliveryAttempt,
  retry: WebhookDeliveryRetryTimes,
  now: Date,
): Promise<void> {
  await client.query(
    `UPDATE webhooks.delivery SET status = $5, next_try_at = coalesce($6, next_try_at), ${attemptColumns}
      WHERE id = $1 AND status = 'waiting'`,
    [id, durationMs, answer, failure, retry.at === null ? 'parked' : 'waiting', retry.at],
  );
  await client.query(
    `UPDATE webhooks.endpoint SET failing_since = coalesce(failing_since, $2), failures = failures + 1, next_try_at = $3,
            claimed_until = NULL
      WHERE id = $1`,
    [endpointId, now, retry.endpointAt],
  );
}

/** Gives up a delivery that was not sent, without counting a failure of the webhook. */
export async function giveUpWebhookDelivery(
  client: Queries,
  { id, endpointId }: Pick<ClaimedWebhookDelivery, 'id' | 'endpointId'>,
  failure: WebhookDeliveryFailureReason,
): Promise<void> {
  await client.query(`UPDATE webhooks.delivery SET status = 'parked', failure = $2 WHERE id = $1`, [id, failure]);
  await client.query('UPDATE webhooks.endpoint SET claimed_until = NULL WHERE id = $1', [endpointId]);
}

/**
 * Queues a delivery again with the same id, unless it is still waiting.
 * @returns the previous status of the delivery; `null` if the delivery does not exist.
 */
export async function requeueWebhookDelivery(
  client: Queries,
  endpointId: string,
  id: string,
  now: Date,
): Promise<string | null> {
  const { rows } = await client.query<{ status: string }>(
    `UPDATE webhooks.delivery d
        SET status = 'waiting', attempts = 0, failure = NULL, answer = NULL, duration_ms = NULL, begun_at = $3, next_try_at = $3
       FROM (SELECT id, status FROM webhooks.delivery WHERE id = $2 AND endpoint_id = $1 FOR UPDATE) before
      WHERE d.id = before.id AND before.status <> 'waiting' RETURNING before.status`,
    [endpointId, id, now],
  );
  if (rows[0] !== undefined) {
    await client.query('UPDATE webhooks.endpoint SET next_try_at = $2 WHERE id = $1', [endpointId, now]);
    return rows[0].status;
  }
  const found = await client.query<{ status: string }>(
    'SELECT status FROM webhooks.delivery WHERE id = $2 AND endpoint_id = $1',
    [endpointId, id],
  );
  return found.rows[0]?.status ?? null;
}
