import { randomUUID } from 'node:crypto';
import { deriveUuid } from '@marketplace/event-store/ids.ts';
import { getCurrentTraceparent } from '@marketplace/telemetry/traceContext.ts';
import type { ClientBase, Pool } from 'pg';
import { type RenderableMail, collapseToSingleLine, renderMailHtml, renderMailText } from './renderMail.ts';
import type { MailMessage } from './mailer.ts';

/** Identifies a mail: at most one mail is created for the same three values. */
export interface MailKey {
  /** UUID of the event, or of the emailed link, that caused the mail. */
  readonly cause: string;
  /** User id. */
  readonly recipient: string;
  readonly kind: string;
}

/** A mail that a sender has claimed. */
export interface ClaimedMail extends MailMessage {
  readonly key: MailKey;
  /** Number of attempts, including this one. */
  readonly attempts: number;
  /** Start of the retry period: when the mail was created, or when an admin last sent it again. */
  readonly createdAt: Date;
  /** Traceparent of the trace that enqueued the mail; `null` if unknown. */
  readonly trace: string | null;
}

type Queries = Pick<ClientBase, 'query'>;

function deriveMessageId({ cause, recipient, kind }: MailKey): string {
  return deriveUuid(cause, `${recipient} ${kind}`);
}

/**
 * Adds a mail for a user to the outbox in the caller's transaction. Does nothing if the mail already exists, or if the
 * user has no email address or is disabled. Locks the account until the end of the transaction, so that a concurrent
 * erasure also deletes the mail.
 * @returns whether the mail was added.
 */
export async function enqueueMailToUser(client: Queries, key: MailKey, letter: RenderableMail): Promise<boolean> {
  const { rowCount } = await client.query(
    `WITH person AS (
       SELECT email FROM accounts.account
        WHERE user_id = $2 AND email IS NOT NULL AND disabled_at IS NULL FOR SHARE
     )
     INSERT INTO mail.outbox (cause, recipient, kind, message_id, address, subject, body_text, body_html, unsubscribe_url, trace)
     SELECT $1, $2, $3, $4, email, $5, $6, $7, $8, $9 FROM person
     ON CONFLICT DO NOTHING`,
    [
      ...[key.cause, key.recipient, key.kind, deriveMessageId(key)],
      ...[
        collapseToSingleLine(letter.subject),
        renderMailText(letter),
        renderMailHtml(letter),
        letter.unsubscribeUrl,
        getCurrentTraceparent(),
      ],
    ],
  );
  return rowCount === 1;
}

/**
 * Adds a mail for a person without an account to the outbox in the caller's transaction. Does nothing if the mail
 * already exists.
 * @param key its `recipient` is the id with which `deleteMailsOfRecipient` finds the mail.
 */
