import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { deriveUuid } from '@marketplace/event-store/ids.ts';
import { runRepeatedly, type RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import type { RenderableMail } from '@marketplace/mail/renderMail.ts';
import { enqueueMailToUser, recordMailsSentInDigest } from '@marketplace/mail/outbox.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import { runInNewTrace } from '@marketplace/telemetry/spans.ts';
import type { ClientBase, Pool } from 'pg';
import { type QueuedMailMetadata, enqueueMailForDigestOrTopicMail, type DigestQueuedMail } from './digestRows.ts';
import {
  claimTopicMail,
  findDueMailTopics,
  type UserMailTopicKey,
  dequeueTopicMails,
  deleteExpiredMailTopicSendTimes,
} from './topicRows.ts';

export interface TopicMailDeps {
  readonly pool: Pool;
  readonly now: () => Date;
  readonly logger: { error(this: void, fields: object, message: string): void };
}

/** Milliseconds between checks for topics that are due. */
const tickMs = 5_000;

/**
 * Adds a mail to the outbox if its recipient was sent no mail about the topic in the last ten minutes and if no mail
 * about the topic is queued for the recipient. If either condition is not met, queues the mail for the topic's next
 * combined mail. Runs in the caller's transaction. A mail that is already in the outbox or queued is not added again.
 */
export async function enqueueOrDelayTopicMail(
  client: Pick<ClientBase, 'query'>,
  item: DigestQueuedMail,
  info: QueuedMailMetadata & { readonly topic: string },
  now: Date,
): Promise<void> {
  const { recipient } = item.key;
  if (await claimTopicMail(client, { recipient, topic: info.topic }, now))
    await enqueueMailToUser(client, item.key, item.letter);
  else await enqueueMailForDigestOrTopicMail(client, item, info);
}

/**
 * Combines queued mails of a topic into one mail that states their number.
 * @returns `null` if each mail must be sent separately: when there are fewer than two, or when the last one was queued
 * by release 2.0.0 or earlier, which stored no messages.
 */
function combineTopicMails(items: readonly DigestQueuedMail[]): RenderableMail | null {
  const last = items.at(-1)?.letter;
  if (items.length < 2 || last?.combined === undefined) return null;
  const { combined, ...letter } = last;
  const format = (message: Message): string =>
    formatMessage({ ...message, values: { ...message.values, count: items.length } });
  return { ...letter, subject: format(combined.subject), paragraphs: combined.paragraphs.map(format) };
}

/**
 * Dequeues the mails, records the time and enqueues the combined mail in one transaction, so that a process that is
 * killed leaves nothing half done.
 */
async function sendTopic({ pool, now }: TopicMailDeps, userTopic: UserMailTopicKey): Promise<void> {
  await runInTransaction(pool, async (client) => {
    const items = await dequeueTopicMails(client, userTopic, now());
    const [first] = items;
    const letter = combineTopicMails(items);
    if (first === undefined || letter === null) {
      for (const item of items) await enqueueMailToUser(client, item.key, item.letter);
      return;
    }
    const keys = items.map(({ key }) => key);
    const cause = deriveUuid(userTopic.topic, keys.map(({ cause: each }) => each).join(' '));
    await enqueueMailToUser(client, { ...first.key, cause }, letter);
    await recordMailsSentInDigest(client, keys);
  });
}

/** Sends one mail for each due topic of a user. Any number of instances may run at the same time. */
export async function moveDueTopicMailsToOutbox(deps: TopicMailDeps): Promise<void> {
  for (const userTopic of await findDueMailTopics(deps.pool, deps.now())) {
    await runInNewTrace('topic mail', {}, () => sendTopic(deps, userTopic));
  }
  await deleteExpiredMailTopicSendTimes(deps.pool, deps.now());
}

/** Sends topic mails periodically, in any number of instances. */
export function startCombinedTopicMailSendingProcess(deps: TopicMailDeps): RepeatedWorkHandle {
  const report = (error: unknown): void =>
    deps.logger.error({ err: error }, 'sending topic mails failed and will be retried');
  return runRepeatedly({ run: () => moveDueTopicMailsToOutbox(deps), pauseMs: tickMs, report });
}
