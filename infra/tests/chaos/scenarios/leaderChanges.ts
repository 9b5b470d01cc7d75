import { setTimeout as delay } from 'node:timers/promises';
import { createVerdict, judge } from '../judging/verdict.ts';
import { startLoad, type Load } from '../load/load.ts';
import { startEventStoreCluster } from '../running/eventStoreCluster.ts';
import { makeFolder, removeFolder } from '../running/folders.ts';
import { stagePairOnEventStore } from '../running/stagedPair.ts';
import { until } from '../running/until.ts';
import type { Scenario } from '../scenario.ts';
import { spreadOf } from '../spread.ts';

const defaultTimes = 8;
/**
 * Maximum milliseconds until commands are processed again: half of the time that a frozen leader cost before clients disconnected from it.
 */
const goalMs = 10_000;
const limitMs = 60_000;

/** Measures the milliseconds until twice as many commands as there are clients are acknowledged, so that some were sent after the fault. */
async function measureRecovery({ ledger }: Load, clients: number): Promise<number> {
  const goal = ledger.acknowledged.length + clients * 2;
  return until('commands to be processed again', limitMs, () => ledger.acknowledged.length >= goal);
}

/**
 * Kills the product, the leader or both, or freezes the leader, in turn. The log is in a cluster of three with lagging followers, and clients
 * alternate between two instances of the product.
 */
export const leaderChangesScenario: Scenario = {
  name: 'leaderChanges',
  promise: 'loses, duplicates and wrongly refuses nothing when the EventStoreDB leader is killed or frozen',
  breaks: {
    leader: { what: 'decisions read from any node', mutations: ['leaderReads', 'provenNodesOnly'] },
    frozen: { what: 'clients stay connected to a server that does not respond', mutations: ['frozenServerDetection'] },
  },
  async run(stage) {
    const verdict = createVerdict();
    const folder = makeFolder();
    stage.undo.defer(() => removeFolder(folder));
    const cluster = await startEventStoreCluster(folder);
    stage.undo.defer(cluster.stop);
    const { first, second, people, judged } = await stagePairOnEventStore(stage, cluster.url);
    const clients = 6;
    const load = startLoad({ people, urls: [first.url, second.url], clients, restMs: 5 });

    const restart = async (): Promise<void> => {
      await first.end('SIGKILL');
      await first.again();
    };
    const faults = {
      product: restart,
      leader: () => cluster.takeLeader('kill'),
      both: async () => {
        await Promise.all([cluster.takeLeader('kill'), restart()]);
      },
      frozen: () => cluster.takeLeader('freeze'),
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
    const metrics = await judge(verdict, await load.stop(), judged);
    for (const name of ['leader', 'frozen'] as const) {
      const late = recoveryTimes[name].filter((ms) => ms > goalMs).length;
      verdict.none(late, `recoveries that took more than ${goalMs} ms (${name})`);
    }
    const recoveries: Record<string, string> = {};
    for (const name of names) recoveries[`recovery, ${name}`] = spreadOf(recoveryTimes[name]);
    return { metrics: { faults: times, ...metrics, ...recoveries }, failures: verdict.failures };
  },
};
