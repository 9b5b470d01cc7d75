import { msg, plural } from '@lingui/core/runtime-macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { MailKind } from '@marketplace/contracts/operations/operations.mails.values.ts';
import { runRepeatedly, type RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import { deriveUuid } from '@marketplace/event-store/ids.ts';
import type { RenderableMail } from '@marketplace/mail/renderMail.ts';
import { enqueueMailToUser, recordMailsSentInDigest } from '@marketplace/mail/outbox.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import { runInNewTrace } from '@marketplace/telemetry/spans.ts';
import type { Pool } from 'pg';
import {
  claimDigestDay,
  dequeueDigestItemsUntil,
  type DigestRecipient,
  findDigestRecipients,
  type DigestQueuedMail,
} from './digestRows.ts';
import { type DigestSendTime, computeLatestDigestSendTime } from './digestTimes.ts';
import { mailPreferencesPath } from './unsubscribe.link.ts';

export interface MailDigestDeps {
  readonly pool: Pool;
  readonly now: () => Date;
  readonly logger: { error(this: void, fields: object, message: string): void };
  /** Origin of links, without a trailing slash. */
  readonly publicUrl: string;
}

/** Milliseconds between checks for due digests. */
const tickMs = 5_000;
/** Maximum number of items listed in one mail; the notifications page lists all. */
export const maxItemsPerDigestMail = 100;

const introduction = msg`These updates have arrived since your last daily digest.`;

/**
 * Combines queued mails into one mail that lists each of them with its link. Amounts are included if the separate mails
 * would have included them.
 */
export function createDigestMail(items: readonly DigestQueuedMail[], publicUrl: string): RenderableMail {
  const [first] = items;
  const rest = items.length - maxItemsPerDigestMail;
  const subject =
    items.length === 1 && first !== undefined
      ? msg`Your daily digest: ${{ subject: first.letter.subject }}`
      : msg`Your daily digest: ${plural({ count: items.length }, { one: '# update', other: '# updates' })}`;
  const label =
    rest > 0
      ? msg`See all notifications, including ${plural({ rest }, { one: '# more update', other: '# more updates' })}`
      : msg`See all notifications`;
  return {
    subject: formatMessage(subject),
    paragraphs: [formatMessage(introduction)],
    items: items.slice(0, maxItemsPerDigestMail).flatMap(({ letter: { paragraphs, action } }) => {
      return action === null ? [] : [{ text: paragraphs.join('\n'), link: action }];
    }),
    action: { label: formatMessage(label), url: `${publicUrl}/notifications` },
    unsubscribeUrl: null,
    preferencesUrl: publicUrl + mailPreferencesPath,
  };
}

/**
 * Claims the day, dequeues its mails and enqueues the digest in one transaction, so that a process that is killed
 * leaves nothing half done.
 */
async function sendDigest(
  { pool, publicUrl }: MailDigestDeps,
  { userId }: DigestRecipient,
  { day, at }: DigestSendTime,
) {
  await runInTransaction(pool, async (client) => {
    if (!(await claimDigestDay(client, userId, day))) return;
    const items = await dequeueDigestItemsUntil(client, userId, at);
    if (items.length === 0) return;
    const key = { cause: deriveUuid(userId, `digest ${day}`), recipient: userId, kind: 'digest' satisfies MailKind };
    await enqueueMailToUser(client, key, createDigestMail(items, publicUrl));
    await recordMailsSentInDigest(
      client,
      items.map((item) => item.key),
    );
  });
}

/**
 * Sends a digest to each user with due mails. Any number of instances may run at the same time. If the clock of an
 * instance ran ahead and the day's digest was sent early, later mails wait for the next day.
 */
export async function moveDueDigestMailsToOutbox(deps: MailDigestDeps): Promise<void> {
  for (const waiter of await findDigestRecipients(deps.pool)) {
    const moment = computeLatestDigestSendTime(deps.now(), waiter.timeZone);
    const isSent = waiter.lastDay !== null && waiter.lastDay >= moment.day;
    if (isSent || waiter.oldest > moment.at) continue;
    await runInNewTrace('digest', {}, () => sendDigest(deps, waiter, moment));
  }
}

/** Sends digests periodically, in any number of instances. */
export function startDigestMailToOutboxProcess(deps: MailDigestDeps): RepeatedWorkHandle {
  const report = (error: unknown): void =>
    deps.logger.error({ err: error }, 'sending daily digests failed and will be retried');
  return runRepeatedly({ run: () => moveDueDigestMailsToOutbox(deps), pauseMs: tickMs, report });
}
