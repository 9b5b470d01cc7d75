import { deterministicUuid } from '@marketplace/event-store/ids.ts';
import { keepRunning, type Running } from '@marketplace/event-store/reader/keepRunning.ts';
import type { Letter } from '@marketplace/mail/letter.ts';
import { putMail, rememberMails } from '@marketplace/mail/outbox.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import { inNewTrace } from '@marketplace/telemetry/spans.ts';
import type { ClientBase, Pool } from 'pg';
import { type PutAside, putAside, type WaitingItem } from './digestRows.ts';
import { claimFirst, dueTopics, type PersonsTopic, takeTopic, tidyTopics } from './topicRows.ts';

export interface TopicMailDeps {
  readonly pool: Pool;
  readonly now: () => Date;
  readonly logger: { error(this: void, fields: object, message: string): void };
}

/** Milliseconds between checks for topics that are due. */
const tickMs = 5_000;

/**
 * Adds the first mail of a topic to the outbox and queues those of the next ten minutes for one combined mail, in the
 * caller's transaction. Processing an event again has no effect: its mail, or the combined one, is in the outbox.
 */
export async function putByTopic(
  client: Pick<ClientBase, 'query'>,
  item: WaitingItem,
  info: PutAside & { readonly topic: string },
  now: Date,
): Promise<void> {
  const { recipient } = item.key;
  if (await claimFirst(client, { recipient, topic: info.topic }, now)) await putMail(client, item.key, item.letter);
  else await putAside(client, item, info);
}

/** Combines queued mails: their number, what they are, and texts for all of them or for the last. */
export function severalLetter(items: readonly WaitingItem[]): Letter | null {
  const last = items.at(-1)?.letter;
  if (last === undefined) return null;
  const { gathered, ...letter } = last;
  if (items.length === 1 || gathered === undefined) return letter;
  const countedNoun = `${items.length} ${gathered.several}`;
  return { ...letter, subject: countedNoun, paragraphs: [`There are ${countedNoun}.`, ...gathered.then] };
}

/**
 * Dequeues the mails, records the time and enqueues the combined mail in one transaction, so that a killed process
 * has done all of it or nothing.
 */
async function sendTopic({ pool, now }: TopicMailDeps, userTopic: PersonsTopic): Promise<void> {
  await inTransaction(pool, async (client) => {
    const items = await takeTopic(client, userTopic, now());
    const [first] = items;
    const letter = severalLetter(items);
    if (first === undefined || letter === null) return;
    const keys = items.map(({ key }) => key);
    if (items.length === 1) {
      await putMail(client, first.key, letter);
      return;
    }
    const cause = deterministicUuid(userTopic.topic, keys.map(({ cause: each }) => each).join(' '));
    await putMail(client, { ...first.key, cause }, letter);
    await rememberMails(client, keys);
  });
}

/** Sends one mail for each due topic of a user. Any number of instances may do so at the same time. */
export async function sendTopicMails(deps: TopicMailDeps): Promise<void> {
  for (const userTopic of await dueTopics(deps.pool, deps.now())) {
    await inNewTrace('topic mail', {}, () => sendTopic(deps, userTopic));
  }
  await tidyTopics(deps.pool, deps.now());
}

/** Sends topic mails periodically, in any number of instances. */
export function startTopicMails(deps: TopicMailDeps): Running {
  const report = (error: unknown): void =>
    deps.logger.error({ err: error }, 'sending topic mails failed and will be retried');
  return keepRunning({ turn: () => sendTopicMails(deps), restMs: tickMs, report });
}
