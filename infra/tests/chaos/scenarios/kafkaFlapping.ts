import { setTimeout as delay } from 'node:timers/promises';
import { createPostgresEventStore } from '@marketplace/event-store/postgres.ts';
import { findKafkaFiles } from '@marketplace/messaging/testing/kafkaFiles.ts';
import { type LocalKafka, startLocalKafka } from '@marketplace/messaging/testing/localKafka.ts';
import { readTopics } from '@marketplace/messaging/testing/readTopics.ts';
import { createPool } from '@marketplace/postgres/pool.ts';
import { publisherReader } from '@marketplace/projections/publishing/publisher.ts';
import {
  expectedMessages,
  judgeTopics,
  publicTopicNames,
  type TopicsVerdict,
} from '../../kit/publishing/judgeTopics.ts';
import { createVerdict, judge } from '../judging/verdict.ts';
import { type Load, startLoad } from '../load/load.ts';
import { signInPeople } from '../load/people.ts';
import { startApp } from '../running/app.ts';
import { databaseUrlOf } from '../running/folders.ts';
import { keyOf } from '../running/key.ts';
import { until } from '../running/until.ts';
import type { Scenario } from '../scenario.ts';

const usualAwaySeconds = 60;
const usualFlaps = 4;
const windowMs = 4_000;
const warmMs = 6_000;
const drainMs = 120_000;
/** Of the time that commands take with Kafka. */
const mostSlower = 1.2;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Milliseconds of the commands that are answered in the next so many milliseconds. */
async function during({ ledger }: Load, ms: number): Promise<readonly number[]> {
  const from = ledger.latencies.length;
  await delay(ms);
  return ledger.latencies.slice(from);
}

interface Latencies {
  /** Milliseconds of a command with Kafka there, in each window; one more than of the others. */
  readonly there: readonly number[];
  readonly away: readonly number[];
}

/** Kafka goes for so long, then comes and goes; its own starts, which take a core, are not measured. */
async function flap(load: Load, kafka: LocalKafka, awaySeconds: number, flaps: number): Promise<Latencies> {
  const there = [median(await during(load, windowMs))];
  const away: number[] = [];
  for (let turn = 0; turn <= flaps; turn += 1) {
    await kafka.kill();
    away.push(median(await during(load, turn === 0 ? awaySeconds * 1_000 : windowMs)));
    await kafka.restart();
    there.push(median(await during(load, windowMs)));
  }
  return { there, away };
}

/** Each window without Kafka beside the two around it, because a machine drifts. */
function slowerWithout({ there, away }: Latencies): number {
  return median(away.map((ms, turn) => (2 * ms) / ((there[turn] ?? 0) + (there[turn + 1] ?? 0))));
}

/** Waits until everything is published. @returns milliseconds that it took, and what the topics hold beside the log. */
async function drained(
  databaseUrl: string,
  brokers: readonly string[],
): Promise<TopicsVerdict & { readonly ms: number }> {
  const pool = createPool(databaseUrl, { max: 2, applicationName: 'chaos' });
  const store = createPostgresEventStore({ pool, connectionString: databaseUrl });
  try {
    const head = await store.head();
    const ms = await until('everything to be published', drainMs, async () => {
      const { rowCount } = await pool.query('SELECT FROM ops.checkpoint WHERE name = $1 AND position >= $2', [
        publisherReader,
        head.toString(),
      ]);
      return rowCount === 1;
    });
    return { ms, ...judgeTopics(await expectedMessages(store), await readTopics(brokers, publicTopicNames)) };
  } finally {
    await store.close();
    await pool.end();
  }
}

/** Kafka is away for a minute, then comes and goes, while people work. */
export const kafkaFlapping: Scenario = {
  name: 'kafkaFlapping',
  promise:
    'Kafka away for a minute, then flapping: commands no slower than 1.2x, all reaches it in order, doubles by id only',
  breaks: {
    checkpointFirst: {
      what: 'the checkpoint moves before the broker has the batch',
      mutations: ['checkpointFirst'],
    },
  },
  async run(stage) {
    const verdict = createVerdict();
    const files = await findKafkaFiles();
    if (files === null) throw new Error('it needs Java and Maven, for a Kafka of its own');
    const kafka = await startLocalKafka(files);
    stage.undo.defer(kafka.stop);
    const folder = await stage.newFolder();
    const env = { KAFKA_BROKERS: kafka.brokers.join(',') };
    const app = await startApp({ folder, mutations: stage.mutations, env });
    stage.undo.defer(() => app.end('SIGKILL'));
    const load = startLoad({ people: await signInPeople(app.url), urls: [app.url], clients: 3, restMs: 30 });
    await delay(warmMs);
    const { pauseSeconds, times } = stage.options;
    const flaps = times ?? usualFlaps;
    const latencies = await flap(load, kafka, pauseSeconds ?? usualAwaySeconds, flaps);
    const ledger = await load.stop();
    const databaseUrl = databaseUrlOf(folder);
    const slower = slowerWithout(latencies);
    verdict.holds(slower <= mostSlower, `commands took ${slower.toFixed(2)} times as long without Kafka`);
    verdict.none(ledger.unavailable + ledger.ambiguous, 'commands refused or broken off');
    const { ms, expected, read, missing, foreign, outOfOrder, doubles } = await drained(databaseUrl, kafka.brokers);
    verdict.none(missing, 'public events that are missing');
    verdict.none(foreign, 'messages that nobody sent so');
    verdict.none(outOfOrder, 'messages out of order');
    const figures = await judge(verdict, ledger, { databaseUrl, keyEncryptionKey: keyOf(folder) });
    return {
      figures: {
        'away and flapping': `${pauseSeconds ?? usualAwaySeconds} s, ${flaps} times`,
        'a command with Kafka': `${median(latencies.there).toFixed(1)} ms`,
        'and without': `${median(latencies.away).toFixed(1)} ms, ${slower.toFixed(2)} times`,
        'drained after': `${Math.round(ms)} ms`,
        ...{ 'public events': expected, read, doubles },
        ...figures,
      },
      failures: verdict.failures,
    };
  },
};
