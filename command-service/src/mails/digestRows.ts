import { type MailChoice, type MailGroup, usualChoice } from '@marketplace/contracts/notifications/mails.values.ts';
import type { Letter } from '@marketplace/mail/letter.ts';
import type { MailKey } from '@marketplace/mail/outbox.ts';
import type { ClientBase } from 'pg';
import type { Gathered } from './draft.ts';

type Queries = Pick<ClientBase, 'query'>;

/** A mail that waits for the one of its day, as it would have gone by itself. */
export interface WaitingItem {
  readonly key: MailKey;
  readonly letter: WaitingLetter;
}

/** A mail that waits, with the words of one that counts several like it. */
export type WaitingLetter = Letter & { readonly gathered?: Pick<Gathered, 'several' | 'then'> };

/** Notes what somebody chose; a zone that is not named stays as it was. */
export async function noteChoice(
  client: Queries,
  userId: string,
  {
    group,
    choice,
    timeZone,
  }: { readonly group: MailGroup; readonly choice: MailChoice; readonly timeZone: string | null },
): Promise<void> {
  await client.query(
    `INSERT INTO mail.choice (user_id, mail_group, choice) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, mail_group) DO UPDATE SET choice = excluded.choice`,
    [userId, group, choice],
  );
  await client.query(
    `INSERT INTO mail.digest AS d (user_id, time_zone) VALUES ($1, coalesce($2, 'UTC'))
     ON CONFLICT (user_id) DO UPDATE SET time_zone = coalesce($2, d.time_zone)`,
    [userId, timeZone],
  );
}

/** What somebody chose, as far as the notifier has read. */
export async function choiceOf(client: Queries, userId: string, group: MailGroup): Promise<MailChoice> {
  const { rows } = await client.query<{ choice: MailChoice }>(
    'SELECT choice FROM mail.choice WHERE user_id = $1 AND mail_group = $2',
    [userId, group],
  );
  return rows[0]?.choice ?? usualChoice;
}

/** What is known of a mail that waits. */
export interface PutAside {
  readonly group: MailGroup;
  /** Whom it was for besides the person alone. */
  readonly audience: string | null;
  /** Whether nobody else of them got it. */
  readonly isAlone: boolean;
  /** Instant of the event, ISO 8601. */
  readonly at: string;
  /** The RFQ that it is about; `null` for what is about none. */
  readonly rfqId: string | null;
  /** UUID of the topic whose next mail it waits for; left out: it waits for the digest of its day. */
  readonly topic?: string;
}

/**
 * Lets a mail wait for the one of its day, as part of the caller's transaction; nothing happens when it waits or went already, or for a
 * person who may get no mail. The account stays locked until the end of the transaction, so that an erasure finds the row.
 */
export async function putAside(client: Queries, { key, letter }: WaitingItem, about: PutAside): Promise<void> {
  await client.query(
    `WITH person AS (
       SELECT user_id FROM accounts.account
        WHERE user_id = $2 AND email IS NOT NULL AND disabled_at IS NULL FOR SHARE
     )
     INSERT INTO mail.digest_item (cause, recipient, kind, mail_group, audience, at, letter, alone, rfq_id, topic)
     SELECT $1::uuid, user_id, $3::text, $4, $5, $6, $7, $8, $9, $10 FROM person
      WHERE NOT EXISTS (SELECT FROM mail.outbox o WHERE o.cause = $1 AND o.recipient = $2 AND o.kind = $3)
     ON CONFLICT DO NOTHING`,
    [
      ...[key.cause, key.recipient, key.kind, about.group, about.audience, about.at],
      ...[JSON.stringify(letter), about.isAlone, about.rfqId, about.topic ?? null],
    ],
  );
}

/** A mail that waits, as it is stored. */
export interface ItemRow {
  readonly cause: string;
  readonly recipient: string;
  readonly kind: string;
  readonly letter: WaitingLetter;
}

/** @returns the mail of a row. */
export const toItem = ({ letter, ...key }: ItemRow): WaitingItem => ({ key, letter });

/** Takes what waits of a group out, the earliest first: it goes by itself, or not at all. */
export async function takeGroup(client: Queries, userId: string, group: MailGroup): Promise<readonly WaitingItem[]> {
  const { rows } = await client.query<ItemRow>(
    `WITH taken AS (DELETE FROM mail.digest_item WHERE recipient = $1 AND mail_group = $2 RETURNING *)
     SELECT cause, recipient, kind, letter FROM taken ORDER BY at, cause, kind`,
    [userId, group],
  );
  return rows.map(toItem);
}

