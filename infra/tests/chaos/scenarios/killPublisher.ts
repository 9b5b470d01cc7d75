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

const usualTimes = 20;
const brokerKills = 2;
const events = 100_000;

/** A log of 100,000 events in a Postgres of its own. */
async function stageLog({ undo }: Stage) {
  const folder = makeFolder();
  undo.defer(() => removeFolder(folder));
  const postgres = await launchPostgres(folder);
  undo.defer(() => postgres.stop());
  return createHistoryLog(postgres.url, generateHistory(), events);
}

/** kill -9 of the publisher at random moments, and of the broker that it publishes to. */
export const killPublisher: Scenario = {
  name: 'killPublisher',
  promise:
    '100,000 events reach Kafka in order through kills of publisher and broker, with doubles of the same id only',
  breaks: {
    checkpointFirst: {
      what: 'the checkpoint moves before the broker has the batch',
      mutations: ['checkpointFirst'],
    },
  },
  async run(stage) {
    const verdict = createVerdict();
    const files = await findKafkaFiles();
    if (files === null) throw new Error('it needs Java and Maven, for a Kafka of its own');
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
    const publisherKills = stage.options.times ?? usualTimes;
    const plan = { databaseUrl: log.url, kafka, launch, publisherKills, brokerKills };
    const { missing, foreign, outOfOrder, expected, read, doubles, seconds } = await publishThroughKills(plan);
    verdict.none(missing, 'public events that are missing');
    verdict.none(foreign, 'messages that nobody sent so');
    verdict.none(outOfOrder, 'messages out of order');
    return {
      figures: {
        events,
        'publisher killed': publisherKills,
        'broker killed': brokerKills,
        'public events': expected,
        read,
        doubles,
        'whole time': `${seconds.toFixed(1)} s`,
      },
      failures: verdict.failures,
    };
  },
};
