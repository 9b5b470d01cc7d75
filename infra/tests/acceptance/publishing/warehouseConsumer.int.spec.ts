import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  CloudEvent,
  cloudEventSource,
  formatPublicEventId,
  formatPublicEventSequence,
} from '@marketplace/contracts/kernel/cloudEvent.ts';
import { findOrStartTestKafka, kafkaTestsSkippedReason } from '@marketplace/messaging/testing/findOrStartTestKafka.ts';
import { Kafka, logLevel, Partitioners } from 'kafkajs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isDeepTestRun } from '../../kit/sampled.ts';
import { warehouseConsumerKillPoints } from '../../kit/publishing/killedConsumer.ts';
import { startTestProgram } from '../../kit/startedProgram.ts';

const kafka = await findOrStartTestKafka();
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const example = path.join(root, 'infra/examples/warehouse-consumer');
const topic = `test-warehouse-${randomUUID()}`;

/** Five kills cover every kill point and an aborted transaction; more kills cover other batches. */
const kills = isDeepTestRun ? 20 : 5;
const keys = 40;
/** Events per key that are sent before each start. */
const perRound = 3;
const days = ['2026-11-21', '2026-11-22', '2026-11-23'] as const;

/** Creates the event of a key with the given revision. Sequences have gaps, as if private events were in between. */
function createEvent(key: number, revision: number): CloudEvent {
  const id = `00000000-0000-4000-8000-${String(key).padStart(6, '0')}${String(revision).padStart(6, '0')}`;
  return {
    ...{ specversion: '1.0', source: cloudEventSource, datacontenttype: 'application/json' },
    ...{ id: formatPublicEventId(id, 0), type: 'iot-marketplace.test.thing-happened.v1', subject: `thing-${key}` },
    time: `${days[revision % days.length] ?? ''}T12:00:00.000Z`,
    sequence: formatPublicEventSequence(revision * 7, 0),
    data: { key, revision },
  };
}

/** All events of a round, in order within each key. */
const createRound = (round: number): readonly CloudEvent[] =>
  Array.from({ length: perRound }, (_, at) =>
    Array.from({ length: keys }, (_key, key) => createEvent(key, round * perRound + at)),
  ).flat();

let folder: string;
/** A copy of the example outside this repository, as users have it. */
let copy: string;
const client = new Kafka({ brokers: [...(kafka?.brokers ?? [])], logLevel: logLevel.NOTHING });
const producer = client.producer({
  ...{ transactionalId: topic, maxInFlightRequests: 1, createPartitioner: Partitioners.DefaultPartitioner },
  retry: { initialRetryTime: 10, multiplier: 1.5, maxRetryTime: 1_000, retries: 50 },
});

/** Sends one transaction like the publisher and commits or aborts it. */
async function send(events: readonly CloudEvent[], { commit }: { readonly commit: boolean }): Promise<void> {
  const messages = events.map((event) => ({ key: event.subject, value: JSON.stringify(event) }));
  const transaction = await producer.transaction();
  await transaction.send({ topic, messages });
  await (commit ? transaction.commit() : transaction.abort());
}

beforeAll(async () => {
  if (kafka === null) return;
  folder = await mkdtemp(path.join(tmpdir(), 'warehouse-'));
  copy = path.join(folder, 'copy');
  await cp(example, copy, { recursive: true });
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  const admin = client.admin();
  await admin.connect();
  await admin.createTopics({ topics: [{ topic, numPartitions: 3 }], waitForLeaders: false });
  await vi.waitFor(() => admin.fetchTopicMetadata({ topics: [topic] }), { timeout: 60_000, interval: 100 });
  await admin.disconnect();
  await producer.connect();
});

afterAll(async () => {
  if (kafka === null) return;
  await producer.disconnect();
  await kafka.stop();
  await rm(folder, { recursive: true });
});

const warehouse = () => path.join(folder, 'warehouse');