/** Takes out what waits for a digest and happened up to an instant, the earliest first. */
export async function takeUntil(client: Queries, userId: string, until: Date): Promise<readonly WaitingItem[]> {
  const { rows } = await client.query<ItemRow>(
    `WITH taken AS (DELETE FROM mail.digest_item WHERE recipient = $1 AND at <= $2 AND topic IS NULL RETURNING *)
     SELECT cause, recipient, kind, letter FROM taken ORDER BY at, cause, kind`,
    [userId, until],
  );
  return rows.map(toItem);
}

/**
 * Leaves what waits for somebody alone, as who was in charge, to the other people of the same provider who want such mails: each gets it
 * with the digest of the day, without the link that ends mails of the one who leaves.
 */
export async function handOver(client: Queries, userId: string): Promise<void> {
  await client.query(
    `INSERT INTO mail.digest_item (cause, recipient, kind, mail_group, audience, at, letter, rfq_id)
     SELECT i.cause, r.user_id, i.kind, i.mail_group, i.audience, i.at, i.letter || '{"unsubscribeUrl": null}', i.rfq_id
       FROM mail.digest_item i
       JOIN mail.recipient r ON i.audience = 'provider:' || r.provider_id AND r.user_id <> $1
       JOIN accounts.account a ON a.user_id = r.user_id AND a.email IS NOT NULL AND a.disabled_at IS NULL
       LEFT JOIN mail.choice c ON c.user_id = r.user_id AND c.mail_group = i.mail_group
      WHERE i.recipient = $1 AND i.alone AND c.choice IS DISTINCT FROM 'none'
        AND NOT EXISTS (SELECT FROM mail.outbox o WHERE (o.cause, o.recipient, o.kind) = (i.cause, r.user_id, i.kind))
     ON CONFLICT DO NOTHING`,
    [userId],
  );
  await client.query('DELETE FROM mail.digest_item WHERE recipient = $1 AND alone', [userId]);
}

/** Forgets what waits for somebody as one of an audience that the person is none of any more. @param audience as `putAside` was told. */
export async function dropAside(client: Queries, userId: string, audience: string): Promise<void> {
  await client.query('DELETE FROM mail.digest_item WHERE recipient = $1 AND audience = $2', [userId, audience]);
}

/**
 * What waits for somebody alone about an own RFQ waits for that person as one of the company's people from now on. A row of the release
 * before this one, which lives a day at most, does not say which RFQ it is about: the page says so to which its mail leads.
 */
export async function passAside(
  client: Queries,
  userId: string,
  { rfqId, audience }: { readonly rfqId: string; readonly audience: string },
): Promise<void> {
  await client.query(
    `UPDATE mail.digest_item SET audience = $3
      WHERE recipient = $1 AND audience IS NULL AND (rfq_id = $2::uuid OR rfq_id IS NULL
            AND letter->'action'->>'url' LIKE '%/rfq-dashboard?rfq=' || $2::text || '%')`,
    [userId, rfqId, audience],
  );
}

/** Forgets what somebody chose, and what waits. */
export async function dropChoices(client: Queries, userId: string): Promise<void> {
  for (const table of ['mail.digest_item', 'mail.topic']) {
    await client.query(`DELETE FROM ${table} WHERE recipient = $1`, [userId]);
  }
  for (const table of ['mail.choice', 'mail.digest']) {
    await client.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
  }
}

/** Somebody for whom something waits for a digest. */
export interface Waiter {
  readonly userId: string;
  readonly timeZone: string;
  /** Day of the last mail, `YYYY-MM-DD`; `null` before the first. */
  readonly lastDay: string | null;
  /** Instant of the earliest that waits. */
  readonly oldest: Date;
}

/** Everybody for whom something waits for a digest. */
export async function waiters(client: Queries): Promise<readonly Waiter[]> {
  const { rows } = await client.query<Waiter>(
    `SELECT i.recipient AS "userId", coalesce(d.time_zone, 'UTC') AS "timeZone", d.last_day::text AS "lastDay",
            min(i.at) AS oldest
       FROM mail.digest_item i LEFT JOIN mail.digest d ON d.user_id = i.recipient
      WHERE i.topic IS NULL
      GROUP BY i.recipient, d.time_zone, d.last_day ORDER BY min(i.at)`,
  );
  return rows;
}

/** Takes the day for the caller's transaction. @returns false where it, or a later one, was dealt with. */
export async function claimDay(client: Queries, userId: string, day: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO mail.digest AS d (user_id, last_day) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET last_day = excluded.last_day
      WHERE d.last_day IS NULL OR d.last_day < excluded.last_day`,
    [userId, day],
  );
  return rowCount === 1;
}
