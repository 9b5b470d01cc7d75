import { findOrCreateTestKafkaFiles } from '@marketplace/messaging/testing/kafkaFiles.ts';
import {
  kafkaTestsSkippedReason,
  throwIfKafkaTestsAreRequired,
} from '@marketplace/messaging/testing/findOrStartTestKafka.ts';
import { startLocalTestKafka } from '@marketplace/messaging/testing/localKafka.ts';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { generateBenchmarkEventHistory } from '../../bench/eventHistory.ts';
import { createEncryptedBenchmarkEventLog } from '../../bench/historyLog.ts';
import { isDeepTestRun } from '../../kit/sampled.ts';
import { verifyTestPublishingOfEventLogDuringKills } from '../../kit/publishing/verifyTestPublishingOfEventLogDuringKills.ts';
import { startTestProgram } from '../../kit/startedProgram.ts';

const files = (await findOrCreateTestKafkaFiles()) ?? throwIfKafkaTestsAreRequired();

/** For 100,000 events and more kills, run `npm run test:chaos -- killPublisher`. */
const events = isDeepTestRun ? 12_000 : 6_000;

describe.skipIf(files === null)(`local Kafka (${files === null ? kafkaTestsSkippedReason : 'killed'})`, () => {
  test('receives the whole log in order despite kills, with duplicates of equal id only', {
    timeout: 180_000,
  }, async () => {
    if (files === null) return;
    const [kafka, log] = await Promise.all([
      startLocalTestKafka(files),
      createEncryptedBenchmarkEventLog(inject('postgresUrl'), generateBenchmarkEventHistory(), events),
    ]);
    onTestFinished(async () => {
      await kafka.stop();
      await log.drop();
    });
    const launch = () => {
      const program = 'infra/tests/kit/publishing/publisherProgram.ts';
      const { child, exit } = startTestProgram(program, [log.url, kafka.brokers[0] ?? ''], {});
      return {
        kill: async () => {
          child.kill('SIGKILL');
          await exit;
        },
      };
    };
    const plan = { databaseUrl: log.url, kafka, launch, publisherKills: isDeepTestRun ? 2 : 1, brokerKills: 1 };
    const { expected, read, duplicates, ...comparison } = await verifyTestPublishingOfEventLogDuringKills(plan);
    expect(comparison).toMatchObject({ events, missing: 0, unexpected: 0, outOfOrder: 0 });
    expect(expected).toBeGreaterThan(events / 2);
    expect(read).toBe(expected + duplicates);
  });
});
