import { msg, plural } from '@lingui/core/runtime-macro';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { startMailNotifier } from '@marketplace/mail/mailNotifier.ts';
import { type MailOutboxHealth, loadMailOutboxHealth } from '@marketplace/mail/outbox.ts';
import { type MailSenderTimings, startMailSender } from '@marketplace/mail/mailSender.ts';
import { createSmtpMailer } from '@marketplace/mail/smtpMailer.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { ClockPort, DatabasePort, FollowEventLogPort, LoadStatePort, ReadPersonalEventsPort } from '../ports.ts';
import { startDigestMailToOutboxProcess } from './digests.ts';
import { startCombinedTopicMailSendingProcess } from './topicMails.ts';
import { createMailEventHandler, eventNamesWithMailRule } from './mailEventHandler.ts';

export interface MailDeploymentSettings {
  /** URL of the mail server; `null` keeps mails in the outbox. */
  readonly smtpUrl: string | null;
  /** Origin of links, without a trailing slash. */
  readonly publicUrl: string;
  /** Secret that signs unsubscribe links. */
  readonly linkSecret: string;
  /** Sender address. */
  readonly contactEmail: string;
  /** Whether mails are shown on a page instead of being sent through a mail server. */
  readonly isShown: boolean;
  readonly terms?: Partial<MailSenderTimings>;
}

export interface MailProcessDeps
  extends FollowEventLogPort,
    LoadStatePort,
    ReadPersonalEventsPort,
    DatabasePort,
    ClockPort {
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
}

/** The running mail processes: notifier, digests, topic mails and sender. */
export interface RunningMailProcesses {
  /** Reason why mails are not created from events, or `null`. */
  problem(this: void): string | null;
  /** @returns one line for each problem with mails that an operator must solve. */
  listWarnings(this: void): Promise<readonly string[]>;
  stop(this: void): Promise<void>;
}

function listOutboxWarnings(
  { waiting, givenUp, isSlow }: MailOutboxHealth,
  { smtpUrl, isShown }: MailDeploymentSettings,
): readonly Message[] {
  const lines =
    givenUp === 0
      ? []
      : [
          msg`${plural({ givenUp }, { one: '# email', other: '# emails' })} from the last week could not be sent: check the table mail.outbox`,
        ];
  if (smtpUrl === null) {
    return isShown || waiting === 0
      ? lines
      : [
          ...lines,
          msg`${plural({ waiting }, { one: '# email is queued', other: '# emails are queued' })}, but no mail server is configured: set SMTP_URL`,
        ];
  }
  return isSlow
    ? [
        ...lines,
        msg`${plural({ waiting }, { one: '# email has been queued for more than an hour', other: '# emails are queued, at least one of them for more than an hour' })}: check that the mail server is reachable and accepts emails`,
      ]
    : lines;
}

/** Starts the processes that create mails from events, combine digests, and send mails. */
export function startMailProcesses(deps: MailProcessDeps, settings: MailDeploymentSettings): RunningMailProcesses {
  const { store, decode, loadState, readPersonal, pool, now } = deps;
  const { smtpUrl, publicUrl, linkSecret, contactEmail, terms } = settings;
  const logger = { error: (fields: object, message: string) => deps.logger.error(fields, message) };
  const notify = createMailEventHandler({ reads: { loadState, readPersonal }, publicUrl, linkSecret, now });
  const notifier = startMailNotifier({ store, decode, pool, logger, now, eventNames: eventNamesWithMailRule, notify });
  const digests = startDigestMailToOutboxProcess({ pool, now, logger, publicUrl });
  const topics = startCombinedTopicMailSendingProcess({ pool, now, logger });
  const host = new URL(publicUrl).hostname;
  const mailer = smtpUrl === null ? null : createSmtpMailer({ url: smtpUrl, from: contactEmail, host });
  const sender = startMailSender({ pool, mailer, logger, now, ...(terms !== undefined && { terms }) });
  return {
    problem: () => notifier.problem() ?? digests.problem() ?? topics.problem(),
    listWarnings: async () =>
      loadMailOutboxHealth(pool).then(
        (health) => listOutboxWarnings(health, settings).map(formatMessage),
        () => [],
      ),
    stop: async () => {
      await Promise.all([notifier.stop(), digests.stop(), topics.stop(), sender.stop()]);
    },
  };
}
