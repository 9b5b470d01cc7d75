import { randomUUID } from 'node:crypto';
import { deterministicUuid } from '@marketplace/event-store/ids.ts';
import { currentTraceparent } from '@marketplace/telemetry/traceContext.ts';
import type { ClientBase, Pool } from 'pg';
import { type Letter, oneLine, renderHtml, renderText } from './letter.ts';
import type { Message } from './mailer.ts';

/** What makes a mail one of its own: the same three never lead to a second one. */
export interface MailKey {
  /** UUID of the event, or of the link, that led to it. */
  readonly cause: string;
  /** User id. */
  readonly recipient: string;
  readonly kind: string;
}

/** A mail that a sender has taken for itself. */
export interface ClaimedMail extends Message {
  readonly key: MailKey;
  /** Counts this attempt. */
  readonly attempts: number;
  /** Since when it is tried: since somebody sent it again, where that was done. */
  readonly createdAt: Date;
  /** Traceparent of what led to it; `null` where nobody knows. */
  readonly trace: string | null;
}

type Queries = Pick<ClientBase, 'query'>;

function messageIdOf({ cause, recipient, kind }: MailKey): string {
  return deterministicUuid(cause, `${recipient} ${kind}`);
}

/**
 * Puts a mail to a person into the outbox, as part of the caller's transaction. Nothing happens when the mail was there before, or when
 * the person has no address any more or may not sign in. The account stays locked until the end of the transaction, so that an erasure
 * finds the row.
 * @returns whether the mail was put in.
 */
export async function putMail(client: Queries, key: MailKey, letter: Letter): Promise<boolean> {
  const { rowCount } = await client.query(
    `WITH person AS (
       SELECT email FROM accounts.account
        WHERE user_id = $2 AND email IS NOT NULL AND disabled_at IS NULL FOR SHARE
     )
     INSERT INTO mail.outbox (cause, recipient, kind, message_id, address, subject, body_text, body_html, unsubscribe_url, trace)
     SELECT $1, $2, $3, $4, email, $5, $6, $7, $8, $9 FROM person
     ON CONFLICT DO NOTHING`,
    [
      ...[key.cause, key.recipient, key.kind, messageIdOf(key)],
      ...[oneLine(letter.subject), renderText(letter), renderHtml(letter), letter.unsubscribeUrl, currentTraceparent()],
    ],
  );
  return rowCount === 1;
}

/**
 * Puts a mail to somebody without an account into the outbox, as part of the caller's transaction. Nothing happens when the mail was
 * there before.
 * @param key its recipient is the id under which the mail is forgotten.
 */
