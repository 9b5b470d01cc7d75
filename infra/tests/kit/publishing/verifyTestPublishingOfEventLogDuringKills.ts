import { setTimeout as delay } from 'node:timers/promises';
import type { LocalTestKafka } from '@marketplace/messaging/testing/localKafka.ts';
import { readMessagesOfTestKafkaTopics } from '@marketplace/messaging/testing/readMessagesOfTestKafkaTopics.ts';
import { createPostgresEventStore } from '@marketplace/event-store/postgres.ts';
import { publicEventPublisherCheckpointName } from '@marketplace/projections/publishing/publisher.ts';
import pg from 'pg';
import {
  listExpectedPublicTopicMessages,
  compareTestTopicsWithExpectedMessages,
  publicTopicNamesUnderTest,
  type TestTopicMessagesDifferenceFromExpected,
} from './compareTestTopicsWithExpectedMessages.ts';

/** A publisher in a separate process. */
export interface KillableTestPublisher {
  /** Sends SIGKILL and waits for the process to end. */
  kill(this: void): Promise<void>;
}

export interface PublisherKillTestPlan {
  /** URL of a database with an event log. The user in the URL can read all tables. */
  readonly databaseUrl: string;
  readonly kafka: LocalTestKafka;
  readonly launch: () => KillableTestPublisher;
  /** Number of times that the publisher is killed, spread over the log. */
  readonly publisherKills: number;
  /** Number of times that the broker is also killed, spread over the log. */
  readonly brokerKills: number;
}

export interface PublisherKillTestResult extends TestTopicMessagesDifferenceFromExpected {
  /** Number of events in the log. */
  readonly events: number;
  readonly seconds: number;
}

/** Milliseconds that publishing may need between two kills on a slow machine. */
const patienceMs = 120_000;
const pollMs = 5;

async function checkpoint(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ position: string }>('SELECT position FROM ops.checkpoint WHERE name = $1', [
    publicEventPublisherCheckpointName,
  ]);
  return Number(rows[0]?.position ?? 0);
}

async function untilAt(pool: pg.Pool, position: number): Promise<void> {
  const end = performance.now() + patienceMs;
  while ((await checkpoint(pool)) < position) {
    if (performance.now() > end) throw new Error(`The publisher did not reach position ${position} in time.`);
    await delay(pollMs);
  }
}

/** Plans the order of kills: after every few kills of the publisher, the broker is killed once. */
function planKills({ publisherKills, brokerKills }: PublisherKillTestPlan): readonly ('publisher' | 'broker')[] {
  const every = Math.floor(publisherKills / (brokerKills + 1));
  return Array.from({ length: publisherKills }, (_, kill) => kill + 1).flatMap((kill) =>
    kill % every === 0 && kill / every <= brokerKills ? (['publisher', 'broker'] as const) : (['publisher'] as const),
  );
}

/** Publishes a whole log while publisher and broker are repeatedly killed, and compares the topics with the log. */
export async function verifyTestPublishingOfEventLogDuringKills(
  plan: PublisherKillTestPlan,
): Promise<PublisherKillTestResult> {
  const { databaseUrl, kafka, launch } = plan;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 3 });
  const store = createPostgresEventStore({ pool, connectionString: databaseUrl });
  const head = Number(await store.head());
  const started = performance.now();
  let publisher = launch();
  try {
    const planned = planKills(plan);
    for (const [at, target] of planned.entries()) {
      await untilAt(pool, Math.floor((head * (at + 1)) / (planned.length + 1)));
      await delay(Math.random() * 30);
      if (target === 'broker') {
        await kafka.kill();
        await kafka.restart();
        continue;
      }
      await publisher.kill();
      publisher = launch();
    }
    await untilAt(pool, head);
    const seconds = (performance.now() - started) / 1_000;
    const expected = await listExpectedPublicTopicMessages(store);
    const read = await readMessagesOfTestKafkaTopics(kafka.brokers, publicTopicNamesUnderTest);
    return { events: head, seconds, ...compareTestTopicsWithExpectedMessages(expected, read) };
  } finally {
    await publisher.kill();
    await store.close();
    await pool.end();
  }
}
