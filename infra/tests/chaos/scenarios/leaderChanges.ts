import { setTimeout as delay } from 'node:timers/promises';
import {
  createChaosFailureCollector,
  checkLogAndReadModelsAfterChaosRun,
} from '../evaluation/checkLogAndReadModelsAfterChaosRun.ts';
import { startRfqLoadTest, type RunningRfqLoadTest } from '../load/rfqLoad.ts';
import { startEventStoreDbTestCluster } from '../running/eventStoreCluster.ts';
import { createChaosDataFolder, removeDataFolderAfterPostgresStopped } from '../running/seededFolders.ts';
import { startChaosPairOnEventStoreDb } from '../running/stagedPair.ts';
import { pollUntilTestConditionIsTrue } from '../running/pollUntilTestConditionIsTrue.ts';
import type { ChaosScenario } from '../scenario.ts';
import { formatMedianAndMaxMilliseconds } from '../medianAndMax.ts';

const defaultTimes = 8;
/**
 * Maximum milliseconds until commands are processed again. This is half of the delay that a frozen leader caused in
 * earlier releases, which did not disconnect from a frozen leader.
 */
const goalMs = 10_000;
const limitMs = 60_000;

/**
 * Measures the milliseconds until the number of newly acknowledged commands is twice the number of clients. Some of
 * these commands were therefore sent after the fault.
 */
async function measureRecovery({ record }: RunningRfqLoadTest, clients: number): Promise<number> {
  const goal = record.acknowledged.length + clients * 2;
  return pollUntilTestConditionIsTrue(
    'commands to be processed again',
    limitMs,
    () => record.acknowledged.length >= goal,
  );
}

/**
 * Injects four faults in turn: kills the product, kills the leader, kills both, and freezes the leader. The log is in a
 * cluster of three servers with lagging followers, and clients alternate between two instances of the product.
 */
export const eventStoreDbLeaderChangesScenario: ChaosScenario = {
  name: 'leaderChanges',
  guarantee: 'loses, duplicates and wrongly refuses nothing when the EventStoreDB leader is killed or frozen',
  breaks: {
    leader: { what: 'decisions read from any node', mutations: ['leaderReads', 'provenNodesOnly'] },
    frozen: { what: 'clients stay connected to a server that does not respond', mutations: ['frozenServerDetection'] },
  },
  async run(stage) {
    const verdict = createChaosFailureCollector();
    const folder = createChaosDataFolder();
    stage.cleanup.defer(() => removeDataFolderAfterPostgresStopped(folder));
    const cluster = await startEventStoreDbTestCluster(folder);
    stage.cleanup.defer(cluster.stop);
    const { first, second, people, evaluatedDatabase } = await startChaosPairOnEventStoreDb(stage, cluster.url);
    const clients = 6;
    const load = startRfqLoadTest({ people, urls: [first.url, second.url], clients, restMs: 5 });

    const restart = async (): Promise<void> => {
      await first.stop('SIGKILL');
      await first.restart();
    };
    const faults = {
      product: restart,
      leader: () => cluster.disturbLeader('kill'),
      both: async () => {
        await Promise.all([cluster.disturbLeader('kill'), restart()]);
      },
      frozen: () => cluster.disturbLeader('freeze'),
    };
    const recoveryTimes: Record<keyof typeof faults, number[]> = { product: [], leader: [], both: [], frozen: [] };
    const names = Object.keys(recoveryTimes) as (keyof typeof faults)[];
    const times = stage.options.times ?? defaultTimes;
    for (let time = 0; time < times; time += 1) {
      const name = names[time % names.length] ?? 'leader';
      await delay(1_000 + Math.random() * 1_000);
      const [ms] = await Promise.all([measureRecovery(load, clients), faults[name]()]);
      recoveryTimes[name].push(ms);
    }
    const metrics = await checkLogAndReadModelsAfterChaosRun(verdict, await load.stop(), evaluatedDatabase);
    for (const name of ['leader', 'frozen'] as const) {
      const late = recoveryTimes[name].filter((ms) => ms > goalMs).length;
      verdict.expectZero(late, `recoveries that took more than ${goalMs} ms (${name})`);
    }
    const recoveries: Record<string, string> = {};
    for (const name of names) recoveries[`recovery, ${name}`] = formatMedianAndMaxMilliseconds(recoveryTimes[name]);
    return { metrics: { faults: times, ...metrics, ...recoveries }, failures: verdict.failures };
  },
};