export async function putMailTo(client: Queries, key: MailKey, address: string, letter: Letter): Promise<void> {
  await client.query(
    `INSERT INTO mail.outbox (cause, recipient, kind, message_id, address, subject, body_text, body_html, trace)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
    [
      ...[key.cause, key.recipient, key.kind, messageIdOf(key), address],
      ...[oneLine(letter.subject), renderText(letter), renderHtml(letter), currentTraceparent()],
    ],
  );
}

/** Remembers mails whose words went in another one, as part of the caller's transaction: none of them goes by itself any more. */
export async function rememberMails(client: Queries, keys: readonly MailKey[]): Promise<void> {
  await client.query(
    `INSERT INTO mail.outbox (cause, recipient, kind, message_id, sent_at)
     SELECT cause, recipient, kind, message_id, now()
       FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[]) AS told (cause, recipient, kind, message_id)
     ON CONFLICT DO NOTHING`,
    [
      ...[keys.map(({ cause }) => cause), keys.map(({ recipient }) => recipient), keys.map(({ kind }) => kind)],
      keys.map(messageIdOf),
    ],
  );
}

/** Takes mails back that nobody has begun to send. */
export async function withdrawMails(client: Queries, recipient: string, kind: string): Promise<void> {
  await client.query(
    `DELETE FROM mail.outbox WHERE recipient = $1 AND kind = $2 AND sent_at IS NULL AND attempts = 0`,
    [recipient, kind],
  );
}

/** Forgets every mail of a person, sent or not. */
export async function forgetMails(client: Queries, recipient: string): Promise<void> {
  await client.query('DELETE FROM mail.outbox WHERE recipient = $1', [recipient]);
}

/** Takes mails that are due for `claimMs`; no other sender takes them meanwhile. */
export async function claimMails(
  pool: Pool,
  { limit, claimMs }: { readonly limit: number; readonly claimMs: number },
): Promise<readonly ClaimedMail[]> {
  const { rows } = await pool.query<Message & MailKey & Pick<ClaimedMail, 'attempts' | 'createdAt' | 'trace'>>(
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

const emptied =
  'address = NULL, subject = NULL, body_text = NULL, body_html = NULL, unsubscribe_url = NULL, claimed_until = NULL';
const ofKey = 'WHERE cause = $1 AND recipient = $2 AND kind = $3';

function keyValues({ cause, recipient, kind }: MailKey): readonly string[] {
  return [cause, recipient, kind];
}

/** The server has the mail; its words and address are not needed any more. */
export async function markSent(pool: Queries, key: MailKey): Promise<void> {
  await pool.query(`UPDATE mail.outbox SET sent_at = now(), failure = NULL, ${emptied} ${ofKey}`, [...keyValues(key)]);
}

/** Gives a mail back for another attempt after `waitMs`. */
export async function putOff(pool: Queries, key: MailKey, failure: string, waitMs: number): Promise<void> {
  await pool.query(
    `UPDATE mail.outbox SET claimed_until = NULL, failure = $4, next_try_at = clock_timestamp() + $5 * interval '1 ms' ${ofKey}`,
    [...keyValues(key), failure, waitMs],
  );
}

/** Ends a mail that cannot be delivered; its words stay for some days, for who sends it again. @param failure the mail server's code. */
export async function giveUp(pool: Queries, key: MailKey, failure: string): Promise<void> {
  await pool.query(`UPDATE mail.outbox SET given_up_at = now(), failure = $4, claimed_until = NULL ${ofKey}`, [
    ...keyValues(key),
    failure,
  ]);
}

/** Days for which a mail is tried, for which one that was given up can be sent again, and for which a finished one is remembered. */
export const outboxDays = { trying: 3, again: 7, remembered: 90 } as const;

/** Gives up what has waited too long, also while no sender runs, and drops what was finished long ago. */
export async function tidyOutbox(pool: Queries): Promise<void> {
  await pool.query(
    `UPDATE mail.outbox SET given_up_at = now(), failure = coalesce(failure, 'too old'), claimed_until = NULL
      WHERE sent_at IS NULL AND given_up_at IS NULL AND coalesce(resumed_at, created_at) < now() - make_interval(days => $1)
        AND (claimed_until IS NULL OR claimed_until < now())`,
    [outboxDays.trying],
  );
  await pool.query(
    `UPDATE mail.outbox SET ${emptied} WHERE given_up_at < now() - make_interval(days => $1) AND address IS NOT NULL`,
    [outboxDays.again],
  );
  await pool.query('DELETE FROM mail.outbox WHERE coalesce(sent_at, given_up_at) < now() - make_interval(days => $1)', [
    outboxDays.remembered,
  ]);
}

export interface OutboxHealth {
  readonly waiting: number;
  /** Since a week ago. */
  readonly givenUp: number;
  /** Whether a mail has waited for more than an hour. */
  readonly isSlow: boolean;
  /** Age of the oldest that waits, 0 for none. */
  readonly oldestSeconds: number;
}

/** What waits in the outbox and what was given up, in counts that name nobody. */
export async function outboxHealth(pool: Queries): Promise<OutboxHealth> {
  const { rows } = await pool.query<OutboxHealth>(
    `SELECT count(*)::int AS waiting, coalesce(bool_or(created_at < now() - interval '1 hour'), false) AS "isSlow",
            greatest(coalesce(extract(epoch FROM now() - min(created_at)), 0), 0)::float8 AS "oldestSeconds",
            (SELECT count(*)::int FROM mail.outbox WHERE given_up_at > now() - interval '7 days') AS "givenUp"
       FROM mail.outbox WHERE sent_at IS NULL AND given_up_at IS NULL`,
  );
  return rows[0] ?? { waiting: 0, givenUp: 0, isSlow: false, oldestSeconds: 0 };
}

/** A mail that waits, for the page of demos. */
export type WaitingMail = Pick<Message, 'messageId' | 'address' | 'subject' | 'html'> & { readonly createdAt: Date };

/** The newest first, at most 100. */
export async function waitingMails(pool: Queries): Promise<readonly WaitingMail[]> {
  const { rows } = await pool.query<WaitingMail>(
    `SELECT message_id AS "messageId", address, subject, body_html AS html, created_at AS "createdAt"
       FROM mail.outbox WHERE sent_at IS NULL AND given_up_at IS NULL ORDER BY created_at DESC, message_id LIMIT 100`,
  );
  return rows;
}

/** A cause of its own, for mails that no event leads to. */
export const newCause = randomUUID;
