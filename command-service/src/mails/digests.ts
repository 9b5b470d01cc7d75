import { keepRunning, type Running } from '@marketplace/event-store/reader/keepRunning.ts';
import { deterministicUuid } from '@marketplace/event-store/ids.ts';
import type { Letter } from '@marketplace/mail/letter.ts';
import { putMail, rememberMails } from '@marketplace/mail/outbox.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import { inNewTrace } from '@marketplace/telemetry/spans.ts';
import type { Pool } from 'pg';
import { claimDay, takeUntil, type Waiter, waiters, type WaitingItem } from './digestRows.ts';
import { type DigestMoment, lastDigestMoment } from './digestTimes.ts';
import { preferencesPath } from './preferences.link.ts';

export interface DigestDeps {
  readonly pool: Pool;
  readonly now: () => Date;
  readonly logger: { error(this: void, fields: object, message: string): void };
  /** Origin of links, without a trailing slash. */
  readonly publicUrl: string;
}

/** Milliseconds between checks for due digests. */
const tickMs = 5_000;
/** Maximum number of items listed in one mail; the notifications page lists all. */
export const mostItems = 100;

/**
 * Combines queued mails into one, each with its link. Amounts are included if the single mail would have included
 * them.
 */
export function digestLetter(items: readonly WaitingItem[], publicUrl: string): Letter {
  const [first] = items;
  const rest = items.length - mostItems;
  const subject = items.length === 1 && first !== undefined ? first.letter.subject : `${items.length} things happened`;
  return {
    subject: `Your daily digest: ${subject}`,
    paragraphs: ['This is what happened since your last daily digest.'],
    items: items.slice(0, mostItems).flatMap(({ letter: { paragraphs, action } }) => {
      return action === null ? [] : [{ text: paragraphs.join('\n'), link: action }];
    }),
    action: {
      label: rest > 0 ? `See all notifications, ${rest} more among them` : 'See all notifications',
      url: `${publicUrl}/notifications`,
    },
    unsubscribeUrl: null,
    preferencesUrl: publicUrl + preferencesPath,
  };
}

/**
 * Claims the day, dequeues its mails and enqueues the digest in one transaction, so that a killed process has done
 * all of it or nothing.
 */
async function sendDigest({ pool, publicUrl }: DigestDeps, { userId }: Waiter, { day, at }: DigestMoment) {
  await inTransaction(pool, async (client) => {
    if (!(await claimDay(client, userId, day))) return;
    const items = await takeUntil(client, userId, at);
    if (items.length === 0) return;
    const key = { cause: deterministicUuid(userId, `digest ${day}`), recipient: userId, kind: 'digest' };
    await putMail(client, key, digestLetter(items, publicUrl));
    await rememberMails(
      client,
      items.map((item) => item.key),
    );
  });
}

/**
 * Sends a digest to each user with due mails. Any number of instances may do so at the same time. If a clock ran
 * ahead and sent the day's digest early, later mails wait for the next day.
 */
export async function sendDigests(deps: DigestDeps): Promise<void> {
  for (const waiter of await waiters(deps.pool)) {
    const moment = lastDigestMoment(deps.now(), waiter.timeZone);
    const isSent = waiter.lastDay !== null && waiter.lastDay >= moment.day;
    if (isSent || waiter.oldest > moment.at) continue;
    await inNewTrace('digest', {}, () => sendDigest(deps, waiter, moment));
  }
}

/** Sends digests periodically, in any number of instances. */
export function startDigests(deps: DigestDeps): Running {
  const report = (error: unknown): void =>
    deps.logger.error({ err: error }, 'sending daily digests failed and will be retried');
  return keepRunning({ turn: () => sendDigests(deps), restMs: tickMs, report });
}