export async function enqueueMailToAddress(
  client: Queries,
  key: MailKey,
  address: string,
  letter: RenderableMail,
): Promise<void> {
  await client.query(
    `INSERT INTO mail.outbox (cause, recipient, kind, message_id, address, subject, body_text, body_html, trace)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
    [
      ...[key.cause, key.recipient, key.kind, deriveMessageId(key), address],
      ...[
        collapseToSingleLine(letter.subject),
        renderMailText(letter),
        renderMailHtml(letter),
        getCurrentTraceparent(),
      ],
    ],
  );
}

/**
 * Records, in the caller's transaction, mails whose content was sent in another mail, so that they are not sent
 * separately.
 */
export async function recordMailsSentInDigest(client: Queries, keys: readonly MailKey[]): Promise<void> {
  await client.query(
    `INSERT INTO mail.outbox (cause, recipient, kind, message_id, sent_at)
     SELECT cause, recipient, kind, message_id, now()
       FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[]) AS told (cause, recipient, kind, message_id)
     ON CONFLICT DO NOTHING`,
    [
      ...[keys.map(({ cause }) => cause), keys.map(({ recipient }) => recipient), keys.map(({ kind }) => kind)],
      keys.map(deriveMessageId),
    ],
  );
}

/** Deletes a recipient's mails of one kind that no sender has claimed yet. */
export async function deleteUnclaimedMailsByRecipientAndKind(
  client: Queries,
  recipient: string,
  kind: string,
): Promise<void> {
  await client.query(
    `DELETE FROM mail.outbox WHERE recipient = $1 AND kind = $2 AND sent_at IS NULL AND attempts = 0`,
    [recipient, kind],
  );
}

/** Deletes all mails of a person, sent or not. */
export async function deleteMailsOfRecipient(client: Queries, recipient: string): Promise<void> {
  await client.query('DELETE FROM mail.outbox WHERE recipient = $1', [recipient]);
}

/** Claims due mails for `claimMs`; no other sender receives these mails meanwhile. */
export async function claimMails(
  pool: Pool,
  { limit, claimMs }: { readonly limit: number; readonly claimMs: number },
): Promise<readonly ClaimedMail[]> {
  const { rows } = await pool.query<MailMessage & MailKey & Pick<ClaimedMail, 'attempts' | 'createdAt' | 'trace'>>(
    `UPDATE mail.outbox o SET attempts = o.attempts + 1, claimed_until = clock_timestamp() + $2 * interval '1 ms'
       FROM (SELECT cause, recipient, kind FROM mail.outbox
              WHERE sent_at IS NULL AND given_up_at IS NULL AND next_try_at <= clock_timestamp()
                AND (claimed_until IS NULL OR claimed_until < clock_timestamp())
              ORDER BY next_try_at LIMIT $1 FOR UPDATE SKIP LOCKED) due
      WHERE (o.cause, o.recipient, o.kind) = (due.cause, due.recipient, due.kind)
     RETURNING o.cause, o.recipient, o.kind, o.message_id AS "messageId", o.address, o.subject, o.body_text AS text,
               o.body_html AS html, o.unsubscribe_url AS "unsubscribeUrl", o.attempts, coalesce(o.resumed_at, o.created_at) AS "createdAt",
               o.trace`,
    [limit, claimMs],
  );
  return rows.map(({ cause, recipient, kind, ...mail }) => ({ ...mail, key: { cause, recipient, kind } }));
}

const clearContent =
  'address = NULL, subject = NULL, body_text = NULL, body_html = NULL, unsubscribe_url = NULL, claimed_until = NULL';
const whereKey = 'WHERE cause = $1 AND recipient = $2 AND kind = $3';

function keyValues({ cause, recipient, kind }: MailKey): readonly string[] {
  return [cause, recipient, kind];
}

/** Marks a mail as sent, and deletes its content and address. */
export async function markMailSentAndDeleteContent(pool: Queries, key: MailKey): Promise<void> {
  await pool.query(`UPDATE mail.outbox SET sent_at = now(), failure = NULL, ${clearContent} ${whereKey}`, [
    ...keyValues(key),
  ]);
}

/** Releases a mail for another attempt after `waitMs`. */
export async function scheduleMailRetry(pool: Queries, key: MailKey, failure: string, waitMs: number): Promise<void> {
  await pool.query(
    `UPDATE mail.outbox SET claimed_until = NULL, failure = $4, next_try_at = clock_timestamp() + $5 * interval '1 ms' ${whereKey}`,
    [...keyValues(key), failure, waitMs],
  );
}

/**
 * Ends the attempts for a mail. The content of the mail is kept for 7 days, so that the mail can be sent again.
 * @param failure code of the mail server.
 */
export async function markMailUndeliverable(pool: Queries, key: MailKey, failure: string): Promise<void> {
  await pool.query(`UPDATE mail.outbox SET given_up_at = now(), failure = $4, claimed_until = NULL ${whereKey}`, [
    ...keyValues(key),
    failure,
  ]);
}

/**
 * Days for which a mail is retried, for which a failed mail can be sent again, and after which a finished mail is
 * deleted.
 */
export const mailRetryResendAndRetentionDays = { retry: 3, resend: 7, finished: 90 } as const;

/**
 * Ends the attempts for old mails, even while no sender runs. Deletes the content of failed mails that can no longer be
 * sent again, and deletes finished mails after their retention period.
 */
export async function expireAndDeleteOldOutboxMails(pool: Queries): Promise<void> {
  await pool.query(
    `UPDATE mail.outbox SET given_up_at = now(), failure = coalesce(failure, 'too old'), claimed_until = NULL
      WHERE sent_at IS NULL AND given_up_at IS NULL AND coalesce(resumed_at, created_at) < now() - make_interval(days => $1)
        AND (claimed_until IS NULL OR claimed_until < now())`,
    [mailRetryResendAndRetentionDays.retry],
  );
  await pool.query(
    `UPDATE mail.outbox SET ${clearContent} WHERE given_up_at < now() - make_interval(days => $1) AND address IS NOT NULL`,
    [mailRetryResendAndRetentionDays.resend],
  );
  await pool.query('DELETE FROM mail.outbox WHERE coalesce(sent_at, given_up_at) < now() - make_interval(days => $1)', [
    mailRetryResendAndRetentionDays.finished,
  ]);
}

export interface MailOutboxHealth {
  readonly waiting: number;
  /** Number of undeliverable mails in the last seven days. */
  readonly givenUp: number;
  /** Whether a mail has been queued for more than an hour. */
  readonly isSlow: boolean;
  /** Age of the oldest queued mail in seconds, 0 if there is none. */
  readonly oldestSeconds: number;
}

/**
 * Loads the number of queued mails, the age of the oldest queued mail, whether that mail has been queued for more than
 * an hour, and the number of undeliverable mails in the last seven days. The result contains no personal data.
 */
export async function loadMailOutboxHealth(pool: Queries): Promise<MailOutboxHealth> {
  const { rows } = await pool.query<MailOutboxHealth>(
    `SELECT count(*)::int AS waiting, coalesce(bool_or(created_at < now() - interval '1 hour'), false) AS "isSlow",
            greatest(coalesce(extract(epoch FROM now() - min(created_at)), 0), 0)::float8 AS "oldestSeconds",
            (SELECT count(*)::int FROM mail.outbox WHERE given_up_at > now() - interval '7 days') AS "givenUp"
       FROM mail.outbox WHERE sent_at IS NULL AND given_up_at IS NULL`,
  );
  return rows[0] ?? { waiting: 0, givenUp: 0, isSlow: false, oldestSeconds: 0 };
}

/** A queued mail, for the mail page of demos. */
export type UnsentMail = Pick<MailMessage, 'messageId' | 'address' | 'subject' | 'html'> & { readonly createdAt: Date };

/** Lists queued mails, newest first, at most 100. */
export async function listUnsentMails(pool: Queries): Promise<readonly UnsentMail[]> {
  const { rows } = await pool.query<UnsentMail>(
    `SELECT message_id AS "messageId", address, subject, body_html AS html, created_at AS "createdAt"
       FROM mail.outbox WHERE sent_at IS NULL AND given_up_at IS NULL ORDER BY created_at DESC, message_id LIMIT 100`,
  );
  return rows;
}

/** Generates a cause id for mails that no event causes. */
export const generateMailCauseId = randomUUID;
