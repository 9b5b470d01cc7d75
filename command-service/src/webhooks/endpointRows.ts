import type { WebhookOwner } from '@marketplace/contracts/webhooks/webhooks.events.ts';
import type { WebhookEventType } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import type { ClientBase } from 'pg';
import type { OwnerWebhooksState } from './webhooks.decider.ts';

type Queries = Pick<ClientBase, 'query'>;

/** A webhook before its event is appended to the log. */
export interface NewWebhookEndpoint {
  readonly id: string;
  readonly owner: WebhookOwner;
  readonly userId: string;
  /** Origin of the URL. */
  readonly origin: string;
  readonly sealed: Buffer;
  readonly at: string;
}

/**
 * Stores the URL and secret of a new, still inactive webhook. Does nothing if the webhook exists, or if its creator has
 * no enabled account. The account row is locked during the statement, so that a concurrent erasure finds the new row.
 */
export async function insertWebhookEndpoint(
  pool: Queries,
  { id, owner, userId, origin, sealed, at }: NewWebhookEndpoint,
): Promise<void> {
  await pool.query(
    `WITH person AS (SELECT user_id FROM accounts.account WHERE user_id = $4 AND disabled_at IS NULL FOR SHARE)
     INSERT INTO webhooks.endpoint (id, owner_kind, owner_id, user_id, origin, sealed, created_at, next_try_at)
     SELECT $1, $2, $3, user_id, $5, $6, $7, $7 FROM person ON CONFLICT DO NOTHING`,
    [id, owner.kind, owner.id, userId, origin, sealed, at],
  );
}

/** Deletes a webhook if its event has not been applied to the row, which means that adding the webhook failed. */
export async function deletePendingWebhookEndpoint(pool: Queries, id: string): Promise<void> {
  await pool.query(`DELETE FROM webhooks.endpoint WHERE id = $1 AND status = 'adding'`, [id]);
}

/** @returns the encrypted secrets; `null` for an unknown webhook or an erased user. */
export async function findEncryptedSecretsOfWebhook(pool: Queries, id: string): Promise<Buffer | null> {
  const { rows } = await pool.query<{ sealed: Buffer | null }>('SELECT sealed FROM webhooks.endpoint WHERE id = $1', [
    id,
  ]);
  return rows[0]?.sealed ?? null;
}

/**
 * Replaces the encrypted secrets of a webhook if they are unchanged since they were read.
 * @returns whether the secrets were replaced.
 */
export async function replaceEncryptedWebhookSecretsIfUnchanged(
  pool: Queries,
  id: string,
  { read, sealed, oldUntil }: { readonly read: Buffer; readonly sealed: Buffer; readonly oldUntil: string },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    'UPDATE webhooks.endpoint SET sealed = $3, old_secret_until = $4 WHERE id = $1 AND sealed = $2',
    [id, read, sealed, oldUntil],
  );
  return rowCount === 1;
}

const updateStatusesQuery = `
  UPDATE webhooks.endpoint e SET status = s.status, types = string_to_array(s.types, ','), revision = $3,
         failing_since = CASE WHEN e.status = s.status THEN e.failing_since END,
         failures = CASE WHEN e.status = s.status THEN e.failures ELSE 0 END,
         next_try_at = CASE WHEN e.status = s.status THEN e.next_try_at ELSE least(e.next_try_at, $7) END
    FROM unnest($4::uuid[], $5::text[], $6::text[]) AS s (id, status, types)
   WHERE e.id = s.id AND e.owner_kind = $1 AND e.owner_id = $2 AND e.revision < $3`;

const parkSwitchedOffQuery = `
  UPDATE webhooks.delivery d SET status = 'parked', failure = coalesce(d.failure, 'switched-off')
    FROM webhooks.endpoint e
   WHERE e.id = d.endpoint_id AND e.owner_kind = $1 AND e.owner_id = $2 AND e.status = 'off' AND d.status = 'waiting'`;

/**
 * Updates the rows of an owner's webhooks to the given state, deletes the rows of removed webhooks, and parks the
 * waiting deliveries of disabled webhooks. Rows with the same or a later revision are not updated or deleted.
 */
export async function updateWebhookRowsOfOwner(
  client: Queries,
  { kind, id }: WebhookOwner,
  { state, revision }: { readonly state: OwnerWebhooksState; readonly revision: number },
  now: Date,
): Promise<void> {
  const webhooks = [...state];
  await client.query(updateStatusesQuery, [
    ...[kind, id, revision, webhooks.map(([webhookId]) => webhookId)],
    ...[webhooks.map(([, { status }]) => status), webhooks.map(([, { types }]) => types.join()), now],
  ]);
  await client.query(
    `DELETE FROM webhooks.endpoint
      WHERE owner_kind = $1 AND owner_id = $2 AND status <> 'adding' AND revision < $3 AND id <> ALL ($4)`,
    [kind, id, revision, webhooks.map(([webhookId]) => webhookId)],
  );
  await client.query(parkSwitchedOffQuery, [kind, id]);
}

/** A webhook with its owner and the user who created it. */
export interface OwnedWebhookEndpoint {
  readonly id: string;
  readonly owner: WebhookOwner;
  readonly userId: string;
}

const endpointColumns = `id, jsonb_build_object('kind', owner_kind, 'id', owner_id) AS owner, user_id AS "userId"`;

/**
 * @returns the owner's active webhooks that are subscribed to the type and were created by the time of the event
 * (`at`), locked against deletion until the transaction ends.
 */
export async function findSubscribedWebhookEndpoints(
  client: Queries,
  { kind, id }: WebhookOwner,
  type: WebhookEventType,
  at: string,
): Promise<readonly OwnedWebhookEndpoint[]> {
  const { rows } = await client.query<OwnedWebhookEndpoint>(
    `SELECT ${endpointColumns} FROM webhooks.endpoint
      WHERE owner_kind = $1 AND owner_id = $2 AND status = 'active' AND $3 = ANY (types) AND created_at <= $4
      ORDER BY id FOR KEY SHARE`,
    [kind, id, type, at],
  );
  return rows;
}

/** @returns the webhooks that a user created and that are in the log, for any owner. */
export async function findWebhookEndpointsByCreator(
  client: Queries,
  userId: string,
): Promise<readonly OwnedWebhookEndpoint[]> {
  const { rows } = await client.query<OwnedWebhookEndpoint>(
    `SELECT ${endpointColumns} FROM webhooks.endpoint WHERE user_id = $1 AND status <> 'adding' ORDER BY id`,
    [userId],
  );
  return rows;
}
