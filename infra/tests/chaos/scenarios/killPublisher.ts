import { findOrCreateTestKafkaFiles } from '@marketplace/messaging/testing/kafkaFiles.ts';
import { startLocalTestKafka } from '@marketplace/messaging/testing/localKafka.ts';
import { launchPostgres } from '@marketplace/postgres/embedded/launch.ts';
import { generateBenchmarkEventHistory } from '../../bench/eventHistory.ts';
import { createEncryptedBenchmarkEventLog } from '../../bench/historyLog.ts';
import { verifyTestPublishingOfEventLogDuringKills } from '../../kit/publishing/verifyTestPublishingOfEventLogDuringKills.ts';
import { createChaosFailureCollector } from '../evaluation/checkLogAndReadModelsAfterChaosRun.ts';
import { createChaosDataFolder, removeDataFolderAfterPostgresStopped } from '../running/seededFolders.ts';
import { startMutatedProgram } from '../running/mutatedProgram.ts';
import type { ChaosScenario, ChaosScenarioEnvironment } from '../scenario.ts';

const defaultTimes = 20;
const brokerKills = 2;
const events = 100_000;

/** Creates a log of 100,000 events in a separate Postgres. */
async function stageLog({ cleanup }: ChaosScenarioEnvironment) {
  const folder = createChaosDataFolder();
  cleanup.defer(() => removeDataFolderAfterPostgresStopped(folder));
  const postgres = await launchPostgres(folder);
  cleanup.defer(() => postgres.stop());
  return createEncryptedBenchmarkEventLog(postgres.url, generateBenchmarkEventHistory(), events);
}

/** Kills the publisher and its broker at random times. */
export const killPublisherAndBrokerScenario: ChaosScenario = {
  name: 'killPublisher',
  guarantee:
    'publishes 100,000 events in order despite kills of publisher and broker, with duplicates of equal id only',
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
    const log = await stageLog(stage);
    const kafka = await startLocalTestKafka(files);
    stage.cleanup.defer(kafka.stop);
    const launch = () => {
      const args = [log.url, kafka.brokers[0] ?? ''];
      const { mutations } = stage;
      const program = startMutatedProgram('infra/tests/kit/publishing/publisherProgram.ts', { args, mutations });
      return {
        kill: async () => {
          program.kill('SIGKILL');
          await program.exit;
        },
      };
    };
    const publisherKills = stage.options.times ?? defaultTimes;
    const plan = { databaseUrl: log.url, kafka, launch, publisherKills, brokerKills };
    const { missing, unexpected, outOfOrder, expected, read, duplicates, seconds } =
      await verifyTestPublishingOfEventLogDuringKills(plan);
    verdict.expectZero(missing, 'missing public events');
    verdict.expectZero(unexpected, 'unexpected messages');
    verdict.expectZero(outOfOrder, 'messages out of order');
    return {
      metrics: {
        events,
        'publisher killed': publisherKills,
        'broker killed': brokerKills,
        'public events': expected,
        read,
        doubles: duplicates,
        'total time': `${seconds.toFixed(1)} s`,
      },
      failures: verdict.failures,
    };
  },
};
