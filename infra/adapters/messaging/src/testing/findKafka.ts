import { existsSync } from 'node:fs';
import { freePort } from '@marketplace/postgres/freePort.ts';
import { findKafkaFiles } from './kafkaFiles.ts';
import { startLocalKafka } from './localKafka.ts';

/** A broker that speaks Kafka's protocol, found or started. */
export interface FoundKafka {
  /** What it is, for the title of a test. */
  readonly what: string;
  readonly brokers: readonly string[];
  stop(this: void): Promise<void>;
}

/** Why tests are skipped where no broker can be had. */
export const noKafka = 'skipped: no KAFKA_BROKERS, no container engine with the image, no Java with Maven';

const image = 'apache/kafka:4.1.0';
/** Milliseconds that the image has for being fetched and started; then it counts as not to be had. */
const containerLimitMs = 60_000;

/** Whether a container engine listens where one is looked for; much quicker than to ask for one that is not there. */
function hasEngine(env: NodeJS.ProcessEnv): boolean {
  const host = env['DOCKER_HOST'] ?? 'unix:///var/run/docker.sock';
  return !host.startsWith('unix://') || existsSync(host.slice('unix://'.length));
}

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

async function startContainer(): Promise<FoundKafka> {
  process.env['TESTCONTAINERS_RYUK_DISABLED'] ??= 'true';
  const { GenericContainer, Wait } = await import('testcontainers');
  // Clients come back to the address that the broker names, so that its port is chosen before it starts.
  const port = await freePort();
  const container = await new GenericContainer(image)
    .withEnvironment(containerSettings(port))
    .withExposedPorts({ container: 9092, host: port })
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
    .withStartupTimeout(containerLimitMs)
    .start();
  const stop = async (): Promise<void> => {
    await container.stop();
  };
  return { what: `container ${image}`, brokers: [`127.0.0.1:${port}`], stop };
}

/** The container, or `null` when it cannot be had in time; one that comes too late is stopped. */
async function tryContainer(): Promise<FoundKafka | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), containerLimitMs);
  const starting = startContainer().catch(() => null);
  const found = await Promise.race([starting, late]);
  clearTimeout(timer);
  if (found === null) void starting.then((tooLate) => tooLate?.stop());
  return found;
}

async function tryJava(env: NodeJS.ProcessEnv): Promise<FoundKafka | null> {
  const files = await findKafkaFiles(env);
  if (files === null) return null;
  const { brokers, stop } = await startLocalKafka(files);
  return { what: "Apache's own jars", brokers, stop };
}

/** @returns `null` where that is allowed, said in a line. @throws Error with REQUIRE_KAFKA=1. */
export function withoutKafka(env: NodeJS.ProcessEnv = process.env): null {
  if (env['REQUIRE_KAFKA'] === '1') throw new Error(`REQUIRE_KAFKA=1, but tests would be ${noKafka}`);
  console.warn(`Tests of Kafka are ${noKafka}.`);
  return null;
}

/**
 * The brokers of KAFKA_BROKERS, else a container where an engine and the image are there, else a broker of Apache's own jars where Java
 * and Maven are; `null` where none can be had. @throws Error then with REQUIRE_KAFKA=1.
 */
export async function findKafka(env: NodeJS.ProcessEnv = process.env): Promise<FoundKafka | null> {
  const given = env['KAFKA_BROKERS'] ?? '';
  if (given !== '') {
    return {
      what: 'KAFKA_BROKERS',
      brokers: given.split(',').map((each) => each.trim()),
      stop: () => Promise.resolve(),
    };
  }
  const container = hasEngine(env) ? await tryContainer() : null;
  return container ?? (await tryJava(env)) ?? withoutKafka(env);
}
