import { setTimeout as delay } from 'node:timers/promises';
import { keepRunning } from '@marketplace/event-store/reader/keepRunning.ts';
import { mailAttempts } from '@marketplace/telemetry/metrics.ts';
import { continueTrace } from '@marketplace/telemetry/spans.ts';
import type { Pool } from 'pg';
import { type Mailer, MailRefused } from './mailer.ts';
import { claimMails, type ClaimedMail, giveUp, markSent, outboxDays, putOff, tidyOutbox } from './outbox.ts';

export interface SenderDeps {
  readonly pool: Pool;
  /** `null`: no mail server; the outbox is only kept tidy. */
  readonly mailer: Mailer | null;
  readonly logger: { error(this: void, fields: object, message: string): void };
  readonly now: () => Date;
  /** What is left out is as usual. */
  readonly terms?: Partial<SenderTerms>;
}

export interface SenderTerms {
  /** How long a mail belongs to a sender; longer than the mailer's own time limits together. */
  readonly claimMs: number;
  /** Between two looks into the outbox. */
  readonly tickMs: number;
  /** Between two looks for what has waited too long. */
  readonly tidyMs: number;
  /** Before the second attempt; doubles with every further one. */
  readonly firstRetryMs: number;
}

/** The running sender. */
export interface RunningSender {
  /** Ends after the mail that is being sent, or after 5 s. */
  stop(this: void): Promise<void>;
}

const usualTerms: SenderTerms = { claimMs: 120_000, tickMs: 1_000, tidyMs: 600_000, firstRetryMs: 30_000 };
/** Milliseconds that the mail under way has when the sender stops; what is cut off is sent again when its claim has ended. */
const stopMs = 5_000;
/** Mails that are claimed at once: all of them must be out before the claim ends. */
const batch = 1;
const longestRetryMs = 6 * 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/** Milliseconds before the next attempt. @param attempts made so far, from 1. */
export function retryAfterMs(attempts: number, firstRetryMs: number): number {
  return Math.min(firstRetryMs * 2 ** Math.min(attempts - 1, 20), longestRetryMs);
}

async function sendOne({ pool, logger, now }: SenderDeps, mailer: Mailer, terms: SenderTerms, mail: ClaimedMail) {
  try {
    await mailer.send(mail);
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    const { code } = error;
    const isTooOld = now().getTime() - mail.createdAt.getTime() > outboxDays.trying * dayMs;
    logger.error({ code, kind: mail.key.kind, attempts: mail.attempts }, 'a mail was not taken by the mail server');
    const isOver = error.isFinal || isTooOld;
    mailAttempts.inc({ outcome: isOver ? 'given-up' : 'put-off' });
    if (isOver) await giveUp(pool, mail.key, code);
    else await putOff(pool, mail.key, code, retryAfterMs(mail.attempts, terms.firstRetryMs));
    return;
  }
  mailAttempts.inc({ outcome: 'sent' });
  await markSent(pool, mail.key);
}

/** Sends what is due, until nothing is. */
async function sendDue(deps: SenderDeps, mailer: Mailer, terms: SenderTerms, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const claimed = await claimMails(deps.pool, { limit: batch, claimMs: terms.claimMs });
    if (claimed.length === 0) return;
    for (const mail of claimed) {
      const attributes = { 'marketplace.mail.kind': mail.key.kind, 'marketplace.mail.attempt': mail.attempts };
      await continueTrace(mail.trace, 'mail', { kind: 'client', attributes }, () => sendOne(deps, mailer, terms, mail));
    }
  }
}

/**
 * Sends the outbox, attempts again with growing pauses, and gives up after days. Any number may run. A mail goes out twice only
 * when a sender dies between the server's answer and the mark.
 */
export function startSender(deps: SenderDeps): RunningSender {
  const terms = { ...usualTerms, ...deps.terms };
  let tidyAt = 0;
  const running = keepRunning({
    restMs: terms.tickMs,
    report: (error) =>
      deps.logger.error(
        { code: (error as { code?: unknown }).code },
        'the outbox could not be sent and is tried again',
      ),
    turn: async (signal) => {
      if (performance.now() >= tidyAt) {
        await tidyOutbox(deps.pool);
        tidyAt = performance.now() + terms.tidyMs;
      }
      if (deps.mailer !== null) await sendDue(deps, deps.mailer, terms, signal);
    },
  });
  return {
    stop: async () => {
      await Promise.race([running.stop(), delay(stopMs, undefined, { ref: false })]);
      deps.mailer?.close();
    },
  };
}
