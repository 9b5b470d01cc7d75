import type { ClientBase } from 'pg';
import { type DigestQueuedMailRow, toQueuedMail, type DigestQueuedMail } from './digestRows.ts';

type Queries = Pick<ClientBase, 'query'>;

/** Minimum minutes between two mails about one topic to one user. */
export const minMinutesBetweenTopicMails = 10;

/** One topic of one user. */
export interface UserMailTopicKey {
  readonly recipient: string;
  /** UUID. */
  readonly topic: string;
}

/**
 * SQL condition: ten minutes have passed since the last mail of a topic.
 * @param now parameter with the current instant.
 */
const hasPassed = (now: '$1' | '$3'): string =>
  `t.mailed_at <= ${now}::timestamptz - make_interval(mins => ${minMinutesBetweenTopicMails})`;
/** SQL condition: the next mail of a topic may be sent. A clock that ran ahead causes no delay. */
const isDue = (now: '$1' | '$3'): string => `(${hasPassed(now)} OR t.mailed_at > ${now}::timestamptz)`;

/**
 * Claims the next mail of a topic for the caller's transaction, unless a mail of the topic was sent less than ten
 * minutes ago or other mails of the topic are queued. The row stays locked until the end of the transaction.
 * @returns whether the caller may send the mail.
 */
export async function claimTopicMail(
  client: Queries,
  { recipient, topic }: UserMailTopicKey,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO mail.topic AS t (recipient, topic, mailed_at) VALUES ($1, $2, $3)
     ON CONFLICT (recipient, topic) DO UPDATE SET mailed_at = excluded.mailed_at
      WHERE ${isDue('$3')} AND NOT EXISTS (SELECT FROM mail.digest_item i WHERE i.recipient = $1 AND i.topic = $2)`,
    [recipient, topic, now],
  );
  return rowCount === 1;
}

/** Topics with a queued mail that is due. */
export async function findDueMailTopics(client: Queries, now: Date): Promise<readonly UserMailTopicKey[]> {
  const { rows } = await client.query<UserMailTopicKey>(
    `SELECT i.recipient, i.topic FROM mail.digest_item i LEFT JOIN mail.topic t ON (t.recipient, t.topic) = (i.recipient, i.topic)
      WHERE i.topic IS NOT NULL
      GROUP BY i.recipient, i.topic, t.mailed_at
     HAVING t.mailed_at IS NULL OR ${isDue('$1')}
      ORDER BY min(i.at)`,
    [now],
  );
  return rows;
}

/**
 * Removes and returns the queued mails of a topic, oldest first, in the caller's transaction; returns none when another
 * instance has removed them.
 */
export async function dequeueTopicMails(
  client: Queries,
  { recipient, topic }: UserMailTopicKey,
  now: Date,
): Promise<readonly DigestQueuedMail[]> {
  const { rowCount } = await client.query(
    `INSERT INTO mail.topic AS t (recipient, topic, mailed_at) VALUES ($1, $2, $3)
     ON CONFLICT (recipient, topic) DO UPDATE SET mailed_at = excluded.mailed_at WHERE ${isDue('$3')}`,
    [recipient, topic, now],
  );
  if (rowCount !== 1) return [];
  const { rows } = await client.query<DigestQueuedMailRow>(
    `WITH taken AS (DELETE FROM mail.digest_item WHERE recipient = $1 AND topic = $2 RETURNING *)
     SELECT cause, recipient, kind, letter FROM taken ORDER BY at, cause, kind`,
    [recipient, topic],
  );
  return rows.map(toQueuedMail);
}

/** Deletes the stored send times that no longer delay the next mail of their topic. */
export async function deleteExpiredMailTopicSendTimes(client: Queries, now: Date): Promise<void> {
  await client.query(
    `DELETE FROM mail.topic t
      WHERE ${hasPassed('$1')}
        AND NOT EXISTS (SELECT FROM mail.digest_item i WHERE (i.recipient, i.topic) = (t.recipient, t.topic))`,
    [now],
  );
}
