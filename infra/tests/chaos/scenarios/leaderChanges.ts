import { setTimeout as delay } from 'node:timers/promises';
import { createVerdict, judge } from '../judging/verdict.ts';
import { startLoad, type Load } from '../load/load.ts';
import { startEventStoreCluster } from '../running/eventStoreCluster.ts';
import { makeFolder, removeFolder } from '../running/folders.ts';
import { stagePairOnEventStore } from '../running/stagedPair.ts';
import { until } from '../running/until.ts';
import type { Scenario } from '../scenario.ts';
import { spreadOf } from '../spread.ts';

const usualTimes = 8;
/** Milliseconds that commands may take to flow again, half of what a frozen leader cost before it was left. */
const goalMs = 10_000;
const limitMs = 60_000;

/** Milliseconds until so many more commands than there are clients were acknowledged: each was sent after the fault. */
async function untilCommandsFlow({ ledger }: Load, clients: number): Promise<number> {
  const goal = ledger.acknowledged.length + clients * 2;
  return until('commands to flow again', limitMs, () => ledger.acknowledged.length >= goal);
}

/**
 * Product, leader, both and a frozen leader by turns, with the log in a cluster of three whose followers are behind, and clients who
 * change between two instances of the product.
 */
export const leaderChanges: Scenario = {
  name: 'leaderChanges',
  promise:
    'a leader of EventStoreDB that is killed or frozen, and the product with it, loses, doubles and refuses nothing',
  breaks: {
    leader: { what: 'decisions read from whatever node answers', mutations: ['asksLeader', 'believesProven'] },
    frozen: { what: 'a server that says nothing is not left', mutations: ['leavesFrozen'] },
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
    const flowing: Record<keyof typeof faults, number[]> = { product: [], leader: [], both: [], frozen: [] };
    const names = Object.keys(flowing) as (keyof typeof faults)[];
    const times = stage.options.times ?? usualTimes;
    for (let time = 0; time < times; time += 1) {
      const name = names[time % names.length] ?? 'leader';
      await delay(1_000 + Math.random() * 1_000);
      const [ms] = await Promise.all([untilCommandsFlow(load, clients), faults[name]()]);
      flowing[name].push(ms);
    }
    const figures = await judge(verdict, await load.stop(), judged);
    for (const name of ['leader', 'frozen'] as const) {
      const late = flowing[name].filter((ms) => ms > goalMs).length;
      verdict.none(late, `times that commands took more than ${goalMs} ms to flow again (${name})`);
    }
    const again: Record<string, string> = {};
    for (const name of names) again[`commands again, ${name}`] = spreadOf(flowing[name]);
    return { figures: { faults: times, ...figures, ...again }, failures: verdict.failures };
  },
};
