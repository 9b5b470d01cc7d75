import type { ClientBase } from 'pg';

type Queries = Pick<ClientBase, 'query'>;

/** Delivery status of a mail. */
export type MailDeliveryStatus = 'waiting' | 'failed' | 'bounced' | 'sent';

/** A listed mail, without its content, and with only the first letter and the domain of its address. */
export interface ListedOutboxMail {
  readonly id: string;
  readonly kind: string;
  readonly status: MailDeliveryStatus;
  readonly recipient: string | null;
  readonly createdAt: Date;
  readonly attempts: number;
  readonly nextTryAt: Date | null;
  readonly endedAt: Date | null;
  readonly failure: string | null;
  readonly hasWords: boolean;
}

export interface MailOutboxPageQuery {
  readonly status: MailDeliveryStatus | null;
  readonly kind: string | null;
  readonly offset: number;
  readonly limit: number;
}

const statusColumn = `CASE WHEN sent_at IS NOT NULL THEN 'sent' WHEN given_up_at IS NOT NULL THEN 'bounced'
                       WHEN failure IS NOT NULL THEN 'failed' ELSE 'waiting' END`;

/**
 * @param client a client in a transaction that reads one snapshot.
 * @returns a page of the matching mails, newest first, and the total number of matches.
 */
export async function loadMailOutboxPage(
  client: Queries,
  { status, kind, offset, limit }: MailOutboxPageQuery,
): Promise<{ readonly entries: readonly ListedOutboxMail[]; readonly total: number }> {
  const filter = `WHERE ($1::text IS NULL OR ${statusColumn} = $1) AND ($2::text IS NULL OR kind = $2)`;
  const { rows: entries } = await client.query<ListedOutboxMail>(
    `SELECT message_id AS id, kind, ${statusColumn} AS status, left(address, 1) || '…@' || split_part(address, '@', -1) AS recipient,
            created_at AS "createdAt", attempts, coalesce(sent_at, given_up_at) AS "endedAt", failure,
            CASE WHEN sent_at IS NULL AND given_up_at IS NULL THEN next_try_at END AS "nextTryAt",
            address IS NOT NULL AS "hasWords"
       FROM mail.outbox ${filter} ORDER BY created_at DESC, message_id LIMIT $3 OFFSET $4`,
    [status, kind, limit, offset],
  );
  const { rows: counted } = await client.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM mail.outbox ${filter}`,
    [status, kind],
  );
  return { entries, total: counted[0]?.total ?? 0 };
}

/** Counts the mails by status, and lists their kinds. */
export async function countMailsByStatusAndListKinds(
  pool: Queries,
): Promise<{ readonly counts: Readonly<Record<MailDeliveryStatus, number>>; readonly kinds: readonly string[] }> {
  const { rows } = await pool.query<{ status: MailDeliveryStatus; kind: string; count: number }>(
    `SELECT ${statusColumn} AS status, kind, count(*)::int AS count FROM mail.outbox GROUP BY 1, 2`,
  );
  const counts = { waiting: 0, failed: 0, bounced: 0, sent: 0 };
  for (const { status, count } of rows) counts[status] += count;
  return { counts, kinds: [...new Set(rows.map(({ kind }) => kind))].toSorted() };
}

/** @returns the status of a mail; `null` if no mail has this id. */
export async function findMailDeliveryStatus(
  pool: Queries,
  id: string,
): Promise<Pick<ListedOutboxMail, 'status' | 'hasWords'> | null> {
  const { rows } = await pool.query<Pick<ListedOutboxMail, 'status' | 'hasWords'>>(
    `SELECT ${statusColumn} AS status, address IS NOT NULL AS "hasWords" FROM mail.outbox WHERE message_id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** Retries a mail immediately, as if it were new; does nothing for a sent mail or a mail without content. */
export async function retryMailNow(pool: Queries, id: string): Promise<void> {
  await pool.query(
    `UPDATE mail.outbox SET given_up_at = NULL, resumed_at = now(), next_try_at = now()
      WHERE message_id = $1 AND sent_at IS NULL AND address IS NOT NULL`,
    [id],
  );
}

/** Ends the attempts for an unsent mail, and deletes its content and address. */
export async function cancelMail(pool: Queries, id: string): Promise<void> {
  await pool.query(
    `UPDATE mail.outbox SET given_up_at = coalesce(given_up_at, now()), failure = coalesce(failure, 'given up'), address = NULL,
            subject = NULL, body_text = NULL, body_html = NULL, unsubscribe_url = NULL, claimed_until = NULL
      WHERE message_id = $1 AND sent_at IS NULL`,
    [id],
  );
}
