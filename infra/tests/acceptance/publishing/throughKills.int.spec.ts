import { findKafkaFiles } from '@marketplace/messaging/testing/kafkaFiles.ts';
import { noKafka, withoutKafka } from '@marketplace/messaging/testing/findKafka.ts';
import { startLocalKafka } from '@marketplace/messaging/testing/localKafka.ts';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { generateHistory } from '../../bench/history.ts';
import { createHistoryLog } from '../../bench/historyLog.ts';
import { isDeep } from '../../kit/drawn.ts';
import { publishThroughKills } from '../../kit/publishing/publishThroughKills.ts';
import { startProgram } from '../../kit/startedProgram.ts';

const files = (await findKafkaFiles()) ?? withoutKafka();

/** 100,000 events and more kills: `npm run test:chaos -- killPublisher`. */
const events = isDeep ? 12_000 : 6_000;

describe.skipIf(files === null)(`local Kafka (${files === null ? noKafka : 'killed'})`, () => {
  test('receives the whole log in order despite kills, with duplicates of equal id only', {
    timeout: 180_000,
  }, async () => {
    if (files === null) return;
    const [kafka, log] = await Promise.all([
      startLocalKafka(files),
      createHistoryLog(inject('postgresUrl'), generateHistory(), events),
    ]);
    onTestFinished(async () => {
      await kafka.stop();
      await log.drop();
    });
    const launch = () => {
      const program = 'infra/tests/kit/publishing/publisherProgram.ts';
      const { child, exit } = startProgram(program, [log.url, kafka.brokers[0] ?? ''], {});
      return {
        kill: async () => {
          child.kill('SIGKILL');
          await exit;
        },
      };
    };
    const plan = { databaseUrl: log.url, kafka, launch, publisherKills: isDeep ? 2 : 1, brokerKills: 1 };
    const { expected, read, doubles, ...comparison } = await publishThroughKills(plan);
    expect(comparison).toMatchObject({ events, missing: 0, foreign: 0, outOfOrder: 0 });
    expect(expected).toBeGreaterThan(events / 2);
    expect(read).toBe(expected + doubles);
  });
});
