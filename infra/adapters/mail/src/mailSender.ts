import { dayMs } from '@marketplace/contracts/kernel/durations.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { runRepeatedly } from '@marketplace/event-store/reader/runRepeatedly.ts';
import { mailAttemptCounter } from '@marketplace/telemetry/metrics.ts';
import { runInContinuedTrace } from '@marketplace/telemetry/spans.ts';
import type { Pool } from 'pg';
import { type Mailer, MailSendingFailedError } from './mailer.ts';
import {
  claimMails,
  type ClaimedMail,
  markMailUndeliverable,
  markMailSentAndDeleteContent,
  mailRetryResendAndRetentionDays,
  scheduleMailRetry,
  expireAndDeleteOldOutboxMails,
} from './outbox.ts';

export interface MailSenderDeps {
  readonly pool: Pool;
  /** `null` without a mail server; the sender then only cleans up the outbox. */
  readonly mailer: Mailer | null;
  readonly logger: { error(this: void, fields: object, message: string): void };
  readonly now: () => Date;
  /** Defaults apply to values that are left out. */
  readonly terms?: Partial<MailSenderTimings>;
}

export interface MailSenderTimings {
  /** Milliseconds for which a sender claims a mail; longer than the sum of the mailer's timeouts. */
  readonly claimMs: number;
  /** Milliseconds between two polls of the outbox. */
  readonly tickMs: number;
  /** Milliseconds between two cleanups of the outbox. */
  readonly tidyMs: number;
  /** Milliseconds before the second attempt; doubles with every further attempt. */
  readonly firstRetryMs: number;
}

/** A running sender. */
export interface RunningMailSender {
  /** Stops after the current mail has been sent, or after 5 s. */
  stop(this: void): Promise<void>;
}

const defaultTerms: MailSenderTimings = { claimMs: 120_000, tickMs: 1_000, tidyMs: 600_000, firstRetryMs: 30_000 };
/** Milliseconds to finish the current mail on stop; an aborted mail is sent again after its claim has expired. */
const stopTimeoutMs = 5_000;
/** Number of mails to claim at once. All of them must be sent before the claim expires. */
const batchSize = 1;
const maxRetryMs = 6 * 60 * 60 * 1000;

/**
 * Computes the delay before the next attempt in milliseconds.
 * @param attempts number of attempts so far, at least 1.
 */
export function getMailRetryDelayMs(attempts: number, firstRetryMs: number): number {
  return Math.min(firstRetryMs * 2 ** Math.min(attempts - 1, 20), maxRetryMs);
}

async function sendOne(
  { pool, logger, now }: MailSenderDeps,
  mailer: Mailer,
  terms: MailSenderTimings,
  mail: ClaimedMail,
) {
  try {
    await mailer.send(mail);
  } catch (error) {
    if (!(error instanceof MailSendingFailedError)) throw error;
    const { code } = error;
    const isTooOld = now().getTime() - mail.createdAt.getTime() > mailRetryResendAndRetentionDays.retry * dayMs;
    logger.error({ code, kind: mail.key.kind, attempts: mail.attempts }, 'the mail server did not accept a mail');
    const isOver = error.isFinal || isTooOld;
    mailAttemptCounter.inc({ outcome: isOver ? 'given-up' : 'put-off' });
    if (isOver) await markMailUndeliverable(pool, mail.key, code);
    else await scheduleMailRetry(pool, mail.key, code, getMailRetryDelayMs(mail.attempts, terms.firstRetryMs));
    return;
  }
  mailAttemptCounter.inc({ outcome: 'sent' });
  await markMailSentAndDeleteContent(pool, mail.key);
}

/** Sends all due mails. */
async function sendDue(
  deps: MailSenderDeps,
  mailer: Mailer,
  terms: MailSenderTimings,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const claimed = await claimMails(deps.pool, { limit: batchSize, claimMs: terms.claimMs });
    if (claimed.length === 0) return;
    for (const mail of claimed) {
      const attributes = { 'marketplace.mail.kind': mail.key.kind, 'marketplace.mail.attempt': mail.attempts };
      await runInContinuedTrace(mail.trace, 'mail', { kind: 'client', attributes }, () =>
        sendOne(deps, mailer, terms, mail),
      );
    }
  }
}

/**
 * Sends the mails of the outbox, retries with growing delays, and stops retrying after 3 days. Any number of senders
 * may run. A mail is only sent twice if its sender stops or loses the connection after the server has accepted the mail
 * and before the mail is marked as sent.
 */
export function startMailSender(deps: MailSenderDeps): RunningMailSender {
  const terms = { ...defaultTerms, ...deps.terms };
  let tidyAt = 0;
  const running = runRepeatedly({
    pauseMs: terms.tickMs,
    report: (error) =>
      deps.logger.error({ code: (error as { code?: unknown }).code }, 'sending the outbox failed and will be retried'),
    run: async (signal) => {
      if (performance.now() >= tidyAt) {
        await expireAndDeleteOldOutboxMails(deps.pool);
        tidyAt = performance.now() + terms.tidyMs;
      }
      if (deps.mailer !== null) await sendDue(deps, deps.mailer, terms, signal);
    },
  });
  return {
    stop: async () => {
      await Promise.race([running.stop(), delay(stopTimeoutMs, undefined, { ref: false })]);
      deps.mailer?.close();
    },
  };
}
