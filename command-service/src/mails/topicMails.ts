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
 * Puts the first mail of a topic into the outbox, and lets those of the next ten minutes wait for one mail, in the caller's transaction.
 * An event that is read again leads to nothing: its mail, or the one that counts it, is in the outbox.
 */
export async function putByTopic(
  client: Pick<ClientBase, 'query'>,
  item: WaitingItem,
  about: PutAside & { readonly topic: string },
  now: Date,
): Promise<void> {
  const { recipient } = item.key;
  if (await claimFirst(client, { recipient, topic: about.topic }, now)) await putMail(client, item.key, item.letter);
  else await putAside(client, item, about);
}

/** One mail of several that waited: their number, what they are, and what holds for all or for the last of them. */
export function severalLetter(items: readonly WaitingItem[]): Letter | null {
  const last = items.at(-1)?.letter;
  if (last === undefined) return null;
  const { gathered, ...letter } = last;
  if (items.length === 1 || gathered === undefined) return letter;
  const what = `${items.length} ${gathered.several}`;
  return { ...letter, subject: what, paragraphs: [`There are ${what}.`, ...gathered.then] };
}

/** One transaction: what waited, the time of the mail, and the mail in the outbox; a process that is killed has done all of it or nothing. */
async function sendTopic({ pool, now }: TopicMailDeps, of: PersonsTopic): Promise<void> {
  await inTransaction(pool, async (client) => {
    const items = await takeTopic(client, of, now());
    const [first] = items;
    const letter = severalLetter(items);
    if (first === undefined || letter === null) return;
    const keys = items.map(({ key }) => key);
    if (items.length === 1) {
      await putMail(client, first.key, letter);
      return;
    }
    const cause = deterministicUuid(of.topic, keys.map(({ cause: each }) => each).join(' '));
    await putMail(client, { ...first.key, cause }, letter);
    await rememberMails(client, keys);
  });
}

/** Sends one mail for each topic of a person that is due. Any number of instances may do it at once. */
export async function sendTopicMails(deps: TopicMailDeps): Promise<void> {
  for (const of of await dueTopics(deps.pool, deps.now())) {
    await inNewTrace('topic mail', {}, () => sendTopic(deps, of));
  }
  await tidyTopics(deps.pool, deps.now());
}

/** Keeps sending them, in any number of instances. */
export function startTopicMails(deps: TopicMailDeps): Running {
  const report = (error: unknown): void =>
    deps.logger.error({ err: error }, 'mails of topics could not be made and are tried again');
  return keepRunning({ turn: () => sendTopicMails(deps), restMs: tickMs, report });
}
