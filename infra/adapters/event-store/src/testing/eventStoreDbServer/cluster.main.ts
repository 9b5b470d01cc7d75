import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { type TestEventStoreDbClusterNode, startTestEventStoreDbCluster } from './cluster.ts';

/** Milliseconds from the end of a leader to the election of the next one, as measured on a real cluster. */
const electionMs = { least: 600, most: 1_100 } as const;
/** Maximum lag of followers in milliseconds. */
const lagMs = 100;
/** Milliseconds for which a new leader does not show its last events. */
const indexingMs = 300;
/** Milliseconds until the other nodes detect a frozen leader. */
const detectionMs = 1_500;
/** Milliseconds for which the old leader stays frozen after the election. */
const frozenMs = 12_000;

/**
 * A program for tests that kill other processes: three servers with followers that always lag a little. The servers
 * store their events in the file named by the first argument, and run until SIGTERM. A line `kill` or `freeze` on stdin
 * removes the leader, which later returns as a follower; the program then prints `over`.
 */
const cluster = await startTestEventStoreDbCluster({ file: process.argv[2] ?? '', proxies: true });
process.once('SIGTERM', () => void cluster.stop().then(() => process.exit(0)));

let isElecting = false;
setInterval(() => {
  if (isElecting) return;
  for (const { view } of cluster.followers()) {
    view.unfreeze();
    view.freeze();
  }
}, lagMs);

async function electOther(old: TestEventStoreDbClusterNode): Promise<void> {
  isElecting = true;
  const [next, third] = cluster.nodes.filter((node) => node !== old) as [
    TestEventStoreDbClusterNode,
    TestEventStoreDbClusterNode,
  ];
  next.view.freeze(2);
  third.view.freeze(4);
  cluster.nominate(next);
  await delay(electionMs.least + Math.random() * (electionMs.most - electionMs.least));
  cluster.elect(next);
  await delay(indexingMs);
  next.view.unfreeze();
  isElecting = false;
}

async function removeLeader(how: string): Promise<void> {
  const old = cluster.leader();
  if (how === 'freeze') {
    cluster.freeze(old);
    await delay(detectionMs);
    cluster.beginElection('hanging');
    await electOther(old);
    await delay(frozenMs);
    cluster.thaw(old);
    return;
  }
  await old.stop();
  cluster.beginElection('refusing');
  await electOther(old);
  await old.start();
}

process.stdout.write(`${JSON.stringify({ url: cluster.url })}\n`);
for await (const line of createInterface({ input: process.stdin })) {
  await removeLeader(line);
  process.stdout.write('over\n');
}
