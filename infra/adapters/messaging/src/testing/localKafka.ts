import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@marketplace/postgres/findFreePort.ts';
import { buildTestKafkaBrokerSettings, buildTestKafkaJavaOptions, type LocalTestKafkaFiles } from './kafkaFiles.ts';

/** A dedicated Kafka broker on loopback ports, with its own data folder. */
export interface LocalTestKafka {
  /** `host:port`; the same after a restart. */
  readonly brokers: readonly string[];
  /** Kills the broker with SIGKILL. */
  kill(this: void): Promise<void>;
  /** Starts a killed broker again with the same data folder. */
  restart(this: void): Promise<void>;
  /** Stops the broker and removes its folder. */
  stop(this: void): Promise<void>;
}

/**
 * Timeout of a start in milliseconds. It is long enough for slow machines, and for a start after a kill, when the
 * broker's old session must expire first.
 */
const startTimeoutMs = 150_000;
/** Maximum characters of the broker's output to keep. */
const maxOutputLength = 5_000;
const running = new Set<ChildProcess>();

// No child process may outlive this process.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** @throws Error with the end of the output if the broker does not start. */
async function launch({ lib }: LocalTestKafkaFiles, settings: string): Promise<ChildProcess> {
  const child = spawn('java', [...buildTestKafkaJavaOptions(lib), 'kafka.Kafka', settings], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const { promise: started, resolve, reject } = Promise.withResolvers<ChildProcess>();
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      written = `${written}${chunk.toString()}`.slice(-maxOutputLength);
      if (written.includes('Kafka Server started')) resolve(child);
    });
  }
  const fail = (): void => reject(new Error(`Kafka did not start:\n${written}`));
  child.once('exit', fail);
  const timer = setTimeout(fail, startTimeoutMs);
  return started
    .catch((error: unknown) => {
      child.kill('SIGKILL');
      throw error;
    })
    .finally(() => clearTimeout(timer));
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Starts a Kafka broker from Apache's jars, without a container: takes a few seconds and about 350 MB. */
export async function startLocalTestKafka(files: LocalTestKafkaFiles): Promise<LocalTestKafka> {
  const folder = mkdtempSync(path.join(tmpdir(), 'marketplace-kafka-'));
  const [data, settings] = [path.join(folder, 'data'), path.join(folder, 'server.properties')];
  cpSync(files.formatted, data, { recursive: true });
  const [port, controllerPort] = [await findFreePort(), await findFreePort()];
  writeFileSync(settings, buildTestKafkaBrokerSettings(data, port, controllerPort));
  let child = await launch(files, settings);
  return {
    brokers: [`127.0.0.1:${port}`],
    kill: () => kill(child),
    restart: async () => {
      child = await launch(files, settings);
    },
    stop: async () => {
      await kill(child);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