/** Lines of all files, by file. */
async function readLinesByFile(): Promise<Readonly<Record<string, readonly string[]>>> {
  const names = await readdir(path.join(warehouse(), topic)).catch(() => []);
  const texts = names.map(async (name) => {
    const text = await readFile(path.join(warehouse(), topic, name), 'utf8');
    return [name, text.split('\n').slice(0, -1)] as const;
  });
  return Object.fromEntries(await Promise.all(texts));
}

const countLines = async (): Promise<number> => Object.values(await readLinesByFile()).flat().length;

/** Runs the copied program until it has written a number of lines, then stops it. @returns its exit code. */
async function runUntilLines(lines: number): Promise<number | null> {
  const env = { KAFKA_BROKERS: kafka?.brokers.join(',') ?? '', TOPICS: topic, FOLDER: warehouse() };
  const { child, exit, waitForOutput } = startTestProgram(path.join(copy, 'src/main.ts'), [], env);
  await waitForOutput(/ into /);
  const until = Date.now() + 60_000;
  while ((await countLines()) < lines && Date.now() < until) await sleep(50);
  child.kill('SIGTERM');
  return exit;
}

describe.skipIf(kafka === null)(`warehouse consumer (${kafka?.description ?? kafkaTestsSkippedReason})`, () => {
  test(`stores every event once and in order when it is killed ${kills} times`, async () => {
    const program = 'infra/tests/kit/publishing/killedConsumer.ts';
    const args = [kafka?.brokers.join(',') ?? '', topic, warehouse()];
    const repeated: CloudEvent[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      await send(createRound(kill), { commit: kill % 4 !== 1 });
      // A publisher repeats its last batch if it was killed before it stored its checkpoint, or if its transaction was
      // aborted.
      await send(createRound(kill), { commit: true });
      if (kill % 4 !== 1) repeated.push(...createRound(kill));
      const point = warehouseConsumerKillPoints[kill % warehouseConsumerKillPoints.length] ?? '';
      const { exit, output, child } = startTestProgram(program, [...args, String(1 + (kill % 3)), point], {});
      expect([await exit, child.signalCode, output()]).toEqual([null, 'SIGKILL', expect.any(String)]);
    }
    const sent = Array.from({ length: kills }, (_, round) => createRound(round)).flat();
    expect(await runUntilLines(sent.length)).toBe(0);

    const found = await readLinesByFile();
    const events = Object.entries(found).flatMap(([file, lines]) =>
      lines.map((line) => ({ file, event: CloudEvent.parse(JSON.parse(line)) })),
    );
    const ids = events.map(({ event }) => event.id);
    const missing = sent.filter(({ id }) => !ids.includes(id)).length;
    const duplicates = ids.length - new Set(ids).size;
    expect({ duplicates, missing, found: ids.length }).toEqual({ duplicates: 0, missing: 0, found: sent.length });
    expect(Object.keys(found).toSorted()).toEqual(days.map((day) => `${day}.jsonl`));
    expect(events.filter(({ file, event }) => !file.startsWith(event.time.slice(0, 10)))).toEqual([]);
    for (const lines of Object.values(found)) {
      const byKey = Map.groupBy(
        lines.map((line) => CloudEvent.parse(JSON.parse(line))),
        ({ subject }) => subject,
      );
      for (const ofKey of byKey.values()) {
        const sequences = ofKey.map(({ sequence }) => sequence);
        expect(sequences).toEqual(sequences.toSorted());
      }
    }
  });

  test('drops repeated events and stores new ones after a restart', async () => {
    const before = await readLinesByFile();
    const newest = createEvent(0, kills * perRound);
    await send([...createRound(0), ...createRound(kills - 1), newest], { commit: true });
    expect(await runUntilLines(Object.values(before).flat().length + 1)).toBe(0);
    const file = `${newest.time.slice(0, 10)}.jsonl`;
    expect(await readLinesByFile()).toEqual({ ...before, [file]: [...(before[file] ?? []), JSON.stringify(newest)] });
  });
});
