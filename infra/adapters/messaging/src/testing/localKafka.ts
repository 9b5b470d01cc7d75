import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@marketplace/postgres/freePort.ts';
import { brokerSettings, javaOptions, type KafkaFiles } from './kafkaFiles.ts';

/** A broker of the caller's own, on ports of loopback and a folder of its own. */
export interface LocalKafka {
  /** `host:port`; the same after a restart. */
  readonly brokers: readonly string[];
  /** kill -9. */
  kill(this: void): Promise<void>;
  /** Starts again what was killed, on the same folder. */
  restart(this: void): Promise<void>;
  /** Ends it and removes its folder. */
  stop(this: void): Promise<void>;
}

/** Milliseconds that a start has on the busiest machine; after a kill the broker's old session must end first. */
const startLimitMs = 60_000;
/** Characters kept of what the broker writes. */
const longestOutput = 5_000;
const running = new Set<ChildProcess>();

// Whatever happens to this process, nothing that it started outlives it.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** @throws Error with the end of what it wrote when it does not start. */
async function launch({ lib }: KafkaFiles, settings: string): Promise<ChildProcess> {
  const child = spawn('java', [...javaOptions(lib), 'kafka.Kafka', settings], { stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const { promise: started, resolve, reject } = Promise.withResolvers<ChildProcess>();
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      written = `${written}${chunk.toString()}`.slice(-longestOutput);
      if (written.includes('Kafka Server started')) resolve(child);
    });
  }
  const fail = (): void => reject(new Error(`Kafka did not start:\n${written}`));
  child.once('exit', fail);
  const timer = setTimeout(fail, startLimitMs);
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

/** Starts a Kafka of Apache's own jars, without a container: some seconds, some 350 MB. */
export async function startLocalKafka(files: KafkaFiles): Promise<LocalKafka> {
  const folder = mkdtempSync(path.join(tmpdir(), 'marketplace-kafka-'));
  const [data, settings] = [path.join(folder, 'data'), path.join(folder, 'server.properties')];
  cpSync(files.formatted, data, { recursive: true });
  const [port, controllerPort] = [await freePort(), await freePort()];
  writeFileSync(settings, brokerSettings(data, port, controllerPort));
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
