import { findKafkaFiles } from '@marketplace/messaging/testing/kafkaFiles.ts';
import { startLocalKafka } from '@marketplace/messaging/testing/localKafka.ts';
import { launchPostgres } from '@marketplace/postgres/embedded/launch.ts';
import { generateHistory } from '../../bench/history.ts';
import { createHistoryLog } from '../../bench/historyLog.ts';
import { publishThroughKills } from '../../kit/publishing/publishThroughKills.ts';
import { createVerdict } from '../judging/verdict.ts';
import { makeFolder, removeFolder } from '../running/folders.ts';
import { startProgram } from '../running/programs.ts';
import type { Scenario, Stage } from '../scenario.ts';

const defaultTimes = 20;
const brokerKills = 2;
const events = 100_000;

/** Creates a log of 100,000 events in a separate Postgres. */
async function stageLog({ undo }: Stage) {
  const folder = makeFolder();
  undo.defer(() => removeFolder(folder));
  const postgres = await launchPostgres(folder);
  undo.defer(() => postgres.stop());
  return createHistoryLog(postgres.url, generateHistory(), events);
}

/** Kills the publisher and its broker at random times. */
export const killPublisherScenario: Scenario = {
  name: 'killPublisher',
  promise: 'publishes 100,000 events in order despite kills of publisher and broker, with duplicates of equal id only',
  breaks: {
    checkpointFirst: {
      what: 'the checkpoint moves before the broker has stored the batch',
      mutations: ['checkpointFirst'],
    },
  },
  async run(stage) {
    const verdict = createVerdict();
    const files = await findKafkaFiles();
    if (files === null) throw new Error('Running a local Kafka requires Java and Maven.');
    const log = await stageLog(stage);
    const kafka = await startLocalKafka(files);
    stage.undo.defer(kafka.stop);
    const launch = () => {
      const args = [log.url, kafka.brokers[0] ?? ''];
      const { mutations } = stage;
      const program = startProgram('infra/tests/kit/publishing/publisherProgram.ts', { args, mutations });
      return {
        kill: async () => {
          program.kill('SIGKILL');
          await program.exit;
        },
      };
    };
    const publisherKills = stage.options.times ?? defaultTimes;
    const plan = { databaseUrl: log.url, kafka, launch, publisherKills, brokerKills };
    const { missing, foreign, outOfOrder, expected, read, doubles, seconds } = await publishThroughKills(plan);
    verdict.none(missing, 'missing public events');
    verdict.none(foreign, 'unexpected messages');
    verdict.none(outOfOrder, 'messages out of order');
    return {
      metrics: {
        events,
        'publisher killed': publisherKills,
        'broker killed': brokerKills,
        'public events': expected,
        read,
        doubles,
        'total time': `${seconds.toFixed(1)} s`,
      },
      failures: verdict.failures,
    };
  },
};
