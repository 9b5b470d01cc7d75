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
  /** Origin of links, without a slash at its end. */
  readonly publicUrl: string;
}

/** Milliseconds between looks for whose hour has come. */
const tickMs = 5_000;
/** Things that one mail lists; the page of notifications has the others. */
export const mostItems = 100;

/** One mail of what happened, each with its amount, as far as the mail by itself would have had one, and its link. */
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

/** One transaction: the day, what it tells of, and the mail in the outbox; a process that is killed has done all of it or nothing. */
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
 * Sends each person whose hour has come one mail of what waits; nothing where nothing happened. Any number may do it at once. What a
 * clock that ran ahead has sent already leads to no second mail of the day: what came since then waits for the day after.
 */
export async function sendDigests(deps: DigestDeps): Promise<void> {
  for (const waiter of await waiters(deps.pool)) {
    const moment = lastDigestMoment(deps.now(), waiter.timeZone);
    const isDealtWith = waiter.lastDay !== null && waiter.lastDay >= moment.day;
    if (isDealtWith || waiter.oldest > moment.at) continue;
    await inNewTrace('digest', {}, () => sendDigest(deps, waiter, moment));
  }
}

/** Keeps sending digests, in any number of instances. */
export function startDigests(deps: DigestDeps): Running {
  const report = (error: unknown): void =>
    deps.logger.error({ err: error }, 'daily digests could not be made and are tried again');
  return keepRunning({ turn: () => sendDigests(deps), restMs: tickMs, report });
}
