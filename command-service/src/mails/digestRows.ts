import {
  type MailPreferenceChoice,
  type MailPreferenceGroup,
  defaultMailPreferenceChoice,
} from '@marketplace/contracts/notifications/mails.values.ts';
import type { RenderableMail } from '@marketplace/mail/renderMail.ts';
import type { MailKey } from '@marketplace/mail/outbox.ts';
import type { ClientBase } from 'pg';
import type { SameTopicMailMergeRule } from './mailDraft.ts';

type Queries = Pick<ClientBase, 'query'>;

/** A queued mail with the content that it would have had if it had been sent immediately. */
export interface DigestQueuedMail {
  readonly key: MailKey;
  readonly letter: QueuedMailContent;
}

/** Content of a queued mail, with the texts for combining several mails of its topic. */
export type QueuedMailContent = RenderableMail & {
  readonly combined?: Omit<SameTopicMailMergeRule, 'topic'>;
};

/** Stores a mail preference. Without a time zone, the stored time zone stays unchanged. */
export async function saveMailPreference(
  client: Queries,
  userId: string,
  {
    group,
    choice,
    timeZone,
  }: { readonly group: MailPreferenceGroup; readonly choice: MailPreferenceChoice; readonly timeZone: string | null },
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

/** The user's mail preference, as far as the notifier has read the log. */
export async function loadMailPreference(
  client: Queries,
  userId: string,
  group: MailPreferenceGroup,
): Promise<MailPreferenceChoice> {
  const { rows } = await client.query<{ choice: MailPreferenceChoice }>(
    'SELECT choice FROM mail.choice WHERE user_id = $1 AND mail_group = $2',
    [userId, group],
  );
  return rows[0]?.choice ?? defaultMailPreferenceChoice;
}

/** Metadata of a queued mail. */
export interface QueuedMailMetadata {
  readonly group: MailPreferenceGroup;
  /** The group of recipients that the mail was addressed to; `null` if it was addressed to the user personally. */
  readonly audience: string | null;
  /** Whether no other member of the audience received the mail. */
  readonly isOnlyRecipient: boolean;
  /** Instant of the event, ISO 8601. */
  readonly at: string;
  /** The RFQ that the mail is about; `null` if there is none. */
  readonly rfqId: string | null;
  /** UUID of the topic that the mail is queued for; when omitted, the mail is queued for the daily digest. */
  readonly topic?: string;
}

/**
 * Queues a mail for the daily digest or its topic, in the caller's transaction. Does nothing if the mail is queued or
 * sent already, or if the account is disabled or has no email address. The account stays locked until the end of the
 * transaction, so that an erasure finds the row.
 */
export async function enqueueMailForDigestOrTopicMail(
  client: Queries,
  { key, letter }: DigestQueuedMail,
  info: QueuedMailMetadata,
): Promise<void> {
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
      ...[key.cause, key.recipient, key.kind, info.group, info.audience, info.at],
      ...[JSON.stringify(letter), info.isOnlyRecipient, info.rfqId, info.topic ?? null],
    ],
  );
}

/** A queued mail as stored. */
export interface DigestQueuedMailRow {
  readonly cause: string;
  readonly recipient: string;
  readonly kind: string;
  readonly letter: QueuedMailContent;
}

/** @returns the queued mail of a row. */
export const toQueuedMail = ({ letter, ...key }: DigestQueuedMailRow): DigestQueuedMail => ({ key, letter });

/** Removes and returns the queued mails of a preference group, oldest first. The caller sends or discards them. */
export async function takeQueuedDigestMailsOfPreferenceGroup(
  client: Queries,
  userId: string,
  group: MailPreferenceGroup,
): Promise<readonly DigestQueuedMail[]> {
  const { rows } = await client.query<DigestQueuedMailRow>(
    `WITH taken AS (DELETE FROM mail.digest_item WHERE recipient = $1 AND mail_group = $2 RETURNING *)
     SELECT cause, recipient, kind, letter FROM taken ORDER BY at, cause, kind`,
    [userId, group],
  );
  return rows.map(toQueuedMail);
}

/** Removes and returns the queued digest mails about events up to and including an instant, oldest first. */
export async function dequeueDigestItemsUntil(
  client: Queries,
  userId: string,
  until: Date,
): Promise<readonly DigestQueuedMail[]> {
  const { rows } = await client.query<DigestQueuedMailRow>(
    `WITH taken AS (DELETE FROM mail.digest_item WHERE recipient = $1 AND at <= $2 AND topic IS NULL RETURNING *)
     SELECT cause, recipient, kind, letter FROM taken ORDER BY at, cause, kind`,
    [userId, until],
  );
  return rows.map(toQueuedMail);
}

/**
 * Moves mails that are queued for this user only, for example as an assignee, to the other users of the same provider,
 * except users who turned such mails off. These colleagues receive the mails with their daily digest, without the
 * departing user's unsubscribe link.
 */
export async function moveQueuedMailsToProviderColleagues(client: Queries, userId: string): Promise<void> {
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

/**
 * Deletes the mails that were queued for a user as a member of an audience to which the user no longer belongs.
 * @param audience as passed to `enqueueMailForDigestOrTopicMail`.
 */
export async function deleteQueuedMailsToAudienceMember(
  client: Queries,
  userId: string,
  audience: string,
): Promise<void> {
  await client.query('DELETE FROM mail.digest_item WHERE recipient = $1 AND audience = $2', [userId, audience]);
}

/**
 * Changes the audience of a user's queued mails about an RFQ from the user personally to the company. Rows that the
 * previous release wrote are at most one day old and lack the RFQ id. For these rows, the URL of the mail's page
 * identifies the RFQ.
 */
export async function readdressQueuedRfqMailsToCompany(
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

/** Deletes the user's email preferences and queued mails. */
export async function deleteMailPreferencesAndQueuedMails(client: Queries, userId: string): Promise<void> {
  for (const table of ['mail.digest_item', 'mail.topic']) {
    await client.query(`DELETE FROM ${table} WHERE recipient = $1`, [userId]);
  }
  for (const table of ['mail.choice', 'mail.digest']) {
    await client.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
  }
}

/** A user with mails queued for a digest. */
export interface DigestRecipient {
  readonly userId: string;
  readonly timeZone: string;
  /** Day of the last digest, `YYYY-MM-DD`; `null` before the first digest. */
  readonly lastDay: string | null;
  /** Instant of the oldest queued mail. */
  readonly oldest: Date;
}

/** Loads all users with mails queued for a digest. */
export async function findDigestRecipients(client: Queries): Promise<readonly DigestRecipient[]> {
  const { rows } = await client.query<DigestRecipient>(
    `SELECT i.recipient AS "userId", coalesce(d.time_zone, 'UTC') AS "timeZone", d.last_day::text AS "lastDay",
            min(i.at) AS oldest
       FROM mail.digest_item i LEFT JOIN mail.digest d ON d.user_id = i.recipient
      WHERE i.topic IS NULL
      GROUP BY i.recipient, d.time_zone, d.last_day ORDER BY min(i.at)`,
  );
  return rows;
}

/**
 * Claims a day for the user's digest in the caller's transaction.
 * @returns false if the day or a later day is claimed already.
 */
export async function claimDigestDay(client: Queries, userId: string, day: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO mail.digest AS d (user_id, last_day) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET last_day = excluded.last_day
      WHERE d.last_day IS NULL OR d.last_day < excluded.last_day`,
    [userId, day],
  );
  return rowCount === 1;
}
