import { startNotifier } from '@marketplace/mail/notifier.ts';
import { type OutboxHealth, outboxHealth } from '@marketplace/mail/outbox.ts';
import { type SenderTerms, startSender } from '@marketplace/mail/sender.ts';
import { createSmtpMailer } from '@marketplace/mail/smtpMailer.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { ClockPort, DatabasePort, FollowPort, LoadStatePort, ReadPersonalPort } from '../ports.ts';
import { startDigests } from './digests.ts';
import { startTopicMails } from './topicMails.ts';
import { createNotify, notifiedEvents } from './notify.ts';

export interface MailSettings {
  /** `null`: mails stay in the outbox. */
  readonly smtpUrl: string | null;
  /** Origin of links, without a slash at its end. */
  readonly publicUrl: string;
  /** Signs the links by which mails are ended. */
  readonly linkSecret: string;
  /** From. */
  readonly contactEmail: string;
  /** Whether somebody looks at the outbox instead of a mail server. */
  readonly isShown: boolean;
  readonly terms?: Partial<SenderTerms>;
}

export interface MailDeps extends FollowPort, LoadStatePort, ReadPersonalPort, DatabasePort, ClockPort {
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
}

/** Notifier, digests, mails of topics and sender. */
export interface RunningMails {
  /** Why events lead to no mails, or `null`. */
  problem(this: void): string | null;
  /** @returns a line for each thing about mails that an operator has to see to. */
  needsCare(this: void): Promise<readonly string[]>;
  stop(this: void): Promise<void>;
}

function careFor({ waiting, givenUp, isSlow }: OutboxHealth, { smtpUrl, isShown }: MailSettings): readonly string[] {
  const lines = givenUp === 0 ? [] : [`${givenUp} mails of the last week could not be sent: look at mail.outbox`];
  if (smtpUrl === null) {
    return isShown || waiting === 0
      ? lines
      : [...lines, `${waiting} mails wait, but there is no mail server: set SMTP_URL`];
  }
  return isSlow
    ? [...lines, `${waiting} mails wait, some for more than an hour: the mail server does not take them`]
    : lines;
}

/** Starts what turns events into mails, what puts those of a day together, and what sends them. */
export function startMails(deps: MailDeps, settings: MailSettings): RunningMails {
  const { store, decode, loadState, readPersonal, pool, now } = deps;
  const { smtpUrl, publicUrl, linkSecret, contactEmail, terms } = settings;
  const logger = { error: (fields: object, message: string) => deps.logger.error(fields, message) };
  const notify = createNotify({ reads: { loadState, readPersonal }, publicUrl, linkSecret, now });
  const notifier = startNotifier({ store, decode, pool, logger, now, eventNames: notifiedEvents, notify });
  const digests = startDigests({ pool, now, logger, publicUrl });
  const topics = startTopicMails({ pool, now, logger });
  const host = new URL(publicUrl).hostname;
  const mailer = smtpUrl === null ? null : createSmtpMailer({ url: smtpUrl, from: contactEmail, host });
  const sender = startSender({ pool, mailer, logger, now, ...(terms !== undefined && { terms }) });
  return {
    problem: () => notifier.problem() ?? digests.problem() ?? topics.problem(),
    needsCare: async () =>
      outboxHealth(pool).then(
        (health) => careFor(health, settings),
        () => [],
      ),
    stop: async () => {
      await Promise.all([notifier.stop(), digests.stop(), topics.stop(), sender.stop()]);
    },
  };
}
