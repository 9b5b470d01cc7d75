import { setTimeout as delay } from 'node:timers/promises';
import { createPostgresEventStore } from '@marketplace/event-store/postgres.ts';
import { findOrCreateTestKafkaFiles } from '@marketplace/messaging/testing/kafkaFiles.ts';
import { type LocalTestKafka, startLocalTestKafka } from '@marketplace/messaging/testing/localKafka.ts';
import { readMessagesOfTestKafkaTopics } from '@marketplace/messaging/testing/readMessagesOfTestKafkaTopics.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { publicEventPublisherCheckpointName } from '@marketplace/projections/publishing/publisher.ts';
import {
  listExpectedPublicTopicMessages,
  compareTestTopicsWithExpectedMessages,
  publicTopicNamesUnderTest,
  type TestTopicMessagesDifferenceFromExpected,
} from '../../kit/publishing/compareTestTopicsWithExpectedMessages.ts';
import {
  createChaosFailureCollector,
  checkLogAndReadModelsAfterChaosRun,
} from '../evaluation/checkLogAndReadModelsAfterChaosRun.ts';
import { type RunningRfqLoadTest, startRfqLoadTest } from '../load/rfqLoad.ts';
import { signInTestDemoBuyerAndVendors } from '../load/demoAccounts.ts';
import { startTestProductProcess } from '../running/productProcess.ts';
import { getTestEmbeddedDatabaseUrl } from '../running/seededFolders.ts';
import { readTestDataFolderKeyEncryptionKey } from '../running/keyEncryptionKey.ts';
import { pollUntilTestConditionIsTrue } from '../running/pollUntilTestConditionIsTrue.ts';
import type { ChaosScenario } from '../scenario.ts';

const defaultAwaySeconds = 60;
const defaultFlaps = 4;
const windowMs = 4_000;
const warmUpMs = 6_000;
const drainMs = 120_000;
/** Maximum duration of commands without Kafka, as a multiple of the duration with Kafka. */
const maxSlowdown = 1.2;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Collects the durations in milliseconds of the commands that get a response during the next `ms`. */
async function collectLatencies({ record }: RunningRfqLoadTest, ms: number): Promise<readonly number[]> {
  const from = record.latencies.length;
  await delay(ms);
  return record.latencies.slice(from);
}

interface Latencies {
  /**
   * Median milliseconds per command for each window: `there` with Kafka, `away` without Kafka. `there` has one window
   * more than `away`.
   */
  readonly there: readonly number[];
  readonly away: readonly number[];
}

/**
 * Stops Kafka for `awaySeconds`, then restarts and stops it repeatedly. Nothing is measured while Kafka is starting.
 */
async function flapKafka(
  load: RunningRfqLoadTest,
  kafka: LocalTestKafka,
  awaySeconds: number,
  flaps: number,
): Promise<Latencies> {
  const there = [median(await collectLatencies(load, windowMs))];
  const away: number[] = [];
  for (let flap = 0; flap <= flaps; flap += 1) {
    await kafka.kill();
    away.push(median(await collectLatencies(load, flap === 0 ? awaySeconds * 1_000 : windowMs)));
    await kafka.restart();
    there.push(median(await collectLatencies(load, windowMs)));
  }
  return { there, away };
}

/**
 * Compares the latency in each window without Kafka with the latency in the windows before and after it, to compensate
 * for changes in the load of the machine.
 */
function calculateSlowdown({ there, away }: Latencies): number {
  return median(away.map((ms, index) => (2 * ms) / ((there[index] ?? 0) + (there[index + 1] ?? 0))));
}

/**
 * Waits until all events of the log are published.
 * @returns the elapsed milliseconds, and the comparison of topics and log.
 */
async function waitUntilPublished(
  databaseUrl: string,
  brokers: readonly string[],
): Promise<TestTopicMessagesDifferenceFromExpected & { readonly ms: number }> {
  const pool = createDatabasePool(databaseUrl, { max: 2, applicationName: 'chaos' });
  const store = createPostgresEventStore({ pool, connectionString: databaseUrl });
  try {
    const head = await store.head();
    const ms = await pollUntilTestConditionIsTrue('everything to be published', drainMs, async () => {
      const { rowCount } = await pool.query('SELECT FROM ops.checkpoint WHERE name = $1 AND position >= $2', [
        publicEventPublisherCheckpointName,
        head.toString(),
      ]);
      return rowCount === 1;
    });
    return {
      ms,
      ...compareTestTopicsWithExpectedMessages(
        await listExpectedPublicTopicMessages(store),
        await readMessagesOfTestKafkaTopics(brokers, publicTopicNamesUnderTest),
      ),
    };
  } finally {
    await store.close();
    await pool.end();
  }
}

/** Stops Kafka for a minute under load, and then repeatedly for short times. */
export const kafkaFlappingScenario: ChaosScenario = {
  name: 'kafkaFlapping',
  guarantee: 'publishes all events in order and keeps commands within 1.2x while Kafka is away and flapping',
  breaks: {
    checkpointFirst: {
      what: 'the checkpoint moves before the broker has stored the batch',
      mutations: ['checkpointFirst'],
    },
  },
  async run(stage) {
    const verdict = createChaosFailureCollector();
    const files = await findOrCreateTestKafkaFiles();
    if (files === null) throw new Error('Running a local Kafka requires Java and Maven.');
    const kafka = await startLocalTestKafka(files);
    stage.cleanup.defer(kafka.stop);
    const folder = await stage.createSeededFolder();
    const env = { KAFKA_BROKERS: kafka.brokers.join(',') };
    const app = await startTestProductProcess({ folder, mutations: stage.mutations, env });
    stage.cleanup.defer(() => app.stop('SIGKILL'));
    const load = startRfqLoadTest({
      people: await signInTestDemoBuyerAndVendors(app.url),
      urls: [app.url],
      clients: 3,
      restMs: 30,
    });
    await delay(warmUpMs);
    const { pauseSeconds, times } = stage.options;
    const flaps = times ?? defaultFlaps;
    const latencies = await flapKafka(load, kafka, pauseSeconds ?? defaultAwaySeconds, flaps);
    const ledger = await load.stop();
    const databaseUrl = getTestEmbeddedDatabaseUrl(folder);
    const slowdown = calculateSlowdown(latencies);
    verdict.expectTrue(slowdown <= maxSlowdown, `commands without Kafka took ${slowdown.toFixed(2)} times as long`);
    verdict.expectZero(ledger.unavailable + ledger.lostConnections, 'commands refused or with a lost connection');
    const { ms, expected, read, missing, unexpected, outOfOrder, duplicates } = await waitUntilPublished(
      databaseUrl,
      kafka.brokers,
    );
    verdict.expectZero(missing, 'missing public events');
    verdict.expectZero(unexpected, 'unexpected messages');
    verdict.expectZero(outOfOrder, 'messages out of order');
    const metrics = await checkLogAndReadModelsAfterChaosRun(verdict, ledger, {
      databaseUrl,
      keyEncryptionKey: readTestDataFolderKeyEncryptionKey(folder),
    });
    return {
      metrics: {
        'away and flapping': `${pauseSeconds ?? defaultAwaySeconds} s, ${flaps} times`,
        'a command with Kafka': `${median(latencies.there).toFixed(1)} ms`,
        'and without': `${median(latencies.away).toFixed(1)} ms, ${slowdown.toFixed(2)} times`,
        'published after': `${Math.round(ms)} ms`,
        ...{ 'public events': expected, read, doubles: duplicates },
        ...metrics,
      },
      failures: verdict.failures,
    };
  },
};
