import { findFreePort } from '@marketplace/postgres/findFreePort.ts';
import {
  testContainerStartTimeoutMs,
  tryStartTestContainer,
} from '@marketplace/postgres/testing/tryStartTestContainer.ts';
import { findOrCreateTestKafkaFiles } from './kafkaFiles.ts';
import { startLocalTestKafka } from './localKafka.ts';

/** A Kafka broker that was found or started. */
export interface RunningTestKafka {
  /** Description for test titles. */
  readonly description: string;
  readonly brokers: readonly string[];
  stop(this: void): Promise<void>;
}

/** Reason in the titles of skipped tests when no broker is available. */
export const kafkaTestsSkippedReason =
  'skipped: no KAFKA_BROKERS, no container engine with the image, no Java with Maven';

const image = 'apache/kafka:4.1.0';

function containerSettings(port: number): Record<string, string> {
  return {
    KAFKA_NODE_ID: '1',
    KAFKA_PROCESS_ROLES: 'broker,controller',
    KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
    KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
    KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
    KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
    KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
    KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
    KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
    KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
    KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
    KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
  };
}

async function startContainer(): Promise<RunningTestKafka> {
  process.env['TESTCONTAINERS_RYUK_DISABLED'] ??= 'true';
  const { GenericContainer, Wait } = await import('testcontainers');
  // Clients reconnect to the address that the broker advertises, so its port must be known before it starts.
  const port = await findFreePort();
  const container = await new GenericContainer(image)
    .withEnvironment(containerSettings(port))
    .withExposedPorts({ container: 9092, host: port })
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
    .withStartupTimeout(testContainerStartTimeoutMs)
    .start();
  const stop = async (): Promise<void> => {
    await container.stop();
  };
  return { description: `container ${image}`, brokers: [`127.0.0.1:${port}`], stop };
}

async function tryJava(env: NodeJS.ProcessEnv): Promise<RunningTestKafka | null> {
  const files = await findOrCreateTestKafkaFiles(env);
  if (files === null) return null;
  const { brokers, stop } = await startLocalTestKafka(files);
  return { description: "Apache's own jars", brokers, stop };
}

/**
 * @returns `null` if tests may be skipped.
 * @throws Error with REQUIRE_KAFKA=1.
 */
export function throwIfKafkaTestsAreRequired(env: NodeJS.ProcessEnv = process.env): null {
  if (env['REQUIRE_KAFKA'] === '1') throw new Error(`REQUIRE_KAFKA=1, but tests would be ${kafkaTestsSkippedReason}`);
  return null;
}

/**
 * Uses the brokers of KAFKA_BROKERS if they are configured. Otherwise starts a container if an engine and the image
 * exist, or else a local broker if Java and Maven exist.
 * @returns `null` if no broker is available.
 * @throws Error, instead of returning `null`, with REQUIRE_KAFKA=1.
 */
export async function findOrStartTestKafka(env: NodeJS.ProcessEnv = process.env): Promise<RunningTestKafka | null> {
  const configuredBrokers = env['KAFKA_BROKERS'] ?? '';
  if (configuredBrokers !== '') {
    return {
      description: 'KAFKA_BROKERS',
      brokers: configuredBrokers.split(',').map((each) => each.trim()),
      stop: () => Promise.resolve(),
    };
  }
  const container = await tryStartTestContainer(env, startContainer);
  return container ?? (await tryJava(env)) ?? throwIfKafkaTestsAreRequired(env);
}
