import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Files of a local Kafka, in a folder that later runs reuse. */
export interface LocalTestKafkaFiles {
  /** Folder with the broker's jars. */
  readonly lib: string;
  /** Formatted data folder of a new broker; it is copied, never used directly. */
  readonly formatted: string;
}

/** Timeout in milliseconds for Maven to download the jars; a download usually takes about ten seconds. */
const downloadTimeoutMs = 180_000;
/** An arbitrary id, because these brokers never form a cluster. */
const clusterId = 'MkU3OEVBNTcwNTJENDM2Qg';
const sources = fileURLToPath(new URL('../../../../deploy/local/kafka/', import.meta.url));
const pom = path.join(sources, 'pom.xml');
const run = promisify(execFile);

/** JVM options for short-lived and small programs. */
export const buildTestKafkaJavaOptions = (lib: string): readonly string[] => [
  '-Xmx256m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  `-Dlog4j2.configurationFile=${path.join(sources, 'log4j2.properties')}`,
  '-cp',
  path.join(lib, '*'),
];

/** Settings of a broker that is its own controller. */
export function buildTestKafkaBrokerSettings(data: string, port: number, controllerPort: number): string {
  return Object.entries({
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}`,
    'controller.listener.names': 'CONTROLLER',
    'log.dirs': data,
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 1,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'transaction.state.log.num.partitions': 1,
    'group.initial.rebalance.delay.ms': 0,
    'auto.create.topics.enable': false,
    // Lets the controller notice soon that a broker was killed. The broker can be restarted only after that.
    'broker.session.timeout.ms': 3_000,
    'broker.heartbeat.interval.ms': 500,
    'log.cleaner.enable': false,
  })
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

function hasProgram(name: string): Promise<boolean> {
  return run(name, ['-version']).then(
    () => true,
    () => false,
  );
}

async function createFiles(folder: string): Promise<void> {
  const [lib, formatted] = [path.join(folder, 'lib'), path.join(folder, 'formatted')];
  mkdirSync(folder, { recursive: true });
  await run('mvn', ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${lib}`], {
    timeout: downloadTimeoutMs,
  });
  const settings = path.join(folder, 'server.properties');
  writeFileSync(settings, buildTestKafkaBrokerSettings(formatted, 9092, 9093));
  await run('java', [
    ...buildTestKafkaJavaOptions(lib),
    'kafka.tools.StorageTool',
    'format',
    '-t',
    clusterId,
    '-c',
    settings,
  ]);
}

/**
 * Finds the jars and a formatted data folder, or creates them with Maven and Java.
 * @returns `null` without Java or Maven, or if the download fails.
 */
export async function findOrCreateTestKafkaFiles(
  env: NodeJS.ProcessEnv = process.env,
): Promise<LocalTestKafkaFiles | null> {
  if (!(await hasProgram('java'))) return null;
  const version = createHash('sha256').update(readFileSync(pom)).digest('hex').slice(0, 12);
  const cache = env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache');
  const folder = path.join(cache, 'iot-marketplace', `kafka-${version}`);
  const files = { lib: path.join(folder, 'lib'), formatted: path.join(folder, 'formatted') };
  if (existsSync(folder)) return files;
  if (!(await hasProgram('mvn'))) return null;
  const temporaryFolder = `${folder}-${randomUUID()}`;
  try {
    await createFiles(temporaryFolder);
    // A concurrent run may have created the same folder first.
    if (!existsSync(folder)) renameSync(temporaryFolder, folder);
    return files;
  } catch (error) {
    console.warn(
      `Cannot download the Kafka jars: ${error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : ''}`,
    );
    return null;
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true });
  }
}
